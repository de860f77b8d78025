import { beforeAll, describe, expect, test } from 'vitest';
import { type Authenticator, makeAuthenticator } from '../../../testing/authenticator.ts';
import { openWorld, test_password, type World } from '../../../testing/world.ts';
import { siteOf } from './passkey.commands.ts';

const home = { origin: 'https://pay.sluis.test', rp_id: 'pay.sluis.test' };

let world: World;
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: home.origin });
});

let people = 0;
const post = (path: string, body: unknown, token?: string) =>
  world.visit(path, body, token ? { authorization: `Bearer ${token}` } : {});
const login = async (email: string) => (await post('/auth/login', { email, password: test_password })).json();

/** A user with a passkey. */
async function owner(): Promise<{ email: string; token: string; key: Authenticator }> {
  const email = `owner${people++}@test.test`;
  await world.user(email, world.root, ['TAG_LIST']);
  const { token } = await login(email);
  const key = makeAuthenticator(home);
  expect((await register(token, key)).statusCode).toBe(201);
  return { email, token, key };
}
async function register(token: string, key: Authenticator, site = {}) {
  const offer = (await post('/profile/passkeys/options', { current_password: test_password }, token)).json();
  const response = key.create(offer.options.challenge, site);
  return post('/profile/passkeys', { token: offer.token, response, name: 'My telephone' }, token);
}
const ask = async (body: object = {}) => (await post('/auth/passkey/options', body)).json();
async function enter(key: Authenticator, site = {}, body: object = {}) {
  const asked = await ask(body);
  return post('/auth/passkey', { token: asked.token, response: key.get(asked.options.challenge, site) });
}
const refused = { code: 'invalid_token', fields: { response: ['invalid_token'] } };

describe('a passkey', () => {
  test('is added with the password, listed, and announced by mail', async () => {
    const { email, token } = await owner();
    const { user } = (await world.call(token, 'GET', '/auth/me')).json();
    expect(user).toMatchObject({ mfa_enabled: true, factors: [{ type: 'passkey', name: 'My telephone' }] });
    expect((await world.letters(email)).map(({ kind }) => kind)).toContain('factor_added');
    const unproven = await post('/profile/passkeys/options', { current_password: 'guess' }, token);
    expect(unproven.json().error.code).toBe('wrong_password');
  });

  test('gives recovery codes if there were none, which work without it; the next leaves them', async () => {
    const email = `owner${people++}@test.test`;
    await world.user(email, world.root, ['TAG_LIST']);
    const { token } = await login(email);
    const made = (await register(token, makeAuthenticator(home))).json();
    expect(made).toMatchObject({ type: 'passkey', name: 'My telephone' });
    expect(new Set(made.recovery_codes).size).toBe(10);
    expect((await register(token, makeAuthenticator(home))).json().recovery_codes).toEqual([]);
    const { mfa } = await login(email);
    const entered = await post('/auth/mfa', { token: mfa.token, username: email, code: made.recovery_codes[0] });
    expect(entered.json().user).toMatchObject({ email, recovery_codes_left: 9 });
  });

  test('signs in alone, without a password or a name', async () => {
    const { email, key } = await owner();
    const entered = await enter(key);
    expect(entered.json().user.email).toBe(email);
    expect((await world.call(entered.json().token, 'GET', '/tag')).statusCode).toBe(200);
  });

  test('is the second factor after a password, of that user alone', async () => {
    const { email, key } = await owner();
    const { mfa, token } = await login(email);
    expect(token).toBeUndefined();
    expect(mfa).toMatchObject({ type: 'passkey', passkey: true });
    const asked = await ask({ token: mfa.token });
    expect(asked.options.allowCredentials).toMatchObject([{ id: key.id }]);
    const { key: other } = await owner();
    const stranger = await post('/auth/passkey', { token: asked.token, response: other.get(asked.options.challenge) });
    expect(stranger.json().error).toMatchObject(refused);
    expect((await enter(key, {}, { token: mfa.token })).json().user.email).toBe(email);
    expect((await post('/auth/passkey/options', { token: mfa.token })).statusCode).toBe(422);
  });

  test.each([
    ['without its owner having unlocked it', { verified: false }],
    ['on another site', { origin: 'https://pay.sluis.test.evil.example' }],
    ['made for another site', { rp_id: 'evil.example' }],
  ])('%s is refused, when it is made and when signing in', async (_, site) => {
    const { token, key } = await owner();
    expect((await enter(key, site)).json().error).toMatchObject(refused);
    expect((await register(token, makeAuthenticator(home), site)).json().error).toMatchObject(refused);
  });

  test('answers each challenge once', async () => {
    const { key } = await owner();
    const asked = await ask();
    const response = key.get(asked.options.challenge);
    expect((await post('/auth/passkey', { token: asked.token, response })).statusCode).toBe(200);
    expect((await post('/auth/passkey', { token: asked.token, response })).statusCode).toBe(422);
    const next = await ask();
    expect((await post('/auth/passkey', { token: next.token, response })).json().error).toMatchObject(refused);
  });

  test('whose counter went back was copied, and is refused', async () => {
    const { key } = await owner();
    expect((await enter(key, { counter: 5 })).statusCode).toBe(200);
    expect((await enter(key, { counter: 4 })).json().error).toMatchObject(refused);
    expect((await enter(key, { counter: 6 })).statusCode).toBe(200);
  });

  test('that was removed, or whose owner was deactivated, does not sign in', async () => {
    const { token, key } = await owner();
    const { user } = (await world.call(token, 'GET', '/auth/me')).json();
    const removed = await post(
      `/profile/factors/${user.factors[0].id}/remove`,
      { current_password: test_password },
      token,
    );
    expect(removed.statusCode).toBe(204);
    expect((await enter(key)).json().error).toMatchObject(refused);
    expect((await world.call(token, 'GET', '/auth/me')).json().user.mfa_enabled).toBe(false);
    const gone = await owner();
    await world.database.pool.query('update "user" set active = false where email = $1', [gone.email]);
    expect((await enter(gone.key)).statusCode).toBe(422);
  });

  test('cannot be made for another user with the challenge of one', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    const body = { current_password: test_password };
    const offer = (await post('/profile/passkeys/options', body, theirs.token)).json();
    const response = makeAuthenticator(home).create(offer.options.challenge);
    const answer = await post('/profile/passkeys', { token: offer.token, response, name: 'x' }, mine.token);
    expect(answer.json().error.fields).toEqual({ token: ['invalid_token'] });
  });
});

test('the site is that of the public address, whatever a request says, except on localhost', () => {
  expect(siteOf(home.origin, 'https://evil.example')).toEqual(home);
  expect(siteOf(home.origin, undefined)).toEqual(home);
  expect(siteOf('http://127.0.0.1:3000', 'http://localhost:3000')).toEqual({
    origin: 'http://localhost:3000',
    rp_id: 'localhost',
  });
  expect(siteOf('http://127.0.0.1:3000', 'http://localhost.evil.example').rp_id).toBe('127.0.0.1');
  expect(siteOf(home.origin, 'http://localhost:3000')).toEqual(home);
});
