import { role_catalogue } from '@sluis/contract/roles';
import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, test_password, type World } from '../../testing/world.ts';
import { createApiKey } from './api-keys.ts';
import { deriveKey, makeSessionTokens } from './tokens.ts';

let world: World;
let session: string;
let user: string;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  user = await world.user('ann@test.test', world.root, ['TAG_LIST']);
  const answer = await world.call(undefined, 'POST', '/auth/login', {
    body: { email: 'ann@test.test', password: test_password },
  });
  token = answer.json().token;
  session = (await world.database.pool.query('select id from session')).rows[0].id;
});

const ask = (bearer: string | undefined) => world.call(bearer, 'GET', '/tag');
const in_an_hour = () => Date.now() + 3_600_000;
const claims = () => new SignJWT({ sid: session }).setSubject(user).setIssuer('sluis').setIssuedAt();
const key = () => deriveKey(world.services.config.secret, 'session token');

describe('a session token', () => {
  test('of ours is accepted, also made by hand, so that the refusals below have one reason each', async () => {
    expect((await ask(token)).statusCode).toBe(200);
    const own = await claims().setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(key());
    expect((await ask(own)).statusCode).toBe(200);
  });

  const refused: [string, () => Promise<string> | string][] = [
    [
      'without a signature',
      () => new UnsecuredJWT({ sid: session }).setSubject(user).setIssuer('sluis').setExpirationTime('1h').encode(),
    ],
    [
      'that says alg none over a good one',
      () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
    ],
    [
      'signed with another key',
      () => makeSessionTokens(['another secret of thirty-two chars']).sign(session, user, in_an_hour()),
    ],
    [
      'signed with the same key for another purpose',
      () =>
        claims()
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime('1h')
          .sign(deriveKey(world.services.config.secret, 'something else')),
    ],
    [
      'signed with another algorithm',
      () => claims().setProtectedHeader({ alg: 'HS512' }).setExpirationTime('1h').sign(key()),
    ],
    ['that has expired', () => claims().setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1s ago').sign(key())],
    [
      'of another issuer',
      () => claims().setIssuer('other').setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(key()),
    ],
    [
      'that names no session',
      () => new SignJWT({}).setIssuer('sluis').setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(key()),
    ],
    ['whose payload was changed', () => token.replace(/\.(.)/, (_, first) => `.${first === 'e' ? 'f' : 'e'}`)],
    ['that is not a token', () => 'hello'],
    ['that is the id of the session', () => session],
  ];
  test.each(refused)('%s is refused', async (_, make) => {
    const answer = await ask(await make());
    expect(answer.statusCode).toBe(401);
    expect(answer.json().error.code).toBe('unauthenticated');
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  test('of a session that does not exist counts as ended', async () => {
    const stray = await world.services.tokens.sign('sess_00000000000000000000000000', user, in_an_hour());
    expect((await ask(stray)).json().error.code).toBe('session_ended');
  });

  test.each([['Basic YTpi'], ['Bearer'], ['Bearer '], ['bearer x y'], [`Bearer ${'x'.repeat(3000)}`], ['']])(
    'in a header "%s" is refused',
    async (authorization) => {
      const answer = await world.app.http.inject({ url: '/v1/tag', headers: { authorization } });
      expect(answer.statusCode).toBe(401);
    },
  );
});

test('a token under the former secret is accepted while that is configured, and not afterwards', async () => {
  const [before, now] = ['the secret of the application before', 'the secret of the application now'] as const;
  const old = await makeSessionTokens([before]).sign('sess_1', 'usr_1', in_an_hour());
  expect(await makeSessionTokens([now, before]).verify(old)).toBe('sess_1');
  expect(await makeSessionTokens([now]).verify(old)).toBeUndefined();
});

describe('an API key', () => {
  const make = (expires_at: string | null) =>
    createApiKey(world.database.kysely, {
      organisation: world.root,
      name: 'test',
      roles: role_catalogue,
      expires_at,
      created_by: null,
    });

  test('works until it expires', async () => {
    const later = await make(new Date(in_an_hour()).toISOString());
    expect((await ask(later.secret)).statusCode).toBe(200);
    const before = await make(new Date(Date.now() - 1000).toISOString());
    expect((await ask(before.secret)).json().error.code).toBe('unauthenticated');
  });

  test('works until it is revoked', async () => {
    const { id, secret } = await make(null);
    expect((await ask(secret)).statusCode).toBe(200);
    await world.database.pool.query('update apikey set revoked_at = now() where id = $1', [id]);
    const notified = new Promise<void>((done) => world.services.listener.on('session', () => done()));
    await world.database.pool.query(`select pg_notify('sluis_session', '')`);
    await notified;
    expect((await ask(secret)).statusCode).toBe(401);
  });

  test('is stored as a hash only, and its use is recorded', async () => {
    const { id, secret } = await make(null);
    await ask(secret);
    const { rows } = await world.database.pool.query(
      'select *, last_used_at is not null as used from apikey where id = $1',
      [id],
    );
    expect(rows[0].used).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(3));
    expect((await ask(rows[0].key_hash)).statusCode).toBe(401);
    expect((await ask(`sk_${rows[0].key_hash}`)).statusCode).toBe(401);
  });
});
