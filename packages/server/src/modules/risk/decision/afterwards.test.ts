import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await openRiskWorld();
});
beforeEach(() => world.clear());

const high = [rule('amount', '>', '500')];
const tell = (id: string, body: object) => world.call(world.token, 'POST', `/transaction/${id}/status`, { body });
const timelineOf = async (id: string): Promise<{ source: string; event: string; words?: object }[]> =>
  (await world.call(world.token, 'GET', `/transaction/${id}/timeline`)).json().items;

describe('a gateway that goes on after a block', () => {
  test('has its reports refused, and recorded on the timeline', async () => {
    await world.ruleset({ name: 'High', rules: high });
    const { id } = await world.reported();
    for (const status of ['SETTLEMENT_COMPLETED', 'AUTHORIZED', 'SETTLEMENT_REQUESTED']) {
      const answer = await tell(id, { status });
      expect(answer.statusCode, answer.body).toBe(409);
      expect(answer.json().error).toMatchObject({ code: 'payment_blocked' });
    }
    expect(await world.item('transaction', id)).toMatchObject({ status: 'FAILED', blocked: true, late: false });
    expect(await timelineOf(id)).toContainEqual(expect.objectContaining({ source: 'blocked_report' }));
  });
});
