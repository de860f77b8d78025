import { beforeAll, describe, expect, test } from 'vitest';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});

const record = (more: object = {}) => {
  const given = { payment_profile: world.profile, amount: 100, currency_code: 'EUR', merchant_reference: 'r' };
  return world.call(world.token, 'POST', '/transaction', { body: { ...given, ...more } });
};
const report = (id: string, body: object) => world.call(world.token, 'POST', `/transaction/${id}/status`, { body });
const blocked = async (): Promise<string[]> =>
  (await world.call(world.token, 'GET', '/transaction?blocked=true')).json().items.map(({ id }: { id: string }) => id);

describe('a payment that a rule of its gateway blocked', () => {
  const by_rule = { status: 'FAILED', status_reason: 'Blocked by rule: velocity', blocked: true };

  test('is among the blocked, whether that is reported immediately or later', async () => {
    const at_once = (await record(by_rule)).json();
    const later = (await record()).json();
    expect((await report(later.id, by_rule)).json()).toMatchObject({ status: 'FAILED', blocked: true });
    expect((await blocked()).sort()).toEqual([at_once.id, later.id].sort());
  });

  test('has failed: no other status is blocked', async () => {
    const { id } = (await record()).json();
    for (const answer of [
      await record({ status: 'SETTLEMENT_COMPLETED', blocked: true }),
      await record({ blocked: true }),
      await report(id, { status: 'DECLINED', blocked: true }),
    ])
      expect(answer.json().error).toMatchObject({ code: 'invalid_value', fields: { blocked: ['not_allowed'] } });
    expect((await report(id, { status: 'FAILED' })).json()).toMatchObject({ blocked: false });
  });
});

test('a payment of an unknown profile is refused for that, and not for what else it names', async () => {
  const more = { payment_profile: 'prof_00000000000000000000000000', customer: world.customer };
  const answer = await record(more);
  expect([answer.statusCode, answer.json().error.fields]).toEqual([422, { payment_profile: ['not_allowed'] }]);
  const unknown = await record({ customer: 'cust_00000000000000000000000000' });
  expect(unknown.json().error.fields).toEqual({ customer: ['not_allowed'] });
});

describe('the history of a payment', () => {
  test('includes its refunds and chargebacks for callers who may list them', async () => {
    const { id } = (await record({ status: 'SETTLEMENT_COMPLETED', amount: 1000 })).json();
    const post = async (path: string, body: object) => (await world.call(world.token, 'POST', path, { body })).json();
    const refund = await post(`/transaction/${id}/refund`, { amount: 400 });
    await post(`/refund/${refund.id}/status`, { status: 'PROCESSED' });
    const chargeback = await post('/chargeback', { transaction: id, amount: 100 });
    const historyOf = async (roles: string[]) => {
      const token = await world.key(world.organisation_id, roles);
      const { items } = (await world.call(token, 'GET', `/transaction/${id}/history`)).json();
      return items.map((each: Record<string, unknown>) => [each.entity, each.item, each.status, each.amount]);
    };
    const paid = ['transaction', id, 'SETTLEMENT_COMPLETED', undefined];
    const refunds = ['PENDING', 'PROCESSED'].map((status) => ['refund', refund.id, status, 400]);
    expect(await historyOf(['TRANSACTION_LIST'])).toEqual([paid]);
    expect(await historyOf(['TRANSACTION_LIST', 'REFUND_LIST'])).toEqual([paid, ...refunds]);
    const all = [paid, ...refunds, ['chargeback', chargeback.id, 'OPEN', 100]];
    expect(await historyOf(['USER_ALL'])).toEqual(all);
  });
});
