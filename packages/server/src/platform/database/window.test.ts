import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/world.ts';
import { migrate, statementsOf } from './migrate.ts';
import { first_window, runsWith } from './window.ts';

const folder = new URL('../../migrations/', import.meta.url);
const files = readdirSync(folder).sort();
const last = files.at(-1)?.slice(0, 4) ?? '';

/** Removes something that earlier code reads or writes, or adds a requirement. */
const contracts =
  /\b(?:drop (?:table|column|view|function|type)|rename|alter column \S+ (?:set data )?type|set not null|add column (?![^,;]*\bdefault\b)[^,;]*not null)\b/i;

/** The fault in a migration's declared window. */
function faultOf(file: string, text: string): string | undefined {
  const messages = /^-- (?:runs with: \d{4}|no way back: \S.*)$/.test(text.split('\n', 1)[0] ?? '');
  if (!messages) return 'its first line says neither with which code it runs nor why there is no way back';
  const runs_with = runsWith(file, text);
  if (runs_with >= file.slice(0, 4)) return undefined;
  return contracts.test(text) ? 'it takes away what the code that it names still uses' : undefined;
}

test.each(files.filter((file) => file.slice(0, 4) >= first_window))('the window of %s is stated and kept', (file) => {
  expect(faultOf(file, readFileSync(new URL(file, folder), 'utf8'))).toBeUndefined();
});

test.each([
  ['create table a (id text);', 'neither'],
  ['-- no way back:\ncreate table a (id text);', 'neither'],
  ['-- runs with: 0029\nalter table a drop column b;', 'takes away'],
  ['-- runs with: 0029\nalter table a rename column b to c;', 'takes away'],
  ['-- runs with: 0029\nalter table a alter column b type bigint;', 'takes away'],
  ['-- runs with: 0029\nalter table a alter column b set not null;', 'takes away'],
  ['-- runs with: 0029\nalter table a add column b text not null;', 'takes away'],
])('a window that is not stated or not kept is found: %s', (text, fault) => {
  expect(faultOf('0030-planted.sql', text)).toContain(fault);
});

test.each([
  "-- runs with: 0029\nalter table a add column b text, add column c text not null default '';",
  '-- no way back: the column is gone.\nalter table a drop column b;',
])('a window that is stated and kept passes: %s', (text) => {
  expect(faultOf('0030-planted.sql', text)).toBeUndefined();
});

/** Changes of tables that an engine on several machines accepts only separately. */
const together = /^alter table\b(?=[\s\S]*\badd column\b)[\s\S]*\badd constraint\b/i;
const first_apart = '0045';

test.each(files.filter((file) => file.slice(0, 4) >= first_apart))(
  '%s adds columns and named constraints apart',
  (file) => {
    const statements = statementsOf(readFileSync(new URL(file, folder), 'utf8'));
    expect(statements.filter((each) => together.test(each.replaceAll(/--.*$/gm, '').trim()))).toEqual([]);
  },
);

test('a column and a constraint that are added together are found', () => {
  const text = 'alter table a add column b text,\n  add constraint c unique (b, organisation);';
  expect(statementsOf(text).filter((each) => together.test(each))).toEqual([text]);
});

test('a migration is sent one statement at a time, whatever its texts, bodies and comments contain', () => {
  const text = `-- one; two
create table a (b text default 'x;y');
do $$ begin perform 1; perform 2; end $$; -- and; over
do $body$ begin perform '$$;'; end $body$;
comment on column a."b;" is 'it''s; so';
-- nothing; more`;
  expect(statementsOf(text).map((each) => each.replaceAll(/\s+/g, ' '))).toEqual([
    `-- one; two create table a (b text default 'x;y');`,
    'do $$ begin perform 1; perform 2; end $$;',
    `-- and; over do $body$ begin perform '$$;'; end $body$;`,
    `comment on column a."b;" is 'it''s; so';`,
  ]);
});

/** A database migrated by a later version. */
async function migratedLater(runs_with: string) {
  const database = await cloneDatabase();
  const name = '9001-later';
  await database.pool.query(`insert into kysely_migration (name, timestamp) values ($1, 'later')`, [name]);
  await database.pool.query(`insert into schema_window values ($1, $2)`, [name, runs_with]);
  return database;
}

test('a version starts on the database of a later one that allows it, and leaves it unchanged', async () => {
  const messages: string[] = [];
  await migrate(await migratedLater(last), (line) => messages.push(line));
  expect(messages).toEqual(['The database was migrated by a newer version (9001-later); this version runs on it.']);
});

test('a version that cannot be rolled back reports that, and what to do, in one line', async () => {
  await expect(migrate(await migratedLater('9001'))).rejects.toThrow(
    /^The database was migrated by a newer version \(9001-later\), and this version cannot run on it\. Start the newer/,
  );
});

test('a migration that was merged after one with a higher number is run', async () => {
  const { pool, ...database } = await cloneDatabase();
  const name = '0035-withdrawal';
  await pool.query('alter table mail_address drop column withdrawn_at, drop column withdrawal');
  await pool.query('delete from kysely_migration where name = $1', [name]);
  await pool.query('delete from schema_window where migration = $1', [name]);
  await migrate(database);
  expect((await pool.query('select withdrawn_at, withdrawal from mail_address')).rows).toEqual([]);
});
