import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/world.ts';
import type { Database } from './database.ts';
import { insertInto, sendRows } from './rows-like.ts';
import { inTransaction } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  await database.pool.query(
    'create table written (way text, at int, name text, amount bigint, about jsonb, "is kept" boolean)',
  );
});

type Rows = readonly Readonly<Record<string, unknown>>[];

/** What both ways write of rows, which ends with the order in which they were written. */
async function written(rows: Rows): Promise<unknown[][]> {
  await database.pool.query('truncate written');
  await inTransaction(database.kysely, async (trx) => {
    await sql`${insertInto(
      'written',
      rows.map((row) => ({ ...row, way: 'plain' })),
    )}`.execute(trx);
    sendRows(
      trx,
      'written',
      rows.map((row) => ({ ...row, way: 'sent' })),
    );
  });
  const of = async (way: string) =>
    (
      await database.pool.query('select at, name, amount, about, "is kept" from written where way = $1 order by ctid', [
        way,
      ])
    ).rows;
  return [await of('plain'), await of('sent')];
}

const many = (row: (at: number) => Readonly<Record<string, unknown>>, count = 150): Rows =>
  Array.from({ length: count }, (_, at) => row(at));

const shared = { kind: 'one' };

describe('rows that are sent', () => {
  test.each<[string, Rows]>([
    ['with every value in common', many(() => ({ at: 1, name: 'A', amount: 5 }))],
    ['with one value in common', many((at) => ({ at, name: 'A', amount: at * 2 }))],
    ['with nothing in common', many((at) => ({ at, name: `A${at}`, amount: -at }))],
    ['with null in all of them', many((at) => ({ at, name: null, about: null }))],
    [
      'with undefined in some of them',
      many((at) => ({ at, name: at % 2 ? 'A' : undefined, amount: at % 3 ? 1 : null })),
    ],
    ['with undefined in all of them', many((at) => ({ at, name: undefined }))],
    [
      'with a column that only the first one has',
      many((at) => (at === 0 ? { at, name: 'first', amount: 1 } : { at, name: 'A' })),
    ],
    ['with a column that the first one lacks', many((at) => (at === 0 ? { at } : { at, name: 'A' }))],
    ['whose last one differs', many((at) => ({ at: 1, name: at === 149 ? 'B' : 'A', 'is kept': at !== 149 }))],
    [
      'with lone surrogates, alone and in common',
      many((at) => ({ at, name: 'a\ud800b', about: { text: `\udc00${at}` } })),
    ],
    ['with what looks like an escape', many((at) => ({ at, name: '\\ud800 "\\"', about: { '\\ud': '\\ud' } }))],
    ['with one object in common', many((at) => ({ at, about: shared }))],
    ['with equal objects', many((at) => ({ at, about: { kind: 'one', of: [null, at % 2] } }))],
    ['with numbers beside their texts', many((at) => ({ at, amount: at % 2 ? 7 : '7', name: at % 2 ? 1 : '1' }))],
    ['with booleans and zeros', many((at) => ({ at: at % 2 ? 0 : -0, 'is kept': false, amount: 0 }))],
    ['of fewer than a hundred', many((at) => ({ at, name: 'A' }), 3)],
  ])('%s are those that are inserted plainly, in their order', async (_, rows) => {
    const [plain, sent] = await written(rows);
    expect(sent).toEqual(plain);
    expect(sent).toHaveLength(rows.length);
  });

  test('none are no statement', async () => {
    expect(
      await inTransaction(database.kysely, async (trx) => {
        sendRows(trx, 'written', []);
        return true;
      }),
    ).toBe(true);
  });

  test('that are refused fail the transaction with the first error, and nothing remains', async () => {
    await database.pool.query('truncate written');
    const writing = inTransaction(database.kysely, async (trx) => {
      sendRows(
        trx,
        'written',
        many((at) => ({ at, name: 'A' })),
      );
      sendRows(
        trx,
        'written',
        many((at) => ({ at: at === 120 ? 'no number' : at, name: 'A' })),
      );
      sendRows(
        trx,
        'written',
        many((at) => ({ at, name: 'A' })),
      );
    });
    await expect(writing).rejects.toMatchObject({ code: '22P02' });
    expect((await database.pool.query('select from written')).rowCount).toBe(0);
  });
});
