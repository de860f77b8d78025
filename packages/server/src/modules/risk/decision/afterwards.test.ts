import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';
import { findDifferences } from '../../operations/verification/verify.queries.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await openRiskWorld();
});
beforeEach(() => world.clear());

const high = [rule('amount', '>', '500')];
const tell = (id: string, body: object) => world.call(world.token, 'POST', `/transaction/${id}/status`, { body });
const timelineOf = async (id: string, token = world.token): Promise<{ source: string; response_code?: number }[]> =>
  (await world.call(token, 'GET', `/transaction/${id}/timeline`)).json().items;
const statusesOf = async (id: string) =>
  (await world.call(world.token, 'GET', `/transaction/${id}/history`))
    .json()
    .items.filter(({ entity }: { entity?: string }) => entity !== 'middleware')
    .map(({ status }: { status: string }) => status);

describe('a gateway that goes on after a block', () => {
  test('has its reports refused, and they are on the timeline', async () => {
    await world.ruleset({ name: 'High', rules: high });
    const { id } = await world.reported();
    for (const status of ['AUTHORIZED', 'SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED']) {
      const answer = await tell(id, { status });
      expect(answer.statusCode, answer.body).toBe(422);
      expect(answer.json().error).toMatchObject({
        code: 'invalid_transition',
        details: { from: 'FAILED', to: status, allowed: [], blocked: true },
      });
    }
    expect((await tell(id, { status: 'FAILED' })).statusCode).toBe(200);
    expect(await world.item('transaction', id)).toMatchObject({ status: 'FAILED', blocked: true, late: false });
    const refusedIn = async (token: string) =>
      (await timelineOf(id, token)).filter(({ source, response_code: code }) => source === 'call' && code === 422)
        .length;
    for (const token of [world.token, world.provider]) await expect.poll(() => refusedIn(token)).toBe(3);
    const refund = await world.call(world.token, 'POST', `/transaction/${id}/refund`, { body: { amount: 1 } });
    expect(refund.json().error.code).toBe('not_refundable');
  });

  test('is believed by staff only, who correct the status: then it is late, and no longer blocked', async () => {
    await world.ruleset({ rules: high });
    const { id } = await world.reported();
    const body = { type: 'transaction', transaction: id, status: 'SETTLEMENT_COMPLETED', reason: 'Taken all the same' };
    const corrected = await world.call(world.provider, 'POST', '/statusupdate', { body });
    expect(corrected.statusCode, corrected.body).toBe(201);
    expect(await world.item('transaction', id)).toMatchObject({
      status: 'SETTLEMENT_COMPLETED',
      late: true,
      blocked: false,
    });
    // What was decided remains.
    expect((await world.decisionOf(id)).rulesets).toMatchObject([{ matched: true, effect: 'blocked' }]);
    expect(await world.database.kysely.transaction().execute(findDifferences)).toEqual([]);
  });
});

describe('a decision is made once', () => {
  test('for a payment whose first status comes later', async () => {
    const { id } = await world.reported();
    expect(await world.decisionOf(id)).toMatchObject({ mode: 'none' });
    await world.ruleset({ rules: high });
    for (const status of ['PENDING', 'AUTHORIZED', 'SETTLEMENT_COMPLETED'])
      expect((await tell(id, { status })).json()).toMatchObject({ status, blocked: false });
    expect(await statusesOf(id)).toEqual(['INITIATED', 'PENDING', 'AUTHORIZED', 'SETTLEMENT_COMPLETED']);
    expect(await world.matchesOf(id)).toEqual([]);
  });

  test('and not repeated by a correction', async () => {
    const { id: ruleset } = await world.ruleset({ rules: [rule('amount', '>', '5000')] });
    const { id } = await world.reported({ status: 'PENDING' });
    const before = await world.decisionOf(id);
    await world.call(world.token, 'POST', `/validationruleset/${ruleset}`, { body: { rules: high } });
    const body = { type: 'transaction', transaction: id, status: 'DECLINED', reason: 'By telephone' };
    expect((await world.call(world.provider, 'POST', '/statusupdate', { body })).statusCode).toBe(201);
    expect(await world.item('transaction', id)).toMatchObject({ status: 'DECLINED', blocked: false });
    expect(await world.decisionOf(id)).toEqual(before);
  });

  test('but a corrected decline counts as one', async () => {
    await world.ruleset({ rules: [rule('declined_per_card_1h', '>', '0')] });
    const card = 'tok_corrected';
    const { id } = await world.reported({ card, status: 'PENDING' });
    expect(await world.reported({ card })).toMatchObject({ blocked: false });
    const body = { type: 'transaction', transaction: id, status: 'DECLINED', reason: 'By telephone' };
    await world.call(world.provider, 'POST', '/statusupdate', { body });
    expect(await world.reported({ card })).toMatchObject({ blocked: true });
  });

  test('and never about captures and refunds', async () => {
    const paid = await world.took('AUTHORIZED', { capture: 'manual', payment_product: 'card' });
    await world.ruleset({ rules: [rule('amount', '>', '0')] });
    const act = async (verb: string, body: object) => {
      const answer = await world.call(world.token, 'POST', `/transaction/${paid}/${verb}`, { body });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      await world.sweep();
    };
    await act('capture', { amount: 400 });
    await act('void', {});
    await act('refund', { amount: 100 });
    expect(await world.item('transaction', paid)).toMatchObject({ amount: 400, amount_refunded: 100, blocked: false });
    expect(await world.matchesOf(paid)).toEqual([]);
  });
});

describe('the clock', () => {
  test('of the sandbox moves windows: payments count by business time', async () => {
    await world.ruleset({ rules: [rule('count_per_card_1h', '>', '2')] });
    const card = 'tok_clock';
    expect((await world.reported({ card })).blocked).toBe(false);
    expect((await world.reported({ card })).blocked).toBe(false);
    expect((await world.reported({ card })).blocked).toBe(true);
    await world.pass(61 / 1440);
    expect((await world.reported({ card })).blocked).toBe(false);
    await world.pass(30 / 1440);
    expect((await world.reported({ card })).blocked).toBe(false);
    expect((await world.reported({ card })).blocked).toBe(true);
    // The time of the machine is another time.
    const created_at = new Date().toISOString();
    expect((await world.report({ card, created_at })).json().error.fields).toEqual({ created_at: ['too_small'] });
  });
});

describe('an inactive merchant', () => {
  test('has no payments decided, and its rules as they were when it is active again', async () => {
    await world.ruleset({ name: 'Kept', rules: high });
    const as = (verb: string) =>
      world.call(world.provider, 'POST', `/psp/merchant/${world.organisation_id}/${verb}`, { body: {} });
    expect((await as('deactivate')).statusCode).toBe(200);
    const counted = async () => (await world.database.pool.query('select from transaction_decision')).rowCount;
    const before = await counted();
    expect((await world.report()).statusCode).toBe(401);
    expect(await counted()).toBe(before);
    expect((await as('activate')).statusCode).toBe(200);
    expect(await world.reported()).toMatchObject({ blocked: true, status_reason: 'Blocked by rule: Kept' });
  });
});
