import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const areaOf = (path: string): string => path.split('/')[0] ?? '';
const below = (folder: string, pattern: string): string[] =>
  globSync(pattern, { cwd: fileURLToPath(new URL(folder, import.meta.url)) }).sort();
const [modules, entities] = ['../modules/', '../../../contract/src/entities/'];
const textOf = (file: string): string => readFileSync(new URL(`${modules}${file}`, import.meta.url), 'utf8');

/** The area of each table: that of its entity, or of the `x.tables.ts` that declares it. */
const owners = new Map([
  ...below(entities, '*/*.ts').map((file) => [basename(file, '.ts'), areaOf(file)] as const),
  ...below(modules, '**/*.tables.ts').flatMap((file) =>
    [...textOf(file).matchAll(/^ {2}(\w+): '(?:spread|shared|local)'/gm)].map(
      ([, table = '']) => [table, areaOf(file)] as const,
    ),
  ),
]);

/** The writes of tables of other areas in a text: `customer`. */
const writesIn = (text: string, area: string): string[] => {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const writes = [
    ...code.matchAll(/\b(?:(?:insertInto|updateTable|deleteFrom)\(|sendRows\(trx, )'(\w+)'/g),
    ...code.matchAll(/\b(?:insert into|update|delete from) "?(\w+)"?\s+(?:\w+\s+)?(?:set|\(|where|as|from|using)/g),
  ].map(([, table = '']) => table);
  return [...new Set(writes)].filter((table) => owners.has(table) && owners.get(table) !== area);
};

const first_provider = 'the command that makes a provider makes all that it needs';
const counted = 'imported payments come with what is counted of them';
const person = 'a person is erased wherever they are';
/** The writes of an area to another's tables, with the reasons. */
const allowed: Readonly<Record<string, string>> = {
  'checkout/hosted-page/outcome.commands.ts subscription': 'a payer gives the card of a subscription on its page',
  'insights/statistic/customers/customers.commands.ts customer': 'the segment, which follows from the payments',
  'merchants/organisation/organisation.commands.ts apikey':
    'keys of a moved organisation no longer come from keys that it left',
  'merchants/organisation/organisation.commands.ts visit': 'a deleted organisation leaves no visits',
  'operations/administration/administration.commands.ts credential': first_provider,
  'operations/administration/administration.commands.ts membership': first_provider,
  'operations/administration/administration.commands.ts organisation': first_provider,
  'operations/administration/administration.commands.ts paymentprofile': first_provider,
  'operations/administration/administration.commands.ts user': first_provider,
  'operations/import/copy-deltas.ts statistic_delta': counted,
  'operations/import/copy-deltas.ts statistic_touched': counted,
  'operations/import/paid.ts transaction': 'imported refunds add to what went back of their payments',
  'operations/import/undo.commands.ts statistic_touched': counted,
  'operations/import/undo.commands.ts transaction': 'refunds that are undone are taken from their payments',
  'payments/customer/erasure.commands.ts card_try': person,
  'payments/customer/erasure.commands.ts change': person,
  'payments/customer/erasure.commands.ts hosted_try': person,
  'risk/decision/keeping.commands.ts webhook': person,
  'payments/tag/merge.commands.ts savedview': 'views name the tag into which another was merged',
};

test('an area writes its own tables, and others only for a stated reason', () => {
  const found = below(modules, '**/*.ts')
    .filter((file) => !/\.test\.ts$/.test(file))
    .flatMap((file) => writesIn(textOf(file), areaOf(file)).map((table) => `${file} ${table}`));
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
});

test('a write is found in every form', () => {
  expect(writesIn("trx.updateTable('customer')", 'insights')).toEqual(['customer']);
  expect(writesIn('update customer set name = 1', 'insights')).toEqual(['customer']);
  expect(writesIn('insert into "user" (id)', 'payments')).toEqual(['user']);
  expect(writesIn('delete from chargeback using x', 'people')).toEqual(['chargeback']);
  expect(writesIn('update customer set name = 1', 'payments')).toEqual([]);
});
