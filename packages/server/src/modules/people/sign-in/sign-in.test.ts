import { role_catalogue } from '@sluis/contract/roles';
import { beforeAll, describe, expect, test } from 'vitest';
import { holdTime } from '../../../testing/hold-time.ts';
import { earlier } from '../../../testing/on-cluster.ts';
import { openWorld, test_password, type World } from '../../../testing/world.ts';

let world: World;
let merchant: string;
beforeAll(async () => {
  world = await openWorld();
  merchant = await world.organisation('Merchant', world.root);
  await world.user('ann@merchant.test', merchant, ['TAG_LIST']);
  await world.user('ben@merchant.test', merchant, ['TAG_LIST']);
});

const claims = (token: string): { readonly sid: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

let address = 0;
const login = (body: unknown, remoteAddress = `192.0.2.${address++ % 250}`) =>
  world.app.http.inject({ method: 'POST', url: '/v1/auth/login', payload: body as object, remoteAddress });
const wrong = (email: string, ip: string) => login({ email, password: 'wrong password' }, ip);
const tokenOf = async (email: string): Promise<string> =>
  (await login({ email, password: test_password })).json().token;
const status = async (token: string, path = '/auth/me') => (await world.call(token, 'GET', path)).statusCode;

describe('signing in', () => {
  test('with the right password returns a token and the user', async () => {
    const answer = await login({ email: ' ANN@Merchant.test ', password: test_password });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({
      email: 'ann@merchant.test',
      organisation: { id: merchant, name: 'Merchant' },
      roles: ['TAG_LIST'],
    });
    const me = await world.call(answer.json().token, 'GET', '/auth/me');
    expect(me.json().user).toEqual(answer.json().user);
    expect(answer.body).not.toContain('argon2');
  });

  test('with a wrong password and with an unknown address gives the same error', async () => {
    const bodies = await Promise.all(
      ['ann@merchant.test', 'nobody@merchant.test'].map(async (email) => {
        const answer = await wrong(email, '198.51.100.1');
        expect(answer.statusCode).toBe(401);
        const { request_id, ...error } = answer.json().error;
        return { error, headers: Object.keys(answer.headers).sort() };
      }),
    );
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]?.error.code).toBe('invalid_credentials');
  });

  test('as a deactivated user gives the same error', async () => {
    await world.user('gone@merchant.test', merchant, []);
    await world.database.pool.query(`update "user" set active = false where email = 'gone@merchant.test'`);
    expect((await login({ email: 'gone@merchant.test', password: test_password })).json().error.code).toBe(
      'invalid_credentials',
    );
  });

  test('fails five times at most in a quarter of an hour, for that pair of account and address only', async () => {
    const ip = '203.0.113.5';
    for (let tries = 0; tries < 5; tries++) expect((await wrong('ben@merchant.test', ip)).statusCode).toBe(401);
    const sixth = await login({ email: 'BEN@merchant.test', password: test_password }, ip);
    expect(sixth.statusCode).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(800);
    expect(sixth.json().error.code).toBe('rate_limited');
    expect((await login({ email: 'ben@merchant.test', password: test_password }, '203.0.113.6')).statusCode).toBe(200);
    expect((await login({ email: 'ann@merchant.test', password: test_password }, ip)).statusCode).toBe(200);
    await world.database.pool.query(`update sign_in_failure set failed_at = failed_at - interval '16 minutes'`);
    expect((await login({ email: 'ben@merchant.test', password: test_password }, ip)).statusCode).toBe(200);
  });

  test('cannot be tried more often concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => wrong('ann@merchant.test', '203.0.113.9')));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
  });

  test('successfully clears earlier failures', async () => {
    const ip = '203.0.113.7';
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 3; tries++) expect((await wrong('ben@merchant.test', ip)).statusCode).toBe(401);
      expect((await login({ email: 'ben@merchant.test', password: test_password }, ip)).statusCode).toBe(200);
    }
  });

  test.each([
    [{}],
    [{ email: 'ann@merchant.test' }],
    [{ email: 1, password: 'x' }],
    [{ email: 'a', password: test_password, admin: true }],
    [{ email: 'a\0', password: test_password }],
  ])('with %o names the fault', async (body) => {
    const answer = await login(body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().error.fields)).not.toHaveLength(0);
  });

  test('is limited for an address, whatever it sends', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => login({}, '203.0.113.99')));
    expect(answers.map(({ statusCode }) => statusCode)).toContain(429);
  });
});

