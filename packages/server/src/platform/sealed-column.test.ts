import { beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../testing/world.ts';
import type { Database } from './database/database.ts';
import { openColumn } from './sealed-column.ts';
import { makeSecretBox } from './secrets.ts';

const [before, now] = ['the secret before, of 32 characters', 'the secret now, of more than 32 characters'];
const earlier = makeSecretBox([before]);
const box = makeSecretBox([now, before]);

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  await database.pool.query('create table kept (id text primary key, sealed text not null)');
});

const put = (id: string, sealed: string) =>
  database.pool.query('insert into kept values ($1, $2) on conflict (id) do update set sealed = $2', [id, sealed]);
const storedAt = async (id: string): Promise<string> =>
  (await database.pool.query('select sealed from kept where id = $1', [id])).rows[0].sealed;
const open = (id: string, sealed: string) =>
  openColumn(database.kysely, box, { table: 'kept', column: 'sealed', key: { id }, for_what: id, sealed });

test('a value sealed with an earlier key is opened, and sealed again in its row only', async () => {
  const sealed = earlier.seal('secret', 'a');
  await put('a', sealed);
  await put('b', sealed);
  expect(await open('a', sealed)).toBe('secret');
  const again = await storedAt('a');
  expect([box.isStale(again), box.open(again, 'a')]).toEqual([false, 'secret']);
  expect(await storedAt('b')).toBe(sealed);
});

test('a value that replaced it in between remains', async () => {
  const read = earlier.seal('old', 'a');
  const typed = box.seal('new', 'a');
  await put('a', typed);
  expect(await open('a', read)).toBe('old');
  expect(await storedAt('a')).toBe(typed);
});

test('a value under the present key is unchanged, and one whose key was deleted is not opened', async () => {
  const present = box.seal('secret', 'a');
  await put('a', present);
  expect(await open('a', present)).toBe('secret');
  const lost = makeSecretBox(['a third secret that was lost']).seal('secret', 'a');
  await put('a', lost);
  expect(await open('a', lost)).toBeUndefined();
  expect(await storedAt('a')).toBe(lost);
});
