import { newId } from '@sluis/contract/base/ids';
import { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { type Difference, findDifferences, linesOf, verify } from './verify.queries.ts';

let world: PayingWorld;
let made: Record<'payment' | 'refund' | 'chargeback' | 'subscription' | 'other' | 'asked' | 'link' | 'planned', string>;

const post = async (path: string, body: unknown) => {
  const answer = await world.call(world.token, 'POST', path, { body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};

beforeAll(async () => {
  world = await openPayingWorld();
  const given = { payment_profile: world.profile, amount: 5000, currency_code: 'EUR', customer: world.customer };
  const payment = (await post('/transaction', { ...given, merchant_reference: 'A', status: 'SETTLEMENT_COMPLETED' }))
    .id;
  const refund = (await post(`/transaction/${payment}/refund`, { amount: 1000 })).id;
  const failed = (await post(`/transaction/${payment}/refund`, { amount: 500 })).id;
  await post(`/refund/${failed}/status`, { status: 'FAILED' });
  const chargeback = await world.make('chargeback', { transaction: payment, amount: 700 });
  const won = await world.make('chargeback', { transaction: payment, amount: 300 });
  await post(`/chargeback/${won.id}/status`, { status: 'WON' });
  const { id: plan } = await world.make('plan', {
    payment_profile: world.profile,
    name: 'Box',
    amount: 1000,
    interval: 'month',
    max_billing_cycle: 12,
  });
  const subscribe = async (behaviour: string): Promise<string> => {
    const { id } = await world.make('subscription', { plan, customer: world.customer });
    await world.database.pool.query('update subscription set mandate = $2 where id = $1', [
      id,
      await world.mandate(behaviour),
    ]);
    return id;
  };
  const subscription = await subscribe('success');
  await subscribe('declined');
  await world.pass(100);
  const taken = await world.took('SETTLEMENT_COMPLETED');
  const asked = (await post(`/transaction/${taken}/refund`, { amount: 100 })).id;
  const other = await world.organisation('Other', world.root);
  const { id: link } = await world.make('paymentlink', {
    payment_profile: world.profile,
    merchant_reference: 'L',
    amount: 100,
  });
  const { id: planned } = await world.make('scheduledtransaction', {
    mandate: await world.mandate(),
    merchant_reference: 'S',
    amount: 100,
    scheduled_at: '2050-01-01T00:00:00Z',
  });
  made = { payment, refund, chargeback: chargeback.id, subscription, other, asked, link, planned };
});

/** The differences after a statement, which is rolled back. */
async function differencesAfter(text: string, values: readonly unknown[]): Promise<Difference[]> {
  let found: Difference[] = [];
  const undone = inTransaction(world.database.kysely, async (trx) => {
    await trx.executeQuery(CompiledQuery.raw(text, [...values]));
    found = await findDifferences(trx);
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  return found;
}

describe('verifying', () => {
  test('finds no difference in payments, refunds, chargebacks, subscriptions and orders', async () => {
    const found = await inTransaction(world.database.kysely, verify);
    expect(found.map(({ invariant, item, what }) => [invariant.holds, item, what])).toEqual([]);
    expect(linesOf(found)).toEqual([expect.stringMatching(/^All \d+ invariants hold\.$/)]);
    const { rows } = await world.database.pool.query('select count(*)::int as orders from processing_order');
    expect(rows).toEqual([{ orders: 1 }]);
  });

  test.each([
    ['a refunded amount', 'money', 'payment', 'update transaction set amount_refunded = 999 where id = $1'],
    ['a charged back amount', 'money', 'payment', 'update transaction set amount_charged_back = 0 where id = $1'],
    ['the currency of a refund', 'money', 'refund', `update refund set currency_code = 'USD' where id = $1`],
    ['the profile of a chargeback', 'money', 'chargeback', `update chargeback set payment_profile = 'x' where id = $1`],
    ['a missing customer', 'references', 'payment', `update transaction set customer = 'cust_x' where id = $1`],
    ['a missing tag', 'references', 'payment', `update transaction set tags = '{tag_x}' where id = $1`],
    ['the status of a payment', 'histories', 'payment', `update transaction set status = 'UNKNOWN' where id = $1`],
    ['the status of a refund', 'histories', 'refund', `update refund set status = 'HOLD' where id = $1`],
    [
      'a status before its payment',
      'histories',
      'payment',
      `update transaction set last_status_update = (created_at at time zone 'UTC' - interval '0.5 s') at time zone 'UTC' where id = $1`,
    ],
    ['a deleted history', 'histories', 'asked', 'delete from status_history where item = $1'],
    [
      'a paid cycle that is not counted',
      'subscriptions',
      'subscription',
      'update subscription set last_paid_cycle = 1 where id = $1',
    ],
    [
      'a counted cycle that is not paid',
      'subscriptions',
      'subscription',
      'delete from subscription_cycle where subscription = $1 and cycle = (select last_paid_cycle from subscription where id = $1)',
    ],
    [
      'a cycle of another amount',
      'subscriptions',
      'subscription',
      'update subscription_cycle set amount = 1 where subscription = $1 and cycle = 1',
    ],
    [
      'a paid cycle that is being paid',
      'subscriptions',
      'subscription',
      `update subscription_cycle set state = 'billing' where subscription = $1 and cycle = 1`,
    ],
    [
      'a subscription that is never billed again',
      'subscriptions',
      'subscription',
      'update subscription set next_try_at = null where id = $1',
    ],
    [
      'a subscription that is over and due',
      'subscriptions',
      'subscription',
      `with told as (update status_history set status = 'CANCELLED' where item = $1)
       update subscription set status = 'CANCELLED' where id = $1`,
    ],
    [
      'a link for one payment that was paid twice',
      'money',
      'link',
      `with paid as (
         insert into transaction (id, created_at, last_status_update, organisation, payment_profile, merchant_reference,
           amount, currency_code, status, payment_link)
         select 'txn_twice' || n, created_at, created_at, organisation, payment_profile, 'twice', 100, 'EUR',
           'SETTLEMENT_COMPLETED', id from paymentlink, generate_series(1, 2) as n where id = $1)
       update paymentlink set times_paid = 2, amount_paid = 200 where id = $1`,
    ],
    [
      'a link that is done and was not paid',
      'money',
      'link',
      `with told as (update status_history set status = 'DONE' where item = $1)
       update paymentlink set status = 'DONE' where id = $1`,
    ],
    [
      'a scheduled transaction that is done and has no payment',
      'money',
      'planned',
      `with told as (update status_history set status = 'DONE' where item = $1)
       update scheduledtransaction set status = 'DONE' where id = $1`,
    ],
    [
      'a payment of another currency than its link',
      'money',
      'payment',
      `with one as (update paymentlink set currency_code = 'USD' where merchant_reference = 'L' returning id)
       update transaction set payment_link = (select id from one) where id = $1`,
    ],
    ['a refund without an order', 'orders', 'asked', 'delete from processing_order where item = $1'],
    [
      'a payment without an order',
      'orders',
      'payment',
      `with told as (update status_history set status = 'INITIATED' where item = $1)
       update transaction set status = 'INITIATED', taken = true where id = $1`,
    ],
    [
      'a discount that was not given',
      'subscriptions',
      'subscription',
      `update subscription set subscription_discount = 'x' where id = $1`,
    ],
  ] as const)('finds %s', async (_, area, of, text) => {
    const found = await differencesAfter(text, [made[of]]);
    expect(found.map(({ invariant, item }) => [invariant.area, item])).toContainEqual([area, made[of]]);
    expect(linesOf(found)).toContainEqual(
      expect.stringMatching(new RegExp(`^${area}: .* fails for 1, first ${made[of]}: `)),
    );
  });

  test.each([
    [
      'for a payment that a gateway took',
      `update transaction set taken = false where id in (select transaction from processing_order)`,
    ],
    ['for a refund that has ended', `update refund set status = 'PROCESSED' where id = $1`],
    ['for more than was asked', 'update processing_order set amount = 10000 where item = $1'],
    ['for a missing refund', `update processing_order set item = 'rfnd_x' where item = $1`],
  ])('finds an order %s', async (_, text) => {
    const found = await differencesAfter(text, text.includes('$1') ? [made.asked] : []);
    expect(found.map(({ invariant }) => invariant.area)).toContain('orders');
  });

  test('finds references to another organisation', async () => {
    const id = newId('cust');
    const found = await differencesAfter(
      `with moved as (insert into customer (id, created_at, organisation) values ('${id}', now(), $2))
       update transaction set customer = '${id}' where id = $1`,
      [made.payment, made.other],
    );
    expect(found).toMatchObject([{ item: made.payment, what: `${id} does not belong to its organisation` }]);
  });

  test('reads one state while others write, and writes nothing', async () => {
    await inTransaction(world.database.kysely, async (trx) => {
      await verify(trx);
      await world.database.pool.query(`update transaction set status = 'UNKNOWN' where id = $1`, [made.payment]);
      expect(await findDifferences(trx)).toEqual([]);
    });
    const { pool } = world.database;
    await pool.query(`update transaction set status = 'SETTLEMENT_COMPLETED' where id = $1`, [made.payment]);
    const writing = inTransaction(world.database.kysely, async (trx) => {
      await verify(trx);
      await trx.deleteFrom('tag').execute();
    });
    await expect(writing).rejects.toThrow('read-only');
  });
});
