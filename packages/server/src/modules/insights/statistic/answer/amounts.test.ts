import { newId } from '@sluis/contract/base/ids';
import { amount_max } from '@sluis/contract/base/money';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { insertRows } from '../../../../resource/commands.ts';
import { openPayingWorld, type PayingWorld } from '../../../../testing/paying-world.ts';
import { foldDeltas } from '../rollup/fold.commands.ts';
import { keepZone } from '../rollup/zones.commands.ts';

let world: PayingWorld;
let provider: string;
const hour_ms = 3_600_000;
const at = (hours_ago: number): string => new Date(Date.now() - hours_ago * hour_ms).toISOString();
const [earlier, later] = [at(3), at(1)];

/** Two payments that are each exact as numbers, but not their sum; the amounts are from before there was a maximum. */
beforeAll(async () => {
  world = await openPayingWorld();
  provider = await world.key(world.root, ['USER_ALL', 'PSP_ALL']);
  await keepZone(world.database, 'Europe/Amsterdam');
  const rows = [earlier, later].map((created_at) => ({
    id: newId('txn', created_at),
    created_at,
    last_status_update: created_at,
    organisation: world.organisation_id,
    payment_profile: world.profile,
    processor: world.processor,
    customer: world.customer,
    merchant_reference: 'R',
    amount: Number.MAX_SAFE_INTEGER,
    currency_code: 'EUR',
    country_code: 'NL',
    status: 'SETTLEMENT_COMPLETED',
  }));
  await inTransaction(world.database.kysely, (trx) => insertRows(trx, transaction, rows));
});

const get = (path: string) => world.call(provider, 'GET', `/${path}`);

const paths = [
  'transaction/aggregate?group_by=status',
  'transaction/aggregate/total',
  'transaction/aggregate/stats?period=month',
  'transaction/aggregate/lifecycle',
  'transaction/aggregate/location',
  'customer/aggregate/best',
  'statistics/processor/revenue',
  'psp/merchant/revenue',
];

test.each(['pending', 'kept'])(
  'sums that are %s and that no number represents exactly are refused, and not rounded',
  async (state) => {
    if (state === 'kept') await foldDeltas(world.database);
    for (const path of paths) {
      const answer = await get(path);
      expect({ path, status: answer.statusCode, code: answer.json().error?.code }).toEqual({
        path,
        status: 422,
        code: 'amounts_too_large',
      });
    }
  },
);

test('a part of them is exact to the cent', async () => {
  const answer = await get(`transaction/aggregate/total?created_at%3E=${at(2)}`);
  expect(answer.json()).toMatchObject({ count: 1, volume: Number.MAX_SAFE_INTEGER });
});

test('a payment of more than twelve digits is refused, so that sums stay within the database’s limits', async () => {
  const given = { payment_profile: world.profile, merchant_reference: 'R', currency_code: 'EUR' };
  const statuses = await Promise.all(
    [amount_max, amount_max + 1].map(
      async (amount) =>
        (await world.call(world.token, 'POST', '/transaction', { body: { ...given, amount } })).statusCode,
    ),
  );
  expect(statuses).toEqual([201, 400]);
});
