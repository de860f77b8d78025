import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Entity } from '@sluis/contract/base/entity';
import { entities } from '@sluis/contract/registry';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sources = globSync(['server/src/**/*.ts', 'demo/src/**/*.ts'], { cwd: root })
  .filter((path) => !/\.test\.ts$|\/(testing|conformance)\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
const counted = (Object.values(entities) as Entity[]).filter((entity) => entity.counted);

/** Files that write rows of a table named by a value, and why the sums remain right. */
const writers: Readonly<Record<string, string>> = {
  'server/src/resource/commands.ts': 'writes what is counted along',
  'server/src/resource/status.ts': 'writes what is counted along',
  'server/src/resource/counted.ts': 'writes what is counted along',
  'server/src/modules/operations/distribution/distribute.commands.ts':
    'empties a local table whose rows are on the shards',
  'server/src/modules/operations/import/copy-rows.ts': 'writes what is counted along',
  'server/src/modules/payments/customer/erasure.commands.ts': 'writes texts only',
  'server/src/modules/operations/backup/restore.commands.ts': 'restores the sums with the rows',
  'server/src/modules/payments/financial-event/posting.commands.ts': 'names settlements, which are not counted',
  'server/src/modules/payments/tag/merge.commands.ts': 'names another tag in what is no payment',
  'server/src/modules/finance/settling/ledger-sums.commands.ts': 'writes sums only',
  'server/src/modules/insights/statistic/rollup/cells.ts': 'writes sums only',
  'server/src/modules/insights/statistic/rollup/rebuild.commands.ts': 'writes sums only',
  'server/src/platform/sealed-column.ts': 'writes what is sealed only',
  'server/src/platform/database/rows-like.ts': 'is called with a name, which the callers are checked for',
  'server/src/platform/database/months.ts': 'moves rows between parts of a table',
  'demo/src/load/copy.ts': 'fills an empty database without kept zones',
  'demo/src/seed.ts': 'empties a database without organisations',
};

/** Files that write columns named by a value, and why the sums remain right. */
const column_writers: Readonly<Record<string, string>> = {
  'server/src/modules/payments/customer/erasure.commands.ts':
    'empties personal fields, which are not counted of a customer',
  'server/src/modules/payments/transaction/reversal.commands.ts':
    'adds to what was taken back, which is not counted of a payment',
  'server/src/modules/operations/import/paid.ts': 'adds to what was taken back, which is not counted of a payment',
  'server/src/modules/operations/import/undo.commands.ts':
    'gives back what was taken back, which is not counted of a payment',
};

const namesColumn = (statement: string): boolean => / set \(? ?\$\{/.test(statement);

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
const any = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([all]) => all);

/** The statements of a text that write rows of an entity without counting them. */
function writesOf({ name, counted: fields = [] }: Entity, source: string): string[] {
  const text = plain(source);
  const one = `(?:only )?(?:public\\.)?(?:"?${name}\\b"?|\\$\\{sql\\.(?:table|ref|id)\\(['"]${name}['"]\\)\\})`;
  const made = any(text, new RegExp(`\\b(?:insert into|delete from|copy|merge into|truncate(?: table)?) ${one}`, 'gi'));
  const by_name = any(text, new RegExp(`\\b(?:insertInto|deleteFrom|mergeInto|replaceInto)\\( ?['"]${name}\\b`, 'g'));
  const isCounted = (set: string): boolean =>
    fields.some((field) => new RegExp(`(?<![.\\w])"?${field}"? ?(?:=|,|\\))`).test(set)) || /^\(? ?\$\{/.test(set);
  const changed = [
    ...text.matchAll(
      new RegExp(`\\bupdate ${one}(?: (?:as )?(?!set\\b)\\w+)? set (.*?)(?:\\bwhere\\b|\\bfrom\\b|\`|;|$)`, 'gi'),
    ),
  ].filter(([, set = '']) => isCounted(set));
  const built = [
    ...text.matchAll(
      new RegExp(`updateTable\\( ?['"]${name}\\b.*?\\.set\\((.*?)(?=\\.(?:where|from|returning|execute)|;|$)`, 'g'),
    ),
  ].filter(
    ([, set = '']) =>
      fields.some((field) => new RegExp(`(?<!\\.)\\b${field}\\b`).test(set)) ||
      !set.includes('{') ||
      /\.\.\./.test(set),
  );
  return [...made, ...by_name, ...changed.map(([all]) => all), ...built.map(([all]) => all)];
}

/** The statements of a text that write rows of a table named by a value. */
function writesOfAny(source: string): string[] {
  const text = plain(source);
  return [
    ...any(
      text,
      /\b(?:insert into|delete from|copy|merge into|update|truncate)(?: only| table)? "?(?:\$\{(?!sql\.\w+\(['"])|['"] ?\+)/g,
    ),
    ...any(text, /(?<!function )\b(?:insertInto|deleteFrom|updateTable|mergeInto|replaceInto)\( ?(?!['"])/g),
  ];
}

describe.each(counted.map((entity) => [entity.name, entity] as const))('rows of %s', (_, entity) => {
  const [field = ''] = entity.counted ?? [];

  test('are written by the engine and the import only, which count them', () => {
    const writing = sources.flatMap(({ path, text }) =>
      writesOf(entity, text)
        .filter((statement) => !(path in column_writers && namesColumn(statement)))
        .map((statement) => `${path}: ${statement}`),
    );
    expect(writing).toEqual([]);
  });

  test.each([
    `insert into ${entity.name} (id) values ('x')`,
    `insert into ${entity.name} (id) values ('x') on conflict (id) do update set version = 2`,
    `insert into\n  "${entity.name}" (id) values ('x')`,
    `insert into \${sql.table('${entity.name}')} (id)`,
    `delete from "${entity.name}" where true`,
    `truncate ${entity.name}`,
    `trx.insertInto('${entity.name}').values(row)`,
    `insertInto('${entity.name}', rows)`,
    `update ${entity.name} set ${field} = 'X' where id = $1`,
    `update ${entity.name} set ${field} = 'X'`,
    `update \${sql.table('${entity.name}')} set version = 1, ${field} = 'X' where id = $1`,
    `update ${entity.name} as written set "${field}" = 'X' where id = $1`,
    `update ${entity.name} set (version, ${field}) = (1, 'X') where id = $1`,
    `update ${entity.name} set \${sql.join(set)} where id = $1`,
    `trx.updateTable('${entity.name}').set({ ${field} }).where(isRow(item))`,
    `trx.updateTable('${entity.name}').where(isRow(item)).set((with_) => ({ ${field}: with_('x') })).execute()`,
    `trx.updateTable('${entity.name}').set(values).where(isRow(item))`,
  ])('written by %s would be found', (text) => {
    expect(writesOf(entity, text)).toHaveLength(1);
  });

  test.each([
    `update ${entity.name} set version = version + 1 where ${field} = 'X'`,
    `trx.updateTable('${entity.name}').set({ version }).where('${field}', '=', 'X')`,
    `select * from ${entity.name} where ${field} = 'X' for update`,
  ])('uncounted columns of %s are no violation', (text) => {
    expect(writesOf(entity, text)).toEqual([]);
  });
});

describe('rows of a table named by a value', () => {
  test('are written by few files, which count them or have nothing to count', () => {
    const writing = sources.filter(({ text }) => writesOfAny(text).length > 0).map(({ path }) => path);
    expect(writing.toSorted()).toEqual(Object.keys(writers).toSorted());
  });

  test.each([
    `update \${sql.table(name)} set status = 1`,
    `insert into \${table} (id) values (1) on conflict (id) do update set status = 1`,
    `copy "\${table}" from stdin`,
    "client.query('delete from ' + table)",
    'trx.updateTable(name).set({ status })',
    'insertInto(entity.name, rows)',
  ])('written by %s would be found', (text) => {
    expect(writesOfAny(text)).toHaveLength(1);
  });
});
