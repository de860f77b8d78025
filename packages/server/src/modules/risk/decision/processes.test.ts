import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { App } from '../../../app.ts';
import { anotherProcess } from '../../../testing/another-process.ts';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';

let world: RiskWorld;
let other: App;
beforeAll(async () => {
  world = await openRiskWorld();
  other = await anotherProcess(world, {});
});
beforeEach(() => world.clear());

const reportTo = async (app: App, more: object = {}) => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/v1/transaction',
    headers: { authorization: `Bearer ${world.token}` },
    payload: {
      payment_profile: world.profile,
      merchant_reference: 'r',
      amount: 1000,
      currency_code: 'EUR',
      payment_product: 'card',
      ...more,
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};

test('of twenty payments at the same time in two processes exactly as many pass as a limit allows', async () => {
  await world.ruleset({ rules: [rule('count_per_card_10m', '>', '5')] });
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, at) => reportTo(at % 2 === 0 ? world.app : other, { card: 'tok_racing' })),
  );
  expect(all.filter(({ blocked }) => !blocked)).toHaveLength(5);
});

test('a published rule holds in every process within a second, and so does its end', async () => {
  for (const app of [world.app, other]) expect(await reportTo(app)).toMatchObject({ blocked: false });
  const { id } = await world.ruleset({ rules: [rule('amount', '>', '500')] });
  const isBlocked = async () => (await reportTo(other)).blocked;
  await expect.poll(isBlocked, { timeout: 1000, interval: 20 }).toBe(true);
  expect(await reportTo(world.app)).toMatchObject({ blocked: true });
  await world.call(world.token, 'POST', `/validationruleset/${id}`, { body: { active: false } });
  await expect.poll(isBlocked, { timeout: 1000, interval: 20 }).toBe(false);
  expect(await reportTo(world.app)).toMatchObject({ blocked: false });
});
