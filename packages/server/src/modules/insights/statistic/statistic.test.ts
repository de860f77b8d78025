import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { happen } from '../../../testing/random-events.ts';
import { foldDeltas } from './rollup/fold.commands.ts';
import { findWrongCells, rebuildCells } from './rollup/rebuild.commands.ts';
import { keepZone } from './rollup/zones.commands.ts';

let world: PayingWorld;
let database: Database;
const zones = ['Europe/Amsterdam', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham'];

beforeAll(async () => {
  world = await openPayingWorld();
  database = world.database;
  // The world's own payments are not written by the application.
  await database.pool.query('delete from statistic_delta');
  await database.pool.query('insert into statistic_scope (organisation) values ($1)', [world.organisation_id]);
  for (const zone of zones) await keepZone(database, zone);
});

const wrong = () => findWrongCells(database.kysely, {});
const deltas = async (): Promise<number> =>
  Number((await database.pool.query('select count(*) from statistic_delta')).rows[0].count);

test('after random payments, changes of status, refunds, deletions and folding the sums are those of the rows', async () => {
  await happen(world, 300, 42);
  await world.took('SETTLEMENT_COMPLETED');
  expect(await wrong()).toEqual([]);
  expect(await deltas()).toBeGreaterThan(0);
  while ((await foldDeltas(database)) > 0);
  expect(await deltas()).toBe(0);
  expect(await wrong()).toEqual([]);
  const { rows } = await database.pool.query(`select dimension, count(distinct value)::int as values
    from statistic_part where dimension in ('blocked', 'processor', 'customer_status', 'refund_status') group by 1`);
  expect(rows).toHaveLength(4);
});

test('names a wrong sum, and repairs it', async () => {
  await database.pool.query(`update statistic_day set paid_amount = paid_amount + 1
    where (zone, organisation, currency_code, day) =
      (select zone, organisation, currency_code, day from statistic_day where organisation = '' order by 1, 4 limit 1)`);
  const found = await wrong();
  expect(found.map(({ table }) => table)).toEqual(['statistic_day']);
  await inTransaction(database.kysely, (trx) => rebuildCells(trx, {}));
  expect(await wrong()).toEqual([]);
});
