import { beforeAll, describe, expect, test } from 'vitest';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { linesOfHeld } from '../../operations/hold/held.queries.ts';
import { findDifferences } from '../../operations/verification/verify.queries.ts';
import { makeBillingSweep } from './billing.sweep.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});

const put = (active: boolean, id = world.organisation_id) =>
  world.database.pool.query('update organisation set active = $2 where id = $1', [id, active]);
const get = (id: string) => world.item('subscription', id);
const paymentsOf = async (id: string) =>
  (await world.call(world.token, 'GET', `/transaction?subscription=${id}&_sort=id&_limit=100`)).json().items;
const useCard = async (id: string, behaviour?: string) =>
  world.database.pool.query(`update subscription set mandate = $2, status = 'ACTIVE' where id = $1`, [
    id,
    await world.mandate(behaviour),
  ]);
async function subscribe(behaviour?: string, interval = 'month'): Promise<string> {
  const priced = { payment_profile: world.profile, name: 'Box', amount: 1000, interval };
  const { id: plan } = await world.make('plan', priced);
  const { id } = await world.make('subscription', { plan, customer: world.customer });
  await useCard(id, behaviour);
  return id;
}
const today = () => world.services.clock.now().slice(0, 10);

describe('while a merchant is inactive', () => {
  test.each([
    ['month', 'itself', () => world.organisation_id],
    ['day', 'itself', () => world.organisation_id],
    ['month', 'above it', () => world.root],
  ] as const)(
    'cycles of each %s go by, and the next after it (%s) is billed on a day to come',
    async (interval, _, of) => {
      const id = await subscribe('success', interval);
      await world.pass(3);
      const before = await get(id);
      const paid = await paymentsOf(id);
      expect(before).toMatchObject({ status: 'ACTIVE', last_paid_cycle: paid.length });
      await put(false, of());
      await world.pass(100);
      await put(true, of());
      await world.sweep();
      expect(await paymentsOf(id)).toHaveLength(paid.length);
      const after = await get(id);
      expect(after).toMatchObject({ status: 'ACTIVE', failed_tries: 0, billing_cycle: before.billing_cycle });
      expect(after.due_date > today()).toBe(true);
      expect(after.next_try_at?.slice(0, 10)).toBe(after.due_date);
      await world.pass((Date.parse(String(after.next_try_at)) - world.services.clock.now_ms()) / 86_400_000 + 0.01);
      expect(await paymentsOf(id)).toHaveLength(paid.length + 1);
      expect(await get(id)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: before.billing_cycle });
      await world.call(world.token, 'POST', `/subscription/${id}/cancel`, { body: {} });
    },
  );

  test('an owed cycle is not retried, and no try is lost; afterwards one is made, and no skipped cycle follows', async () => {
    const id = await subscribe('insufficient_funds');
    await world.pass(1.5);
    expect(await get(id)).toMatchObject({ status: 'PAST_DUE', failed_tries: 1 });
    await put(false);
    await world.pass(100);
    await put(true);
    await world.sweep();
    expect(await get(id)).toMatchObject({ status: 'PAST_DUE', failed_tries: 1, billing_cycle: 1 });
    expect(await paymentsOf(id)).toHaveLength(1);
    await useCard(id);
    await world.pass(1);
    expect(await paymentsOf(id)).toHaveLength(2);
    const paid = await get(id);
    expect(paid).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1, billing_cycle: 2 });
    expect(paid.due_date > today()).toBe(true);
    await world.call(world.token, 'POST', `/subscription/${id}/cancel`, { body: {} });
  });

  test('a cycle without a mandate is not past due: the page to give one is closed', async () => {
    const id = await subscribe();
    await world.database.pool.query(`update subscription set mandate = null, status = 'CREATED' where id = $1`, [id]);
    await world.database.pool.query(`update subscription set next_try_at = '2026-01-01' where id = $1`, [id]);
    expect((await linesOfHeld(world.database.kysely)).join()).toContain('subscription to bill');
    await put(false);
    // It is not among what would be billed.
    expect((await linesOfHeld(world.database.kysely)).join()).not.toContain('subscription to bill');
    await world.pass(5);
    await put(true);
    expect(await get(id)).toMatchObject({ status: 'CREATED', billing_cycle: 1 });
    await world.call(world.token, 'POST', `/subscription/${id}/cancel`, { body: {} });
  });

  test('scheduled transactions fail at their time, say why, and are not made up for', async () => {
    const scheduled_at = new Date(world.services.clock.now_ms() + 86_400_000).toISOString();
    const about = { mandate: await world.mandate(), merchant_reference: 'inactive', amount: 100, scheduled_at };
    const { id } = await world.make('scheduledtransaction', about);
    await put(false);
    await world.pass(2);
    await put(true);
    await world.pass(2);
    expect(await world.item('scheduledtransaction', id)).toMatchObject({
      status: 'FAILED',
      status_reason: 'organisation_inactive',
      transaction: null,
    });
  });

  test('a renewal in progress ends normally', async () => {
    const id = await subscribe();
    const { services, processing } = world;
    const unperformed = { ...processing, begin: async () => {} };
    const tomorrow = new Date(services.clock.now_ms() + 1.5 * 86_400_000).toISOString();
    await makeBillingSweep(services, unperformed, async () => {}).run(tomorrow);
    expect(await paymentsOf(id)).toMatchObject([{ status: 'INITIATED' }]);
    await put(false);
    await world.database.pool.query('update processing_order set leased_until = null');
    await world.sweep();
    await put(true);
    expect(await get(id)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1, billing_cycle: 2 });
  });

  test('cycles and subscriptions remain consistent', async () => {
    const found = await world.database.kysely.transaction().execute(findDifferences);
    expect(found.filter(({ invariant }) => invariant.area === 'subscriptions')).toEqual([]);
  });
});
