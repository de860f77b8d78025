import { beforeAll, describe, expect, test } from 'vitest';
import { codeIn } from '../../../testing/mails.ts';
import { codeOf, type MemberWorld, openMemberWorld } from '../../../testing/member-world.ts';
import { earlier } from '../../../testing/on-cluster.ts';
import { test_password } from '../../../testing/world.ts';

let world: MemberWorld;
beforeAll(async () => {
  world = await openMemberWorld();
});

const person = async () => (await world.member()).email;
const post = (path: string, body: unknown) => world.visit(`/auth/${path}`, body);
const login = async (email: string, more?: object) => (await world.login(email, more)).json();
const me = (token: string) => world.call(token, 'GET', '/auth/me');

const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** Clears the last used step, as if time had passed. */
const later = () => world.database.pool.query('update factor set last_step = last_step - 10');
const patience = () => world.database.pool.query('delete from sign_in_failure');

/** Gives a user an app and returns its secret. */
async function withApp(email: string): Promise<{ secret: string; recovery_codes: string[] }> {
  const token = await world.setupToken(email);
  const { secret } = (await post('mfa/setup', { token, type: 'google' })).json();
  const confirmed = await post('mfa/setup/confirm', { token, code: codeOf(secret) });
  expect(confirmed.statusCode).toBe(200);
  await later();
  return { secret, recovery_codes: confirmed.json().recovery_codes };
}

