import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});

const get = (id: string) => world.item('subscription', id);
const paymentsOf = async (id: string): Promise<ItemOf<'transaction'>[]> =>
  (await world.call(world.token, 'GET', `/transaction?subscription=${id}&_sort=id&_limit=100`)).json().items;
/** Moves time to the next try of a subscription; that payment is not settled yet. */
const passTry = async (id: string): Promise<void> => {
  const at = Date.parse((await get(id)).next_try_at as string);
  await world.pass((at - world.services.clock.now_ms()) / 86_400_000 + 0.01);
};

async function subscribe(behaviour?: string, more: object = {}): Promise<string> {
  const plan = await world.make('plan', {
    payment_profile: world.profile,
    name: 'Box',
    amount: 1000,
    interval: 'month',
  });
  const { id } = await world.make('subscription', { plan: plan.id, customer: world.customer, ...more });
  await world.database.kysely
    .updateTable('subscription')
    .set({ mandate: await world.mandate(behaviour), status: 'ACTIVE' })
    .where('id', '=', id)
    .execute();
  return id;
}

describe('a renewal that was counted as paid and is not settled', () => {
  test('is owed again: retried by another payment, and the rhythm continues once that is paid', async () => {
    const id = await subscribe();
    await passTry(id);
    const paid = await get(id);
    expect(paid).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1, billing_cycle: 2 });
    const [first] = await paymentsOf(id);
    expect(await world.processorSays(String(first?.id), 'FAILED')).toBe(204);
    const owed = await get(id);
    expect(owed).toMatchObject({ status: 'PAST_DUE', last_paid_cycle: null, billing_cycle: 1, failed_tries: 1 });
    await passTry(id);
    expect(await get(id)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1, billing_cycle: 2 });
    expect((await get(id)).due_date).toBe(paid.due_date);
    expect((await paymentsOf(id)).map(({ status }) => status.slice(0, 10))).toEqual(['FAILED', 'SETTLEMENT']);
  });

  test('costs the same, with the discount of the first order', async () => {
    const given = { name: 'Off', amount: 400, type: 'fixed_cents', limit_to_first_order: true };
    const discount = await world.make('subscriptiondiscount', { organisation: world.organisation_id, ...given });
    const id = await subscribe('success', { subscription_discount: discount.id });
    await passTry(id);
    expect((await get(id)).subscription_discount).toBeNull();
    const [first] = await paymentsOf(id);
    await world.processorSays(String(first?.id), 'DECLINED');
    expect((await get(id)).subscription_discount).toBe(discount.id);
    await passTry(id);
    expect((await paymentsOf(id)).map(({ amount }) => amount)).toEqual([600, 600]);
    expect((await get(id)).subscription_discount).toBeNull();
  });

  test('is left alone once the subscription has continued or is over', async () => {
    const [going, over] = [await subscribe(), await subscribe()];
    await passTry(going);
    const [first] = await paymentsOf(going);
    const [ended] = await paymentsOf(over);
    await world.call(world.token, 'POST', `/subscription/${over}/cancel`, { body: {} });
    await world.processorSays(String(ended?.id), 'FAILED');
    expect(await get(over)).toMatchObject({ status: 'CANCELLED', next_try_at: null });
    await world.database.pool.query(`update sandbox_payment set settles_at = null where reference = $1`, [first?.id]);
    await passTry(going);
    await world.processorSays(String(first?.id), 'FAILED');
    expect(await get(going)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 2, billing_cycle: 3 });
    const { rows } = await world.database.pool.query(
      'select state from subscription_cycle where subscription = $1 order by cycle',
      [going],
    );
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'paid']);
  });
});

describe('a processor that only authorises', () => {
  test('is ordered to capture a renewal immediately', async () => {
    const id = await subscribe('authorised');
    await passTry(id);
    expect(await get(id)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1 });
    expect((await paymentsOf(id)).map(({ status }) => status)).toEqual(['SETTLEMENT_REQUESTED']);
  });

  test('is ordered to capture that of a scheduled transaction too, which fails if it is not settled', async () => {
    const { id } = await world.make('scheduledtransaction', {
      mandate: await world.mandate('authorised'),
      merchant_reference: 'once',
      amount: 700,
      scheduled_at: new Date(world.services.clock.now_ms() + 3_600_000).toISOString(),
    });
    await world.pass(0.1);
    const done = await world.item('scheduledtransaction', id);
    expect(done.status).toBe('DONE');
    await world.processorSays(String(done.transaction), 'FAILED');
    expect((await world.item('scheduledtransaction', id)).status).toBe('FAILED');
  });
});
