import { beforeAll, describe, expect, test } from 'vitest';
import { holdTime } from '../../../testing/hold-time.ts';
import { openWorld, test_password, type World } from '../../../testing/world.ts';

let world: World;
let merchant: string;
let token: string;
beforeAll(async () => {
  // As behind one proxy of ours.
  world = await openWorld({ TRUSTED_PROXIES: '1' });
  merchant = await world.organisation('Merchant', world.root);
  token = await signIn('ann@test.test', ['APIKEY_ALL', 'TAG_ALL']);
});

async function signIn(email: string, roles: readonly string[]): Promise<string> {
  await world.user(email, merchant, roles);
  const body = { email, password: test_password };
  return (await world.call(undefined, 'POST', '/auth/login', { body })).json().token;
}

const make = async (more: object = {}) =>
  (
    await world.call(token, 'POST', '/apikey', {
      body: { organisation: merchant, name: 'Till', roles: ['TAG_LIST', 'TAG_CREATE'], ...more },
    })
  ).json();
const from = (secret: string, address: string, url = '/v1/tag', headers = {}) =>
  world.app.http.inject({
    url,
    remoteAddress: '10.0.0.1',
    headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': address, ...headers },
  });
const status = async (secret: string) => (await world.call(secret, 'GET', '/tag')).statusCode;
const rotate = (id: string, body: object = {}, by = token) => world.call(by, 'POST', `/apikey/${id}/rotate`, { body });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('rotating a key', () => {
  test('gives it another secret; the previous one works for a day, and its use is recorded', async () => {
    const made = await make();
    const rotated = (await rotate(made.id)).json();
    expect(rotated).toMatchObject({ id: made.id, secret: expect.stringMatching(/^sk_/), previous_used_at: null });
    expect(rotated.secret).not.toBe(made.secret);
    expect(Date.parse(rotated.previous_expires_at) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(await status(rotated.secret)).toBe(200);
    const seen = async () => (await world.call(token, 'GET', `/apikey/${made.id}`)).json().previous_used_at;
    expect(await seen()).toBeNull();
    expect(await status(made.secret)).toBe(200);
    expect(await seen()).not.toBeNull();
  });

  test('ends the previous secret at the chosen moment, or immediately', async () => {
    const pass = holdTime();
    const made = await make();
    const rotated = (await rotate(made.id, { previous_expires_at: inDays(3) })).json();
    expect(await status(made.secret)).toBe(200);
    await world.database.pool.query(`update apikey set previous_expires_at = now() where id = $1`, [made.id]);
    pass(1100);
    expect(await status(made.secret)).toBe(401);
    expect(await status(rotated.secret)).toBe(200);
    const again = (await rotate(made.id, { previous_expires_at: null })).json();
    expect(await status(rotated.secret)).toBe(401);
    expect(await status(again.secret)).toBe(200);
  });

  test('twice ends the first secret, and leaves two', async () => {
    const first = await make();
    const second = (await rotate(first.id)).json();
    const third = (await rotate(first.id)).json();
    expect(await Promise.all([first, second, third].map(({ secret }) => status(secret)))).toEqual([401, 200, 200]);
  });

  test('by two people concurrently is refused for the second, so that the secret in use is not ended by accident', async () => {
    const made = await make();
    const { version } = made;
    const answers = await Promise.all([1, 2].map(() => rotate(made.id, { version })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error.code).toBe('stale_version');
    expect(await status(made.secret)).toBe(200);
  });

  test('repeats no change that was sent before it: the key is the same caller', async () => {
    const made = await make();
    const headers = { 'idempotency-key': 'across-a-rotation' };
    const tag = { body: { organisation: merchant, text: 'once', color: '#123456' }, headers };
    const one = (await world.call(made.secret, 'POST', '/tag', tag)).json();
    const { secret } = (await rotate(made.id)).json();
    expect((await world.call(secret, 'POST', '/tag', tag)).json()).toEqual(one);
  });

  test('is refused for a key that has ended, and for a moment that is past or more than thirty days ahead', async () => {
    const made = await make();
    for (const [days, fault] of [
      [-1, 'too_small'],
      [31, 'too_large'],
    ] as const)
      expect((await rotate(made.id, { previous_expires_at: inDays(days) })).json().error.fields).toEqual({
        previous_expires_at: [fault],
      });
    await world.call(token, 'POST', `/apikey/${made.id}/revoke`, { body: {} });
    expect((await rotate(made.id)).json().error.code).toBe('key_ended');
  });

  test('gives the caller no roles, time or addresses beyond its own', async () => {
    const made = await make();
    const lesser = await signIn('bob@test.test', ['APIKEY_ALL']);
    expect((await rotate(made.id, {}, lesser)).json().error.code).toBe('role_not_held');
    const roles = ['APIKEY_UPDATE', 'TAG_LIST', 'TAG_CREATE'];
    const brief = await make({ roles, expires_at: inDays(1) });
    expect((await rotate(made.id, {}, brief.secret)).json().error.code).toBe('role_not_held');
    const near = await make({ roles, address_ranges: ['127.0.0.1'] });
    expect((await rotate(made.id, {}, near.secret)).json().error.fields).toEqual({ address_ranges: ['not_allowed'] });
    // It may replace its own secret, which has the same rights.
    expect((await rotate(near.id, {}, near.secret)).statusCode).toBe(200);
    const other = await world.key(await world.organisation('Other', world.root), ['USER_ALL']);
    expect((await rotate(made.id, {}, other)).statusCode).toBe(404);
  });

  test('is not allowed with the previous secret: no key that it makes outlives it', async () => {
    const roles = ['APIKEY_ALL', 'TAG_LIST'];
    const made = await make({ roles });
    const other = await make({ roles });
    const until = inDays(2);
    const { secret } = (await rotate(made.id, { previous_expires_at: until })).json();
    expect((await rotate(made.id, {}, made.secret)).json().error?.code).toBe('forbidden');
    expect((await rotate(other.id, {}, made.secret)).json().error?.code).toBe('role_not_held');
    const child = (by: string, more: object = {}) =>
      world.call(by, 'POST', '/apikey', {
        body: { organisation: merchant, name: 'Child', roles: ['TAG_LIST'], ...more },
      });
    expect((await child(made.secret)).json().expires_at).toBe(until);
    expect((await child(made.secret, { expires_at: inDays(3) })).json().error?.fields).toEqual({
      expires_at: ['too_large'],
    });
    expect((await child(secret)).json().expires_at).toBeNull();
    expect((await rotate(made.id, {}, secret)).statusCode).toBe(200);
  });

  test('shows its secret once: it is not stored for a repeated request, and masked in the audit trail', async () => {
    const made = await make();
    const headers = { 'idempotency-key': 'rotate-once' };
    const { secret } = (await world.call(token, 'POST', `/apikey/${made.id}/rotate`, { body: {}, headers })).json();
    const { rows } = await world.database.pool.query('select 1 from idempotency_key where key = $1', ['rotate-once']);
    expect(rows).toEqual([]);
    const { auditText } = await import('../../../testing/audit.ts');
    expect(await auditText(world.database)).not.toContain(secret);
  });
});

describe('a key with address ranges', () => {
  const ranges = ['203.0.113.0/24', '2001:db8::/32'];

  test('works from these only, as the trusted proxy reports, and records the last allowed address', async () => {
    const pass = holdTime();
    const { id, secret } = await make({ address_ranges: ranges });
    const asked = async (address: string) => (await from(secret, address)).statusCode;
    const last = async () => (await world.call(token, 'GET', `/apikey/${id}`)).json().last_used_ip;
    expect(await asked('198.51.100.1')).toBe(403);
    expect(await last()).toBeNull();
    // The caller is cached for a second.
    pass(1100);
    expect(await asked('203.0.113.9')).toBe(200);
    expect(await last()).toBe('203.0.113.9');
    expect(await asked('2001:db8::7')).toBe(200);
    // The caller's claim precedes the proxy's entry, and is ignored.
    expect(await asked('203.0.113.9, 198.51.100.1')).toBe(403);
    const refused = await from(secret, '198.51.100.1');
    expect(refused.json().error).toMatchObject({
      code: 'address_not_allowed',
      details: { address: '198.51.100.1' },
    });
  });

  test('follows a change immediately, and accepts only addresses', async () => {
    const { id, secret } = await make();
    const change = (address_ranges: string[]) =>
      world.call(token, 'POST', `/apikey/${id}`, { body: { address_ranges } });
    expect((await from(secret, '198.51.100.1')).statusCode).toBe(200);
    expect((await change(ranges)).json().address_ranges).toEqual(ranges);
    expect((await from(secret, '198.51.100.1')).statusCode).toBe(403);
    await change([]);
    expect((await from(secret, '198.51.100.1')).statusCode).toBe(200);
    expect((await change(['203.0.113.0/33'])).json().error.fields).toEqual({ address_ranges: ['invalid_format'] });
    expect((await make({ address_ranges: ['everywhere'] })).error.fields).toEqual({
      address_ranges: ['invalid_format'],
    });
  });

  test('makes keys within its own, and cannot widen itself', async () => {
    const roles = ['APIKEY_CREATE', 'APIKEY_UPDATE', 'TAG_LIST'];
    const { id, secret } = await make({ roles, address_ranges: ['127.0.0.0/8'] });
    const body = { organisation: merchant, name: 'Child', roles: ['TAG_LIST'] };
    const child = (more: object = {}) => world.call(secret, 'POST', '/apikey', { body: { ...body, ...more } });
    expect((await child()).json().address_ranges).toEqual(['127.0.0.0/8']);
    expect((await child({ address_ranges: ['127.0.0.1'] })).statusCode).toBe(201);
    for (const address_ranges of [[], ['0.0.0.0/0']]) {
      expect((await child({ address_ranges })).json().error.fields).toEqual({ address_ranges: ['not_allowed'] });
      const widened = await world.call(secret, 'POST', `/apikey/${id}`, { body: { address_ranges } });
      expect(widened.json().error.fields).toEqual({ address_ranges: ['not_allowed'] });
    }
  });
});

test('the ranges of a key are widened only by holders of its roles, and narrowed by others too', async () => {
  const lesser = await signIn('carl@test.test', ['APIKEY_UPDATE']);
  const { id } = await make({ address_ranges: ['203.0.113.0/24'] });
  const change = (address_ranges: string[]) =>
    world.call(lesser, 'POST', `/apikey/${id}`, { body: { address_ranges } });
  for (const wider of [[], ['203.0.0.0/16'], ['203.0.113.0/24', '::/0']])
    expect((await change(wider)).json().error?.code, String(wider)).toBe('role_not_held');
  expect((await change(['203.0.113.9'])).statusCode).toBe(200);
});

describe('the last calls of a key', () => {
  const calls = async (id: string, by = token) => (await world.call(by, 'GET', `/apikey/${id}/calls`)).json();

  test('are newest first, with the reason of refusals, and without search texts', async () => {
    const { id, secret } = await make({ address_ranges: ['127.0.0.1'] });
    await world.call(secret, 'GET', '/tag?text=secret-name');
    await world.call(secret, 'POST', '/tag', { body: { organisation: merchant, '4111111111111111': 'x' } });
    await world.call(secret, 'POST', '/tag', { body: {}, headers: { 'idempotency-key': 'kept' } });
    await world.call(secret, 'GET', '/refund');
    await from(secret, '198.51.100.1');
    await world.services.audit.flush();
    const { items, creator_left } = await calls(id);
    expect(creator_left).toBe(false);
    expect(
      items.map(({ method, path, response_code, error_code }: Record<string, unknown>) =>
        [method, path, response_code, error_code].join(' '),
      ),
    ).toEqual([
      'GET /v1/tag 403 address_not_allowed',
      'GET /v1/refund 403 forbidden',
      'POST /v1/tag 400 invalid_body',
      'POST /v1/tag 400 invalid_body',
      'GET /v1/tag 200 ',
    ]);
    expect(items[0]).toMatchObject({ origin: '198.51.100.1', request_id: expect.any(String) });
    expect(items[3].error_fields).toContain('color');
    expect(JSON.stringify(items)).not.toMatch(/4111111111111111|secret-name/);
  });

  test('are a hundred at most, and those of another user’s key are not found', async () => {
    const { id, secret } = await make();
    for (let nth = 0; nth < 101; nth++) await world.call(secret, 'GET', `/tag?_limit=1&_skip=${nth}`);
    await world.services.audit.flush();
    expect((await calls(id)).items).toHaveLength(100);
    const other = await world.key(await world.organisation('Third', world.root), ['USER_ALL']);
    expect((await calls(id, other)).error.code).toBe('not_found');
  });

  test('show that the user who made the key has left, while the key still works', async () => {
    const leaver = await signIn('eve@test.test', ['APIKEY_ALL', 'TAG_LIST']);
    const body = { organisation: merchant, name: 'Left behind', roles: ['TAG_LIST'] };
    const made = (await world.call(leaver, 'POST', '/apikey', { body })).json();
    await world.database.pool.query(`delete from membership where "user" = $1`, [made.created_by]);
    expect(await calls(made.id)).toMatchObject({ creator_left: true });
    expect(await status(made.secret)).toBe(200);
  });
});

test('the key of an inactive merchant is refused, by either secret, and works again with the merchant', async () => {
  const made = await make();
  const { secret } = (await rotate(made.id)).json();
  const set = async (active: boolean) => {
    await world.database.pool.query('update organisation set active = $1 where id = $2', [active, merchant]);
    await world.database.pool.query(`select pg_notify('sluis_session', '')`);
    world.services.listener.hear(['session']);
  };
  await set(false);
  expect([await status(secret), await status(made.secret)]).toEqual([401, 401]);
  await set(true);
  expect([await status(secret), await status(made.secret)]).toEqual([200, 200]);
});
