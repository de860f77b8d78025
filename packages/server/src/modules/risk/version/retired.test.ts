import { beforeAll, describe, expect, test } from 'vitest';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await openRiskWorld();
});

const change = async (path: string, body: object) => {
  const answer = await world.call(world.token, 'POST', path, { body });
  expect(answer.statusCode, answer.body).toBe(200);
};
const explained = async (id: string) => (await world.decisionOf(id)).rulesets[0];

describe('the decision about a payment', () => {
  test('keeps the version that decided, whatever is published, rolled back or deleted later', async () => {
    const { id } = await world.ruleset({ name: 'First', rules: [rule('amount', '>', '500')] });
    const first = await world.reported();
    expect(first).toMatchObject({ blocked: true, status_reason: 'Blocked by rule: First' });
    await change(`/validationruleset/${id}`, { name: 'Second', rules: [rule('amount', '>', '5000')] });
    const second = await world.reported();
    expect(second.blocked).toBe(false);
    await change(`/validationruleset/${id}/rollback`, { to: 1, note: null });
    const third = await world.reported();
    expect(third).toMatchObject({ blocked: true, status_reason: 'Blocked by rule: First' });
    const of_first = {
      ruleset: id,
      number: 1,
      name: 'First',
      matched: true,
      effect: 'blocked',
      conditions: [{ condition: { name: 'amount', operator: '>', value: '500' }, actual: 1000, holds: true }],
    };
    const of_second = {
      number: 2,
      name: 'Second',
      matched: false,
      conditions: [{ condition: { value: '5000' }, actual: 1000, holds: false }],
    };
    const check = async () => {
      expect(await explained(first.id)).toMatchObject(of_first);
      expect(await explained(second.id)).toMatchObject(of_second);
      expect(await explained(third.id)).toMatchObject({ ...of_first, number: 3 });
    };
    await check();
    expect((await world.call(world.token, 'DELETE', `/validationruleset/${id}`)).statusCode).toBe(204);
    await check();
    const { items } = (await world.call(world.token, 'GET', `/transaction/${first.id}/timeline`)).json();
    expect(items).toContainEqual(
      expect.objectContaining({ source: 'rule', event: 'blocked', words: { name: 'First' } }),
    );
    expect((await world.reported()).blocked).toBe(false);
  });
});