describe('an authenticator app', () => {
  test('is added with its code, gives recovery codes once, and is required from then on', async () => {
    const email = await person();
    const token = await world.setupToken(email);
    const offered = (await post('mfa/setup', { token, type: 'google' })).json();
    expect(offered.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(offered.uri).toContain(`otpauth://totp/Sluis:${encodeURIComponent(email)}`);
    expect(offered.qr).toContain('<svg');
    const refused = await post('mfa/setup/confirm', { token, code: wrong(codeOf(offered.secret)) });
    expect(refused.json().error).toMatchObject({ code: 'invalid_token', fields: { code: ['invalid_token'] } });
    const confirmed = (await post('mfa/setup/confirm', { token, code: codeOf(offered.secret) })).json();
    expect(new Set(confirmed.recovery_codes).size).toBe(10);
    expect(confirmed.token).toBeUndefined();
    expect((await world.letters(email)).map(({ kind }) => kind)).toContain('factor_added');
    await later();
    const { mfa, token: session } = await login(email);
    expect(session).toBeUndefined();
    expect(mfa).toMatchObject({ type: 'google', username: email, passkey: false });
    const entered = (await post('mfa', { ...mfa, code: codeOf(offered.secret), remember: false })) as never;
    expect(entered).toMatchObject({ statusCode: 400 });
    const { token: step, username } = mfa;
    const answer = await post('mfa', { token: step, username, code: codeOf(offered.secret), remember: false });
    expect(answer.json().user).toMatchObject({ email, mfa_enabled: true, recovery_codes_left: 10 });
    expect((await me(answer.json().token)).statusCode).toBe(200);
  });

  test('never accepts a code twice, in the same sign-in or in another', async () => {
    const email = await person();
    const { secret } = await withApp(email);
    const code = codeOf(secret);
    const [one, other] = [await login(email), await login(email)];
    const use = ({ mfa }: { mfa: { token: string } }) => post('mfa', { token: mfa.token, username: email, code });
    expect((await use(one)).statusCode).toBe(200);
    expect((await use(one)).json().error.fields).toEqual({ token: ['invalid_token'] });
    expect((await use(other)).json().error.fields).toEqual({ code: ['invalid_token'] });
  });

  test('with a code used concurrently signs one caller in', async () => {
    const email = await person();
    const { secret } = await withApp(email);
    const code = codeOf(secret);
    const steps = await Promise.all(Array.from({ length: 5 }, () => login(email)));
    const answers = await Promise.all(steps.map(({ mfa }) => post('mfa', { token: mfa.token, username: email, code })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  test('may be half a minute early or late, and not a minute and a half', async () => {
    const email = await person();
    const { secret } = await withApp(email);
    for (const [steps, status] of [
      [-1, 200],
      [1, 200],
      [3, 422],
      [-3, 422],
    ] as const) {
      const { mfa } = await login(email);
      const answer = await post('mfa', { token: mfa.token, username: email, code: codeOf(secret, steps) });
      expect(answer.statusCode, String(steps)).toBe(status);
      await later();
    }
  });

  test('can be tried five times in a sign-in and fifteen times in a quarter of an hour, from any address', async () => {
    const email = await person();
    const { secret } = await withApp(email);
    const statuses: number[] = [];
    for (let round = 0; round < 4; round++) {
      await world.database.pool.query(`delete from sign_in_failure where ip <> 'codes'`);
      const { mfa } = await login(email);
      for (let tries = 0; tries < 5; tries++)
        statuses.push(
          (await post('mfa', { token: mfa.token, username: email, code: wrong(codeOf(secret)) })).statusCode,
        );
      // After five even the right one is too late for this sign-in.
      const late = await post('mfa', { token: mfa.token, username: email, code: codeOf(secret) });
      expect(late.statusCode).not.toBe(200);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(15);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    await patience();
  });

  test('keeps its secret sealed', async () => {
    const email = await person();
    const { secret } = await withApp(email);
    const { rows } = await world.database.pool.query('select secret from factor where secret is not null');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('works for its own user only', async () => {
    const [one, other] = [await person(), await person()];
    await withApp(one);
    const { secret } = await withApp(other);
    const { mfa } = await login(one);
    const answer = await post('mfa', { token: mfa.token, username: one, code: codeOf(secret) });
    expect(answer.json().error.fields).toEqual({ code: ['invalid_token'] });
    const swapped = await post('mfa', { token: mfa.token, username: other, code: codeOf(secret) });
    expect(swapped.json().error.fields).toEqual({ token: ['invalid_token'] });
  });
});

describe('a mailed code', () => {
  async function withMail(email: string): Promise<void> {
    const token = await world.setupToken(email);
    expect((await post('mfa/setup', { token, type: 'email' })).json()).toEqual({});
    const code = codeIn((await world.letters(email)).at(-1)?.text ?? '');
    expect((await post('mfa/setup/confirm', { token, code })).statusCode).toBe(200);
  }
  test('is sent with the sign-in and works for that sign-in only', async () => {
    const email = await person();
    await withMail(email);
    const one = await login(email);
    const code = await world.mailedCode(email);
    const other = await login(email);
    expect(one.mfa.type).toBe('email');
    const misused = await post('mfa', { token: other.mfa.token, username: email, code });
    // One in a million equals the other's code.
    if (code !== (await world.mailedCode(email)))
      expect(misused.json().error.fields).toEqual({ code: ['invalid_token'] });
    expect((await post('mfa', { token: one.mfa.token, username: email, code })).statusCode).toBe(200);
    expect((await post('mfa', { token: one.mfa.token, username: email, code })).statusCode).toBe(422);
  });

  test('can be mailed again after half a minute, and the previous one stops working', async () => {
    const email = await person();
    await withMail(email);
    const { mfa } = await login(email);
    const first = await world.mailedCode(email);
    const early = await post('mfa/resend', { token: mfa.token });
    expect(early.statusCode).toBe(429);
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(30);
    await world.database.pool.query(
      `update one_time_token set data = jsonb_set(data, '{sent_at}', '"2020-01-01T00:00:00Z"') where purpose = 'mfa'`,
    );
    expect((await post('mfa/resend', { token: mfa.token })).statusCode).toBe(204);
    const second = await world.mailedCode(email);
    if (first !== second)
      expect((await post('mfa', { token: mfa.token, username: email, code: first })).statusCode).toBe(422);
    expect((await post('mfa', { token: mfa.token, username: email, code: second })).statusCode).toBe(200);
  });

  test('works for thirty minutes', async () => {
    const email = await person();
    await withMail(email);
    const { mfa } = await login(email);
    await world.database.pool.query(`update one_time_token set expires_at = ${earlier('expires_at', 31 * 60)}`);
    const answer = await post('mfa', { token: mfa.token, username: email, code: await world.mailedCode(email) });
    expect(answer.json().error.fields).toEqual({ token: ['invalid_token'] });
  });
});

describe('recovery codes', () => {
  test('work once each, instead of the app', async () => {
    const email = await person();
    const { recovery_codes } = await withApp(email);
    const [code = ''] = recovery_codes;
    const enter = async () => {
      const { mfa } = await login(email);
      return post('mfa', { token: mfa.token, username: email, code });
    };
    expect((await enter()).json().user.recovery_codes_left).toBe(9);
    expect((await enter()).json().error.fields).toEqual({ code: ['invalid_token'] });
  });

  test('are replaced by new ones, which end the old', async () => {
    const email = await person();
    const { secret, recovery_codes } = await withApp(email);
    const { mfa } = await login(email);
    const { token } = (await post('mfa', { token: mfa.token, username: email, code: codeOf(secret) })).json();
    const renewed = await world.call(token, 'POST', '/profile/recovery-codes', {
      body: { current_password: test_password },
    });
    expect(renewed.json().recovery_codes).toHaveLength(10);
    const again = await login(email);
    const old = await post('mfa', { token: again.mfa.token, username: email, code: recovery_codes[1] });
    expect(old.statusCode).toBe(422);
  });
});

describe('a trusted browser', () => {
  test('does not ask again for thirty days, for its own user only, and until it is removed', async () => {
    const [email, other] = [await person(), await person()];
    const { secret } = await withApp(email);
    await withApp(other);
    const { mfa } = await login(email);
    const entered = (
      await post('mfa', { token: mfa.token, username: email, code: codeOf(secret), remember: true })
    ).json();
    const { device_token } = entered;
    expect((await login(email, { device_token })).user.email).toBe(email);
    expect((await login(other, { device_token })).mfa).toBeDefined();
    expect((await login(email, { device_token: 'dev_x' })).mfa).toBeDefined();
    const devices = (await world.call(entered.token, 'GET', '/profile/devices')).json().items;
    expect(devices).toHaveLength(1);
    await world.call(entered.token, 'POST', `/profile/devices/${devices[0].id}/forget`);
    expect((await login(email, { device_token })).mfa).toBeDefined();
  });
});

test('setting up mailed codes mails one in half a minute, however often it is requested', async () => {
  const email = await person();
  const token = await world.setupToken(email);
  for (let times = 0; times < 3; times++)
    expect((await post('mfa/setup', { token, type: times === 1 ? 'google' : 'email' })).statusCode).toBe(200);
  const codes = (await world.letters(email)).map((letter) => codeIn(letter.text));
  expect(codes).toHaveLength(1);
  expect((await post('mfa/setup/confirm', { token, code: codes[0] })).statusCode).toBe(200);
});

test('setting up an app ends after five wrong codes: the sixth is too late, even the right one', async () => {
  const email = await person();
  const token = await world.setupToken(email);
  const { secret } = (await post('mfa/setup', { token, type: 'google' })).json();
  for (let tries = 0; tries < 5; tries++)
    expect((await post('mfa/setup/confirm', { token, code: wrong(codeOf(secret)) })).json().error.fields).toEqual({
      code: ['invalid_token'],
    });
  const late = await post('mfa/setup/confirm', { token, code: codeOf(secret) });
  expect(late.json().error.fields).toEqual({ token: ['invalid_token'] });
});

test('a second factor is not skipped by setting a new password', async () => {
  const email = await person();
  await withApp(email);
  await post('forgot-password', { email });
  await expect.poll(async () => (await world.letters(email)).some(({ kind }) => kind === 'password_reset')).toBe(true);
  const { text = '' } = (await world.letters(email)).find(({ kind }) => kind === 'password_reset') ?? {};
  const token = /token=([^&\s]+)/.exec(text)?.[1] ?? '';
  expect((await post('update-password', { token, password: 'A-quite-new-w0rd!' })).statusCode).toBe(204);
  expect((await login(email, { password: 'A-quite-new-w0rd!' })).mfa).toBeDefined();
});
