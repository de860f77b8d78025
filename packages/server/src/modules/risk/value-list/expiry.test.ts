import { beforeAll, expect, test } from 'vitest';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await openRiskWorld();
});

test('an expired value of a list of 100,000 stops counting immediately', async () => {
  const { id } = await world.make('valuelist', { organisation: world.organisation_id, name: 'Bad', kind: 'card' });
  await world.database.pool.query(
    `insert into valuelist_value (list, value, organisation, created_at, added_by_kind)
     select $1, 'tok_' || n, $2, now(), 'user' from generate_series(1, 100000) n`,
    [id, world.organisation_id],
  );
  await world.ruleset({ rules: [rule('card', 'IN', id)] });
  const isBlocked = async (card: string) => (await world.reported({ card })).blocked;
  expect(await isBlocked('tok_77777')).toBe(true);
  expect(await isBlocked('tok_100001')).toBe(false);
  const add = (value: string, expires_at: string | null) =>
    world.call(world.token, 'POST', `/valuelist/${id}/values`, { body: { values: [{ value, expires_at }] } });
  // Full: a further value is refused, a known one gets its expiry.
  expect((await add('tok_100001', null)).json().error.code).toBe('limit_reached');
  const in_a_minute = new Date(world.services.clock.now_ms() + 60_000).toISOString();
  expect((await add('tok_77777', in_a_minute)).statusCode).toBe(200);
  expect(await isBlocked('tok_77777')).toBe(true);
  await world.pass(61 / 86_400);
  expect(await isBlocked('tok_77777')).toBe(false);
  expect(await isBlocked('tok_77778')).toBe(true);
});
