import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});

const inDays = (days: number): string => new Date(world.services.clock.now_ms() + days * 86_400_000).toISOString();

const schedule = async (more: Record<string, unknown> = {}, behaviour?: string) =>
  world.make('scheduledtransaction', {
    mandate: await world.mandate(behaviour),
    merchant_reference: 'rent',
    amount: 95000,
    scheduled_at: inDays(3),
    ...more,
  });

const paymentOf = (item: ItemOf<'scheduledtransaction'>) => world.item('transaction', item.transaction as string);

describe('a scheduled transaction', () => {
  test('is taken at its time and not before, once', async () => {
    const made = await schedule();
    await world.pass(2.5);
    expect(await world.item('scheduledtransaction', made.id)).toMatchObject({ status: 'CREATED', transaction: null });
    await world.pass(1);
    const done = await world.item('scheduledtransaction', made.id);
    expect(done.status).toBe('DONE');
    expect(await paymentOf(done)).toMatchObject({
      amount: 95000,
      currency_code: 'EUR',
      recurring_type: 'unscheduled',
      customer: world.customer,
      card_last_four: '1111',
      created_at: expect.stringContaining(made.scheduled_at.slice(0, 16)),
    });
    await world.pass(5);
    const { total } = (await world.call(world.token, 'GET', '/transaction?merchant_reference=rent')).json();
    expect(total).toBe(1);
  });

  test("fails if its payment is declined, with the bank's reason", async () => {
    const made = await schedule({}, 'insufficient_funds');
    await world.pass(4);
    const item = await world.item('scheduledtransaction', made.id);
    expect(item).toMatchObject({ status: 'FAILED', status_reason: 'insufficient funds' });
    expect((await paymentOf(item)).status).toBe('DECLINED');
  });

  test('fails if the mandate was revoked before its time', async () => {
    const mandate = await world.mandate();
    const made = await schedule({ mandate });
    await world.call(world.token, 'POST', `/mandate/${mandate}/revoke`, { body: {} });
    await world.pass(4);
    expect(await world.item('scheduledtransaction', made.id)).toMatchObject({
      status: 'FAILED',
      status_reason: 'mandate_not_usable',
      transaction: null,
    });
  });

  test('is changed and cancelled before its time, and not after', async () => {
    const made = await schedule();
    const path = `/scheduledtransaction/${made.id}`;
    const later = await world.call(world.token, 'POST', path, { body: { scheduled_at: inDays(9), amount: 5 } });
    expect(later.json()).toMatchObject({ amount: 5 });
    const early = await world.call(world.token, 'POST', path, { body: { scheduled_at: inDays(-1) } });
    expect(early.json().error.code).toBe('time_in_the_past');
    const cancelled = await world.call(world.token, 'POST', `${path}/cancel`, { body: {} });
    expect(cancelled.json()).toMatchObject({ status: 'FAILED', status_reason: 'cancelled' });
    await world.pass(10);
    expect((await world.item('scheduledtransaction', made.id)).transaction).toBeNull();
    const again = await world.call(world.token, 'POST', `${path}/cancel`, { body: {} });
    expect(again.json().error.code).toBe('invalid_transition');
  });

  test('is refused for a time that has passed, and for a mandate of another merchant', async () => {
    const past = { mandate: await world.mandate(), merchant_reference: 'x', amount: 1, scheduled_at: inDays(-1) };
    const refused = await world.call(world.token, 'POST', '/scheduledtransaction', { body: past });
    expect(refused.json().error).toMatchObject({ code: 'time_in_the_past', fields: { scheduled_at: ['too_small'] } });
    const other = await world.key(await world.organisation('Other', world.root), ['USER_ALL']);
    const stolen = await world.call(other, 'POST', '/scheduledtransaction', {
      body: { ...past, scheduled_at: inDays(1) },
    });
    expect(stolen.json().error).toMatchObject({ code: 'invalid_reference', fields: { mandate: ['not_allowed'] } });
  });
});