describe('a session', () => {
  test('is new at each sign-in: a token sent along, real or forged, is never reused', async () => {
    await world.user('victim@merchant.test', merchant, []);
    const brought = await tokenOf('ann@merchant.test');
    const { sid } = claims(brought);
    const payload = { email: 'victim@merchant.test', password: test_password };
    const enter = (headers: Record<string, string>, more = {}) =>
      world.app.http.inject({ method: 'POST', url: '/v1/auth/login', payload: { ...payload, ...more }, headers });
    const entered = (await enter({ authorization: `Bearer ${brought}`, cookie: `session=${sid}; sid=${sid}` })).json();
    expect(claims(entered.token).sid).not.toBe(sid);
    expect(claims((await enter({})).json().token).sid).not.toBe(claims(entered.token).sid);
    const whose = (await world.call(brought, 'GET', '/auth/me')).json().user.email;
    expect(whose).toBe('ann@merchant.test');
    for (const name of ['session', 'sid', 'token', 'id'])
      expect((await enter({}, { [name]: sid })).statusCode, name).toBe(400);
  });

  test('ends immediately when its user signs out, and no other with it', async () => {
    const [one, other] = [await tokenOf('ann@merchant.test'), await tokenOf('ann@merchant.test')];
    expect(await status(one)).toBe(200);
    expect((await world.call(one, 'POST', '/auth/logout')).json()).toEqual({ sign_out_url: null });
    const after = await world.call(one, 'GET', '/auth/me');
    expect(after.json().error.code).toBe('session_ended');
    expect(await status(other)).toBe(200);
  });

  test('ends immediately in the process that ended it, even without a notification from the database', async () => {
    const deaf = await openWorld();
    await deaf.user('ann@merchant.test', deaf.root, []);
    const body = { email: 'ann@merchant.test', password: test_password };
    const { token } = (await deaf.call(undefined, 'POST', '/auth/login', { body })).json();
    await deaf.services.listener.close();
    expect((await deaf.call(token, 'GET', '/auth/me')).statusCode).toBe(200);
    await deaf.call(token, 'POST', '/auth/logout');
    expect((await deaf.call(token, 'GET', '/auth/me')).json().error?.code).toBe('session_ended');
  });

  test('ends after thirty minutes without activity, and is extended by activity', async () => {
    const token = await tokenOf('ann@merchant.test');
    const idle = (minutes: number) =>
      world.database.pool.query(
        `update session set last_activity_at = now() - make_interval(mins => $1) where ended_at is null`,
        [minutes],
      );
    await idle(29);
    await notifySessions();
    expect((await world.call(token, 'POST', '/auth/activity')).statusCode).toBe(204);
    await world.database.pool.query(`update session set last_activity_at = ${earlier('last_activity_at', 29 * 60)}`);
    await notifySessions();
    expect(await status(token)).toBe(200);
    await idle(31);
    await notifySessions();
    expect((await world.call(token, 'GET', '/auth/me')).json().error.code).toBe('session_ended');
    expect((await world.call(token, 'POST', '/auth/activity')).statusCode).toBe(401);
  });

  test('ends sooner if its organisation, or the nearest one above it with a setting, requires that', async () => {
    const strict = await world.organisation('Strict', world.root);
    await world.database.pool.query('update organisation set idle_minutes = 15 where id = $1', [strict]);
    await world.user('quick@strict.test', await world.organisation('Part', strict), []);
    const token = await tokenOf('quick@strict.test');
    expect((await world.call(token, 'GET', '/auth/me')).json().user.idle_minutes).toBe(15);
    await world.database.pool.query(`update session set last_activity_at = now() - interval '16 minutes'`);
    await notifySessions();
    expect(await status(token)).toBe(401);
  });

  test('ends twelve hours after it began, in any case', async () => {
    const token = await tokenOf('ann@merchant.test');
    await world.database.pool.query(`update session set expires_at = now() - interval '1 second'`);
    await notifySessions();
    expect(await status(token)).toBe(401);
  });

  test.each([
    [
      'a lost role',
      `update membership set roles = '{}' where id in (select membership from session where "user" = $1)`,
      403,
    ],
    ['a deactivated user', `update "user" set active = false where id = $1`, 401],
    ['a removed membership', `delete from membership where "user" = $1`, 401],
  ])('applies %s immediately when notified, and within a second otherwise', async (what, statement, expected) => {
    const email = `${what.replaceAll(' ', '')}@merchant.test`;
    const user = await world.user(email, merchant, ['TAG_LIST']);
    const token = await tokenOf(email);
    expect(await status(token, '/tag')).toBe(200);
    await world.database.pool.query(statement, [user]);
    await notifySessions();
    expect(await status(token, '/tag')).toBe(expected);
  });

  test('is cached for a second at most without a notification', async () => {
    const pass = holdTime();
    await world.user('slow@merchant.test', merchant, ['TAG_LIST']);
    const token = await tokenOf('slow@merchant.test');
    expect(await status(token, '/tag')).toBe(200);
    await world.database.pool.query(`update "user" set active = false where email = 'slow@merchant.test'`);
    pass(1100);
    expect(await status(token, '/tag')).toBe(401);
  });

  /** Notifies that sessions or roles changed, and waits until this process has received it. */
  async function notifySessions(): Promise<void> {
    const received = new Promise<void>((done) => world.services.listener.on('session', () => done()));
    await world.database.pool.query(`select pg_notify('sluis_session', '')`);
    await received;
  }
});

test('an API key has its granted roles and no user', async () => {
  const token = await world.key(merchant, role_catalogue);
  expect((await world.call(token, 'GET', '/auth/me')).statusCode).toBe(403);
  expect(await status(token, '/tag')).toBe(200);
});
