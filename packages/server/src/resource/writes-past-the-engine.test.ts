import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { changed_entities } from '@sluis/contract/entities/operations/change';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const recorded = 'recorded';
const only_time = 'when it last ran or was used: its runs, calls and visits are kept where they are made';

/** Files that write entities with recorded changes without the engine, and why that is right. */
const allowed: Readonly<Record<string, string>> = {
  'modules/operations/administration/administration.commands.ts insert membership': recorded,
  'modules/operations/administration/administration.commands.ts insert organisation': recorded,
  'modules/operations/administration/administration.commands.ts insert paymentprofile': recorded,
  'modules/operations/administration/administration.commands.ts update organisation': recorded,
  'modules/operations/administration/administration.commands.ts insert user': recorded,
  'modules/finance/package/package.commands.ts update package': recorded,
  'modules/people/apikey/apikey.commands.ts update apikey': recorded,
  'modules/merchants/bank-account/bank-account.commands.ts update bankaccount': recorded,
  'modules/people/credential/credential.commands.ts update user': recorded,
  'modules/payments/customer/erasure.commands.ts update customer': 'the erasure is recorded, without the former values',
  'modules/merchants/merchant/merchant.commands.ts update organisation': recorded,
  'modules/merchants/organisation/organisation.commands.ts update apikey':
    'the maker of a key is not one of its fields; the move of the organisation is recorded',
  'modules/merchants/organisation/organisation.commands.ts update organisation': recorded,
  'modules/processors/processor-settlement/processor-settlement.commands.ts update processorsettlement': only_time,
  'modules/processors/processor-settlement/reconciled.commands.ts update processorsettlement':
    'how many of its matches are open differences',
  'modules/processors/processor-settlement/run.jobs.ts update processorsettlement': only_time,
  'modules/processors/processor-settlement/run.sweep.ts update processorsettlement': only_time,
  'modules/people/profile/profile.commands.ts update user': recorded,
  'modules/insights/report/schedule.sweep.ts update reportschedule': only_time,
  'modules/processors/settlement-update/settlement-update.commands.ts update processorsettlement':
    'up to when it has fetched; the settlement update itself is the record',
  'modules/people/sign-in/entry.commands.ts update user': only_time,
  'modules/people/sign-in/factors.commands.ts update user': recorded,
  'modules/insights/statistic/customers/customers.commands.ts update customer':
    'the segment, which follows from the payments',
  'modules/payments/tag/merge.commands.ts delete tag': recorded,
  'modules/payments/tag/merge.commands.ts update tag': recorded,
  'modules/checkout/terminal/enrolment.commands.ts update terminal': recorded,
  'modules/people/user/membership.commands.ts update user': recorded,
  'modules/people/user/stand-in.commands.ts delete user': recorded,
  'modules/people/user/stand-in.commands.ts update membership': recorded,
  'modules/people/user/stand-in.commands.ts update user': recorded,
  'modules/people/user/user.commands.ts update user': recorded,
  'modules/people/welcome-mail/welcome-mail.commands.ts update welcomemail': recorded,
  'platform/auth/api-keys.ts insert apikey': 'its callers record what they made',
  'platform/auth/api-keys.ts update apikey': only_time,
  'platform/auth/terminal-tokens.ts update terminal': only_time,
};

/** The same for statements on a table that is named at run time. */
const of_any_table: Readonly<Record<string, string>> = {
  'modules/operations/backup/restore.commands.ts': 'the log of changes is restored with all else',
  'modules/payments/customer/erasure.commands.ts': 'texts about a person: payments and links, and histories',
  'modules/operations/distribution/distribute.commands.ts':
    'the rows that Citus leaves behind in the local table, which the shards have',
  'modules/operations/import/copy-rows.ts': 'imported customers come with the lines of their changes',
  'modules/finance/settling/ledger-sums.commands.ts': 'sums, of which no change is kept',
  'modules/insights/statistic/rollup/cells.ts': 'sums, of which no change is kept',
  'modules/insights/statistic/rollup/rebuild.commands.ts': 'sums, of which no change is kept',
  'modules/payments/financial-event/posting.commands.ts': 'names settlements of items without changes',
  'modules/payments/tag/merge.commands.ts': recorded,
  'platform/database/months.ts': 'moves rows into the partitions of their table',
  'platform/database/rows-like.ts': 'rows of tables without changes: histories, lines and cuts',
  'platform/sealed-column.ts': 'seals unchanged values again with another key',
  'resource/commands.ts': recorded,
  'resource/counted.ts': 'the undo of an import, which records what it deletes',
  'resource/status.ts': recorded,
};

const files = globSync('**/*.ts', { cwd: source })
  .filter((file) => !/\.test\.ts$|^testing\/|^conformance\//.test(file))
  .sort();
const textOf = (file: string): string => readFileSync(join(source, file), 'utf8');

const names = changed_entities.join('|');
const verbs = { updateTable: 'update', insertInto: 'insert', deleteFrom: 'delete' } as const;
const in_kysely = new RegExp(`\\b(updateTable|insertInto|deleteFrom)\\('(${names})'\\)`, 'g');
const in_sql = new RegExp(`\\b(update|insert into|delete from|copy) "?(${names})"?\\s+(?:set|\\(|where|as|from)`, 'g');
const in_any = /\b(?:update|insert into|delete from|copy) \$\{|\b(?:updateTable|insertInto|deleteFrom)\([^')]/;

/** The writes in a text: `update user`. */
function writesIn(text: string): string[] {
  const found = [
    ...[...text.matchAll(in_kysely)].map(([, verb, name]) => `${verbs[verb as keyof typeof verbs]} ${name}`),
    ...[...text.matchAll(in_sql)].map(([, verb, name]) => `${verb?.split(' ')[0]} ${name}`),
  ];
  return [...new Set(found)];
}

test('code that writes settings and people past the engine records it, or says why it need not', () => {
  const found = files.flatMap((file) => writesIn(textOf(file)).map((write) => `${relative('.', file)} ${write}`));
  expect(found.sort()).toEqual(Object.keys(allowed).sort());
  const any = files.filter((file) => in_any.test(textOf(file)));
  expect(any).toEqual(Object.keys(of_any_table).sort());
});

test('code that claims to record does so', () => {
  const reasons = { ...allowed, ...of_any_table };
  for (const [write, reason] of Object.entries(reasons).filter(([, why]) => why === recorded))
    expect(textOf(write.split(' ')[0] ?? ''), `${write}: ${reason}`).toMatch(/\brecord(?:ing)?Changes\(/);
});

test('a write is found in any spelling', () => {
  expect(writesIn("trx.updateTable('user').set(")).toEqual(['update user']);
  expect(writesIn('update "user" set name = 1')).toEqual(['update user']);
  expect(writesIn('insert into organisation (id)')).toEqual(['insert organisation']);
  expect(writesIn('delete from tag where id = 1')).toEqual(['delete tag']);
  expect(in_any.test(['update $', '{sql.table(name)} set'].join(''))).toBe(true);
});
