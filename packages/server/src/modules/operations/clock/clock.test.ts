import { beforeAll, describe, expect, test } from 'vitest';
import { moveClock, type Sweep } from '../../../platform/sweeps.ts';
import { openWorld, test_password, type World } from '../../../testing/world.ts';

const signIn = async (world: World, email: string): Promise<string> => {
  const body = { email, password: test_password };
  return (await world.call(undefined, 'POST', '/auth/login', { body })).json().token;
};

describe('the demo clock', () => {
  let world: World;
  let superior: string;
  let operator: string;
  beforeAll(async () => {
    world = await openWorld({ SLUIS_DEMO: '1' });
    await world.user('super@example.test', world.root, ['PSP', 'PSP_ALL', 'PSP_SUPER']);
    await world.user('operator@example.test', world.root, ['PSP', 'PSP_ALL']);
    superior = await signIn(world, 'super@example.test');
    operator = await signIn(world, 'operator@example.test');
  });
  const move = (token: string, days: unknown) => world.call(token, 'POST', '/dev/clock', { body: { days } });

  test('is moved forward, twice as far by two calls', async () => {
    const first = (await move(superior, 1)).json();
    const second = (await move(superior, 1)).json();
    expect(first).toMatchObject({ is_moving: true, is_ahead: false });
    expect(Date.parse(second.target) - Date.parse(first.target)).toBeGreaterThan(86_000_000);
    expect((await world.call(operator, 'GET', '/dev/clock')).json().target.slice(0, 16)).toBe(
      second.target.slice(0, 16),
    );
  });

  test('includes for signed-in users how far it is ahead, so that their dates follow it', async () => {
    const ahead = async () => (await world.call(operator, 'GET', '/auth/me')).json().user.clock_ahead_ms;
    expect(await ahead()).toBe(0);
    await world.database.pool.query('update clock set offset_ms = 86400000');
    await world.services.clock.reload(world.database.kysely);
    expect(await ahead()).toBe(86_400_000);
  });

  test.each([[0], [-1], [3661], ['1'], [null]])('is not moved by %s days', async (days) => {
    expect((await move(superior, days)).statusCode).toBe(400);
  });

  test('never moves past the years that dates support', async () => {
    await world.database.kysely
      .updateTable('clock')
      .set({ target_offset_ms: Date.UTC(2185, 0) - Date.now() })
      .execute();
    const refused = await move(superior, 3660);
    expect(refused.json().error).toMatchObject({ code: 'invalid_value', fields: { days: ['too_large'] } });
  });

  test('and the sandbox can only be changed by staff', async () => {
    expect((await move(operator, 1)).statusCode).toBe(403);
    expect((await world.call(operator, 'GET', '/dev/sandbox')).statusCode).toBe(403);
    expect((await world.call(superior, 'GET', '/dev/sandbox')).json()).toMatchObject({ outage: false });
  });
});

test('the clock passes work that it does not wait for, however far it moves', async () => {
  const { services, database } = await openWorld({ SLUIS_DEMO: '1' });
  const { clock } = services;
  const due = async () => new Date(clock.now_ms() + 1000).toISOString();
  const sweeps: readonly Sweep[] = [{ name: 'strangers', is_waited_for: false, due, run: async () => 0 }];
  await database.pool.query('update clock set target_offset_ms = 10000001');
  await moveClock({ database, clock, sweeps });
  expect(clock.now_ms() - Date.now()).toBeGreaterThan(490_000);
});

test('outside the demo, neither the clock nor the sandbox can be changed', async () => {
  const world = await openWorld();
  const key = await world.key(world.root, ['PSP_ALL', 'PSP_SUPER']);
  expect((await world.call(key, 'POST', '/dev/clock', { body: { days: 1 } })).statusCode).toBe(404);
  expect((await world.call(key, 'GET', '/dev/sandbox')).statusCode).toBe(404);
});
