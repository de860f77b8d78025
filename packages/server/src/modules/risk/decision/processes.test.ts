import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

describe('payments that wait for one card', () => {
  const key = () => `risk ${world.organisation_id} card tok_waiting`;
  /** Locks the card as a slow payment does, until its end. */
  const hold = async () => {
    const client = new pg.Client(world.database.url);
    await client.connect();
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [key()]);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    return {
      isAwaited: () => expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0),
      release: () => client.end(),
    };
  };
  const several = (count: number) => Array.from({ length: count }, () => world.report({ card: 'tok_waiting' }));
  /** Eight connections are all that a process of a test has. */
  const many = 30;

  test('leave connections to others, and are all recorded once it is free', async () => {
    await world.ruleset({ rules: [rule('count_per_card_10m', '>', '1000')] });
    const { isAwaited, release } = await hold();
    const waiting = several(many);
    await isAwaited();
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        world.report({ card: `tok_other_${at}` }).then(({ statusCode }) => statusCode),
      ),
    );
    expect(others).toEqual(others.map(() => 201));
    await release();
    const statuses = (await Promise.all(waiting)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(statuses.map(() => 201));
  });

  test('are asked to come back if it stays locked, and change nothing', async () => {
    await world.ruleset({ rules: [rule('count_per_card_10m', '>', '1000')] });
    const { release } = await hold();
    const [answer] = await Promise.all(several(1));
    await release();
    expect(answer?.statusCode).toBe(503);
    expect(answer?.headers['retry-after']).toBe('5');
    const { rows } = await world.database.pool.query(
      `select count(*)::int from transaction where card = 'tok_waiting'`,
    );
    expect(rows).toEqual([{ count: many }]);
  });
});
