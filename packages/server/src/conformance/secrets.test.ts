import { generateSync } from 'otplib';
import { beforeAll, describe, expect, test } from 'vitest';
import { dumpOf } from '../testing/dump.ts';
import { codeIn, tokenIn } from '../testing/mails.ts';
import { openWorld, test_password, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.user('ann@test.test', world.root, ['PSP', 'PSP_ALL']);
  await world.user('bob@test.test', world.root, ['TAG_LIST']);
});

const post = (path: string, body: unknown, token?: string) =>
  world.visit(path, body, token ? { authorization: `Bearer ${token}` } : {});
const login = (email: string, more = {}) => post('/auth/login', { email, password: test_password, ...more });

async function dump(): Promise<string> {
  await world.services.audit.flush();
  return dumpOf(world.database);
}

/** Makes every kind of secret, and returns each by its name. */
async function makeSecrets(): Promise<Record<string, string>> {
  const session = (await login('ann@test.test')).json().token as string;
  const proof = { current_password: test_password };
  const setup = (await post('/profile/mfa-setup', proof, session)).json().token as string;
  const { secret } = (await post('/auth/mfa/setup', { token: setup, type: 'google' })).json();
  const code = generateSync({ secret });
  const confirmed = (await post('/auth/mfa/setup/confirm', { token: setup, code })).json();
  await world.database.pool.query('update factor set last_step = last_step - 10');
  const { mfa } = (await login('ann@test.test')).json();
  const entered = (
    await post('/auth/mfa', { token: mfa.token, username: 'ann@test.test', code, remember: true })
  ).json();
  const renewed = (await post('/profile/recovery-codes', proof, session)).json();
  const mail_setup = (await post('/profile/mfa-setup', proof, (await login('bob@test.test')).json().token)).json()
    .token;
  await post('/auth/mfa/setup', { token: mail_setup, type: 'email' });
  await post('/auth/forgot-password', { email: 'bob@test.test' });
  await expect.poll(async () => (await world.letters('bob@test.test')).length).toBe(2);
  const [code_letter, reset_letter] = await world.letters('bob@test.test');
  const key = await post('/apikey', { organisation: world.root, name: 'k', roles: ['TAG_LIST'] }, session);
  await world.call(session, 'POST', '/apikey', {
    body: { organisation: world.root, name: 'k', roles: ['TAG_LIST'] },
    headers: { 'idempotency-key': 'once' },
  });
  const rotate = (key: string) =>
    world.call(session, 'POST', '/webhook-secret/rotate', { body: {}, headers: { 'idempotency-key': key } });
  const webhook_secrets = [await rotate('webhook-1'), await rotate('webhook-2')].map(
    (answer) => answer.json().secrets[0].secret,
  );
  await world.call(session, 'GET', '/webhook-secret');
  const secret_of_middleware = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const settings = { name: 'm', provider: 'https', url: 'https://middleware.example/', secret: secret_of_middleware };
  await world.call(session, 'POST', '/middleware', {
    body: { organisation: world.root, ...settings },
    headers: { 'idempotency-key': 'middleware' },
  });
  const passkey = (await post('/profile/passkeys/options', proof, session)).json();
  return {
    password: test_password,
    session,
    'seed of an app': secret,
    'step of an enrolment': setup,
    'step of a sign-in': mfa.token,
    'first recovery code': confirmed.recovery_codes[0],
    'renewed recovery code': renewed.recovery_codes[3],
    'trusted browser': entered.device_token,
    'mailed code': codeIn(code_letter?.text ?? ''),
    'reset link': tokenIn(reset_letter?.text ?? ''),
    'API key': key.json().secret,
    'challenge step': passkey.token,
    'secret of a middleware': secret_of_middleware,
    'secret of webhooks': webhook_secrets[1],
    'secret of webhooks before it': webhook_secrets[0],
  };
}

describe('a dump of the database', () => {
  test('contains no secret in clear: no password, seed, code, link, key or session', async () => {
    const secrets = await makeSecrets();
    const text = await dump();
    expect(text).toContain('ann@test.test');
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret, what).toBeTruthy();
      // Six digits can occur anywhere by chance, but not as a separate word.
      const found = what === 'mailed code' ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret);
      expect(found, what).toBe(false);
    }
  });
});

describe('a sign-in', () => {
  test('creates a new session, whatever token is sent with it', async () => {
    const before = (await login('bob@test.test')).json().token as string;
    const after = (await post('/auth/login', { email: 'bob@test.test', password: test_password }, before)).json().token;
    expect(after).not.toBe(before);
    const sid = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
    expect(sid(after)).not.toBe(sid(before));
  });

  test('queries the database as often for an unknown address as for a known one with a wrong password', async () => {
    const asked = async (email: string): Promise<number> => {
      let queries = 0;
      const { pool } = world.database;
      const listen = () => {
        queries += 1;
      };
      pool.on('release', listen);
      await post('/auth/login', { email, password: 'a wrong password' });
      pool.off('release', listen);
      return queries;
    };
    expect(await asked('bob@test.test')).toBe(await asked('nobody@test.test'));
  });

  test('and everything after it sets no cookie, and a GET changes nothing', async () => {
    const answer = await login('bob@test.test');
    expect(answer.headers['set-cookie']).toBeUndefined();
    for (const { method, effect } of world.app.routes) if (method === 'GET') expect(effect).toBe('read');
  });
});
