import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/world.ts';
import type { Trx } from './database.ts';
import { forgetNames } from './named-statements.ts';
import { fixed, lookUp, send } from './pipeline.ts';
import { inTransaction } from './transaction.ts';

const { kysely, pool } = await cloneDatabase();
await pool.query('create table kept (id integer primary key, price integer)');
beforeEach(async () => {
  forgetNames();
  await pool.query('truncate kept');
});

/** Inserts with unique texts: names are given to texts. */
const insert = (id: number, comment: string) =>
  sql<{
    id: number;
    price: number;
  }>`insert into kept (id, price) values (${id}, 5) returning id, price -- ${sql.raw(comment)}`;
const kept = async () => (await pool.query('select id from kept order by 1')).rows.map(({ id }) => id);
const preparedOn = async (trx: Trx, comment: string) =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from pg_prepared_statements where statement like ${`%-- ${comment}`}`.execute(trx)
  ).rows[0]?.count;

test('an insert that repeats is prepared once, and one that came twice is not', async () => {
  await inTransaction(kysely, async (trx) => {
    for (let id = 0; id < 2; id++) await insert(id, 'often').execute(trx);
    expect(await preparedOn(trx, 'often')).toBe(0);
    for (let id = 2; id < 6; id++) send(trx, insert(id, 'often'));
    expect(await preparedOn(trx, 'often')).toBe(1);
  });
  expect(await kept()).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a look-up by key that repeats is prepared too, and again once its columns have changed', async () => {
  await inTransaction(kysely, (trx) => insert(1, 'found').execute(trx));
  const find = () =>
    inTransaction(kysely, async (trx) => {
      const rows = await lookUp(trx, fixed('select * from kept where id = $1 -- found by key', [1]));
      return { rows, prepared: await preparedOn(trx, 'found by key') };
    });
  for (const prepared of [0, 0, 1, 1]) expect(await find()).toEqual({ rows: [{ id: 1, price: 5 }], prepared });
  await pool.query('alter table kept alter price type text');
  expect((await find()).rows).toEqual([{ id: 1, price: '5' }]);
  await pool.query('alter table kept alter price type integer using price::integer');
});

test('an insert whose preparation was aborted reports the original error, and is prepared afterwards', async () => {
  const broken = inTransaction(kysely, async (trx) => {
    for (let id = 0; id < 2; id++) await insert(id, 'aborted').execute(trx);
    send(trx, sql`select 1 / 0`);
    // The first of these prepares it, and the others rely on that.
    for (let id = 2; id < 5; id++) send(trx, insert(id, 'aborted'));
  });
  await expect(broken).rejects.toMatchObject({ code: '22012' });
  await inTransaction(kysely, async (trx) => {
    for (let id = 0; id < 3; id++) send(trx, insert(id, 'aborted'));
    expect(await preparedOn(trx, 'aborted')).toBe(1);
  });
  expect(await kept()).toEqual([0, 1, 2]);
});

test("a prepared insert that fails as the last statement is the transaction's error", async () => {
  await inTransaction(kysely, async (trx) => {
    for (let id = 0; id < 4; id++) await insert(id, 'twice').execute(trx);
  });
  const again = inTransaction(kysely, async (trx) => send(trx, insert(3, 'twice')));
  await expect(again).rejects.toMatchObject({ code: '23505' });
});

test('an insert whose columns have changed is prepared again', async () => {
  const one = (id: number) => inTransaction(kysely, (trx) => insert(id, 'changed').execute(trx));
  for (let id = 0; id < 4; id++) expect((await one(id)).rows).toEqual([{ id, price: 5 }]);
  await pool.query('alter table kept alter price type text');
  expect((await one(4)).rows).toEqual([{ id: 4, price: '5' }]);
  await pool.query('alter table kept alter price type integer using price::integer');
  expect((await one(5)).rows).toEqual([{ id: 5, price: 5 }]);
});
