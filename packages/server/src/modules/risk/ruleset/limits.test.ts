import { beforeAll, expect, test } from 'vitest';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await openRiskWorld();
});

const rules = [rule('amount', '>', '1')];

test.each(['a merchant', 'the provider'])(
  '%s has at most 500 active rulesets, however they become active',
  async (whose) => {
    const [organisation, token] =
      whose === 'a merchant' ? [world.organisation_id, world.token] : [world.root, world.provider];
    const post = (path: string, body: object) => world.call(token, 'POST', `/validationruleset${path}`, { body });
    const make = (more: object = {}) => post('', { organisation, name: 'Rule', action: 'block', rules, ...more });
    const made = async (more: object = {}) => {
      const answer = await make(more);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json().id as string;
    };
    const once_active = await made();
    const counted = await made();
    expect((await post(`/${once_active}`, { active: false })).statusCode).toBe(200);
    await world.database.pool.query(
      `insert into validationruleset (id, created_at, organisation, name, action, rules, published_at)
     select id || lpad(n::text, 4, '0'), created_at, organisation, name, action, rules, published_at
     from validationruleset, generate_series(1, 499) n where id = $1`,
      [counted],
    );
    const idle = await made({ active: false });
    const draft = { name: 'Draft', rules, active: true };
    expect((await post(`/${idle}/draft`, { draft })).statusCode).toBe(200);
    const attempts = [
      () => make(),
      () => post(`/${idle}`, { active: true }),
      () => post(`/${idle}/publish`, {}),
      () => post(`/${once_active}/rollback`, { to: 1 }),
    ];
    for (const attempt of attempts)
      expect((await attempt()).json().error).toMatchObject({ code: 'limit_reached', details: { at_most: 500 } });
    // Those that are active can still be changed.
    expect((await post(`/${counted}`, { name: 'Renamed' })).statusCode).toBe(200);
    expect((await world.call(token, 'DELETE', `/validationruleset/${counted}`)).statusCode).toBe(204);
    expect((await post(`/${idle}`, { active: true })).statusCode).toBe(200);
    expect((await make()).json().error.code).toBe('limit_reached');
  },
);

test.each(['validationruleset', 'routing'])('a body of a %s has at most 256 KiB', async (name) => {
  const send = async (bytes: number, path = '') =>
    (await world.call(world.token, 'POST', `/${name}${path}`, { body: { name: 'x'.repeat(bytes) } })).statusCode;
  expect(await send(256 * 1024 - 100)).toBe(400);
  for (const path of ['', '/x', '/x/draft']) expect(await send(256 * 1024, path)).toBe(413);
});
