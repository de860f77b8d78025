import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openPayingWorld, type PayingWorld } from '../../testing/paying-world.ts';
import { random } from '../../testing/random.ts';
import { foldDeltas } from './fold.commands.ts';
import { findWrongCells, rebuildCells } from './rebuild.commands.ts';
import { keepZone } from './zones.commands.ts';

let world: PayingWorld;
let database: Database;
const zones = ['Europe/Amsterdam', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham'];

beforeAll(async () => {
  world = await openPayingWorld();
  database = world.database;
  // Those of the world itself are not written by the application.
  await database.pool.query('delete from statistic_delta');
  await database.pool.query('insert into statistic_scope (organisation) values ($1)', [world.organisation_id]);
  for (const zone of zones) await keepZone(database, zone);
});

const wrong = () => findWrongCells(database.kysely, {});
const deltas = async (): Promise<number> =>
  Number((await database.pool.query('select count(*) from statistic_delta')).rows[0].count);

test('after random payments, changes of status, refunds and folding the sums are those of the rows', async () => {
  const pick = random(42);
  const one = <T>(values: readonly T[]): T => values[pick(values.length)] as T;
  const payments: string[] = [];
  for (let at = 0; at < 300; at++) {
    const what = pick(10);
    if (what < 5 || payments.length === 0) {
      const created_at = new Date(Date.now() - pick(400 * 24 * 3600) * 1000).toISOString();
      const made = await world.make('transaction', {
        payment_profile: world.profile,
        merchant_reference: `R${at}`,
        amount: pick(100_000),
        currency_code: 'EUR',
        created_at,
        status: one(['INITIATED', 'PENDING', 'SETTLEMENT_COMPLETED', 'UNKNOWN']),
        payment_product: one(['ideal', 'card', null]),
        platform: one(['iOS', null]),
        browser: one(['Safari', 'Firefox', null]),
        country_code: one(['NL', 'DE', null]),
        customer: one([world.customer, null]),
      });
      payments.push(made.id);
    } else if (what < 8) {
      const status = one(['DECLINED', 'SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED', 'CANCELLED']);
      await world.call(world.token, 'POST', `/transaction/${one(payments)}/status`, { body: { status } });
    } else if (what < 9)
      await world.call(world.token, 'POST', `/transaction/${one(payments)}/refund`, { body: { amount: 1 + pick(50) } });
    else await foldDeltas(database);
  }
  await world.took('SETTLEMENT_COMPLETED');
  expect(await wrong()).toEqual([]);
  expect(await deltas()).toBeGreaterThan(0);
  expect(await foldDeltas(database)).toBeGreaterThan(0);
  expect(await deltas()).toBe(0);
  expect(await wrong()).toEqual([]);
});

test('names a sum that is wrong, and repairs it', async () => {
  await database.pool.query(`update statistic_day set paid_amount = paid_amount + 1
    where (zone, organisation, currency_code, day) =
      (select zone, organisation, currency_code, day from statistic_day where organisation = '' order by 1, 4 limit 1)`);
  const found = await wrong();
  expect(found.map(({ table }) => table)).toEqual(['statistic_day']);
  await inTransaction(database.kysely, (trx) => rebuildCells(trx, {}));
  expect(await wrong()).toEqual([]);
});
