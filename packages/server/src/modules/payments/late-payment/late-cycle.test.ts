import type { ItemOf } from '@sluis/contract/registry';
import { beforeEach, describe, expect, test } from 'vitest';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';

let world: PayingWorld;
beforeEach(async () => {
  world = await openPayingWorld();
});

const paymentsOf = async (subscription: string): Promise<ItemOf<'transaction'>[]> =>
  (await world.call(world.token, 'GET', `/transaction?subscription=${subscription}&_sort=id`)).json().items;

/** A subscription whose first cycle was declined by the bank. */
async function declined() {
  const plan = await world.make('plan', {
    payment_profile: world.profile,
    name: 'Monthly',
    amount: 1500,
    interval: 'month',
  });
  const mandate = await world.mandate('insufficient_funds');
  const { id } = await world.make('subscription', { customer: world.customer, plan: plan.id });
  await world.database.pool.query(
    `update subscription set mandate = $2, status = 'ACTIVE', next_try_at = $3 where id = $1`,
    [id, mandate, world.services.clock.now()],
  );
  await world.sweep();
  expect((await world.item('subscription', id)).status).toBe('PAST_DUE');
  const [first] = await paymentsOf(id);
  expect(first?.status).toBe('DECLINED');
  return { id, mandate, transaction: String(first?.id) };
}

describe('a payment of a cycle that is taken after it was declined', () => {
  test('pays the cycle, which is not charged again', async () => {
    const { id, transaction } = await declined();
    expect(await world.processorSays(transaction, 'SETTLEMENT_REQUESTED')).toBe(204);
    await world.sweep();
    expect(await world.item('subscription', id)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1 });
    await world.pass(3);
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  test('is refunded if the cycle was paid by another payment in the meantime', async () => {
    const { id, mandate, transaction } = await declined();
    await world.database.pool.query(
      `update sandbox_token set behaviour = 'success' where token = (select processor_token from mandate where id = $1)`,
      [mandate],
    );
    await world.pass(2);
    expect((await paymentsOf(id)).map(({ status }) => status)).toEqual(['DECLINED', expect.stringMatching(/^SETTLE/)]);
    await world.processorSays(transaction, 'SETTLEMENT_REQUESTED');
    await world.sweep();
    expect(await paymentsOf(id)).toMatchObject([{ late: true, amount_refunded: 1500 }, { amount_refunded: 0 }]);
    expect(await world.item('subscription', id)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1 });
  });
});
