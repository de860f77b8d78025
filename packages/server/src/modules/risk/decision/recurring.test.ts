import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await openRiskWorld();
});
beforeEach(() => world.clear());

async function subscribe(amount = 1000): Promise<string> {
  const plan = await world.make('plan', { payment_profile: world.profile, name: 'Box', amount, interval: 'month' });
  const { id } = await world.make('subscription', { plan: plan.id, customer: world.customer });
  await world.database.pool.query(`update subscription set mandate = $2, status = 'ACTIVE' where id = $1`, [
    id,
    await world.mandate(),
  ]);
  return id;
}
const get = (id: string) => world.item('subscription', id);
/** Moves time to the next try of the present cycle. */
const passTry = async (id: string): Promise<void> => {
  const at_ms = Date.parse(String((await get(id)).next_try_at));
  await world.pass((at_ms - world.services.clock.now_ms()) / 86_400_000 + 0.01);
};
const paymentsOf = async (id: string): Promise<ItemOf<'transaction'>[]> =>
  (await world.call(world.token, 'GET', `/transaction?subscription=${id}&_sort=created_at&_limit=100`)).json().items;
const cyclesOf = async (id: string) =>
  (
    await world.database.pool.query('select cycle, state from subscription_cycle where subscription = $1 order by 1', [
      id,
    ])
  ).rows;
const plan = async (amount = 1000) => {
  const scheduled_at = new Date(world.services.clock.now_ms() + 60_000).toISOString();
  const mandate = await world.mandate();
  return (await world.make('scheduledtransaction', { mandate, merchant_reference: 'S', amount, scheduled_at })).id;
};

describe('a blocked cycle', () => {
  test('has failed, is tried again on its usual days, and is paid once the rule has gone', async () => {
    const { id: blocking } = await world.ruleset({ name: 'High', rules: [rule('amount', '>', '500')] });
    const id = await subscribe();
    await passTry(id);
    expect(await get(id)).toMatchObject({
      status: 'PAST_DUE',
      status_reason: 'Blocked by rule: High',
      failed_tries: 1,
      last_paid_cycle: null,
    });
    expect(await cyclesOf(id)).toEqual([{ cycle: 1, state: 'failed' }]);
    await passTry(id);
    expect(await get(id)).toMatchObject({ status: 'PAST_DUE', failed_tries: 2 });
    await world.call(world.token, 'DELETE', `/validationruleset/${blocking}`);
    await passTry(id);
    expect(await get(id)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1, failed_tries: 0 });
    expect(await cyclesOf(id)).toEqual([{ cycle: 1, state: 'paid' }]);
    expect((await paymentsOf(id)).map(({ status, blocked }) => [status, blocked])).toEqual([
      ['FAILED', true],
      ['FAILED', true],
      [expect.stringMatching(/^SETTLEMENT/), false],
    ]);
    const [blocked] = await paymentsOf(id);
    expect((await world.decisionOf(blocked?.id ?? '')).routing).toMatchObject({ reason: 'mandate' });
    const { rows } = await world.database.pool.query(`select from subscription_cycle where state = 'billing'`);
    expect(rows).toHaveLength(0);
  }, 60_000);

  test('that is blocked to the last try expires its subscription', async () => {
    await world.ruleset({ rules: [rule('recurring_type', '==', 'first')] });
    const id = await subscribe();
    for (let each = 0; each < 4; each++) await passTry(id);
    expect(await get(id)).toMatchObject({ status: 'EXPIRED', last_paid_cycle: null, next_try_at: null });
    expect(await cyclesOf(id)).toEqual([{ cycle: 1, state: 'failed' }]);
    expect(await paymentsOf(id)).toHaveLength(4);
  }, 60_000);
});

describe('payments that are taken together', () => {
  test('count each other: as many pass as a limit allows', async () => {
    const each = [await subscribe(), await subscribe(), await subscribe(), await subscribe()];
    await world.ruleset({ rules: [rule('count_per_customer_1h', '>', '3')] });
    await passTry(String(each[0]));
    const paid = await Promise.all(each.map(paymentsOf));
    expect(new Set(paid.map(([payment]) => payment?.created_at)).size).toBe(1);
    expect(paid.map(([payment]) => payment?.blocked).toSorted()).toEqual([false, false, false, true]);
    expect((await Promise.all(each.map(get))).map(({ status }) => status).toSorted()).toEqual([
      'ACTIVE',
      'ACTIVE',
      'ACTIVE',
      'PAST_DUE',
    ]);
  }, 60_000);

  test('count amounts of each other', async () => {
    await world.pass(2);
    await world.ruleset({ rules: [rule('amount_per_customer_1h', '>', '2000')] });
    const each = [await plan(), await plan(), await plan()];
    await world.pass(0.01);
    const statuses = await Promise.all(each.map(async (id) => (await world.item('scheduledtransaction', id)).status));
    expect(statuses.toSorted()).toEqual(['DONE', 'DONE', 'FAILED']);
  });
});

describe('a payment by a mandate', () => {
  test('fails its schedule if it is blocked', async () => {
    await world.ruleset({ name: 'Unscheduled', rules: [rule('recurring_type', '==', 'unscheduled')] });
    const id = await plan();
    await world.pass(0.01);
    const scheduled = await world.item('scheduledtransaction', id);
    expect(scheduled).toMatchObject({ status: 'FAILED', status_reason: 'Blocked by rule: Unscheduled' });
    expect(await world.item('transaction', String(scheduled.transaction))).toMatchObject({ blocked: true });
    const { rows } = await world.database.pool.query('select from processing_order');
    expect(rows).toHaveLength(0);
  });

  test('keeps the processor that holds its token, and is not asked for 3-D Secure', async () => {
    await world.ruleset({ action: '3dSecure', rules: [rule('amount', '>', '0')] });
    const id = await plan();
    await world.pass(0.01);
    const { transaction, status } = await world.item('scheduledtransaction', id);
    expect(status).toBe('DONE');
    const { rulesets, routing } = await world.decisionOf(String(transaction));
    expect(rulesets).toMatchObject([{ matched: true, effect: 'not_applicable' }]);
    expect(routing).toMatchObject({ processor: world.processor, reason: 'mandate' });
    expect(await world.item('transaction', String(transaction))).toMatchObject({ three_d_secure_requested: false });
  });
});

test('a payment by mandate is counted by the card of the mandate, in rules of the provider too', async () => {
  await world.ruleset(
    { organisation: world.root, name: 'Cards', rules: [rule('count_per_card_24h', '>=', '1')] },
    world.provider,
  );
  const id = await subscribe();
  const { pool } = world.database;
  await pool.query(
    `update mandate set card = 'card_own', card_all = 'card_everywhere'
     where id = (select mandate from subscription where id = $1)`,
    [id],
  );
  await passTry(id);
  const [paid] = await paymentsOf(id);
  expect(paid).toMatchObject({ blocked: true, status_reason: 'Blocked by the provider', card: 'card_own' });
  const { rows } = await pool.query('select card_all from transaction where id = $1', [paid?.id]);
  expect(rows).toEqual([{ card_all: 'card_everywhere' }]);
});
