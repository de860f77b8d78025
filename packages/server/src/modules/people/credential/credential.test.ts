import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { isCommon, makeLeakedPasswords } from '../../../platform/auth/leaked-passwords.ts';
import { tokenIn } from '../../../testing/mails.ts';
import { type MemberWorld, openMemberWorld } from '../../../testing/member-world.ts';
import { earlier } from '../../../testing/on-cluster.ts';
import { test_password, type World } from '../../../testing/world.ts';

let world: MemberWorld;
beforeAll(async () => {
  world = await openMemberWorld();
});

const person = () => world.member();
const post = (path: string, body: unknown) => world.visit(`/auth/${path}`, body);
const login = (email: string, password = test_password) => post('login', { email, password });
const signedIn = async (email: string, password?: string): Promise<string> =>
  (await login(email, password)).json().token;
const status = async (token: string) => (await world.call(token, 'GET', '/auth/me')).statusCode;
/** The mail of a background task, awaited. */
async function letter(to: string, kind: string) {
  return expect
    .poll(async () => (await world.letters(to)).filter((each) => each.kind === kind).at(-1))
    .toBeDefined()
    .then(
      async () =>
        (await world.letters(to)).filter((each) => each.kind === kind).at(-1) as Awaited<
          ReturnType<World['letters']>
        >[number],
    );
}
async function resetToken(email: string): Promise<string> {
  expect((await post('forgot-password', { email })).statusCode).toBe(202);
  return tokenIn((await letter(email, 'password_reset')).text);
}
const fresh = 'A-quite-new-w0rd!';
/** The last change of a user in the log of changes. */
async function lastChange(id: string) {
  const { rows } = await world.database.pool.query(
    'select actor_kind, actor, origin, request_id, fields from change where item = $1 order by id desc limit 1',
    [id],
  );
  return rows[0];
}
/** By themselves, through a call. */
const ownChange = (id: string, fields: readonly string[]) => ({
  actor_kind: 'user',
  actor: id,
  origin: expect.stringMatching(/^192\.0\.2\./),
  request_id: expect.any(String),
  fields,
});

describe('a forgotten password', () => {
  test('is mailed to people with their names as text, whatever the names contain', async () => {
    const { id, email } = await person();
    const name = '<img src=x onerror="alert(1)"> & Co';
    await world.database.pool.query('update "user" set name = $2 where id = $1', [id, name]);
    await resetToken(email);
    const { html } = await letter(email, 'password_reset');
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; Co');
  });

  test('is reset with the mailed link, once, and every session ends', async () => {
    const { id, email } = await person();
    const session = await signedIn(email);
    const token = await resetToken(email);
    expect((await post('update-password', { token, password: fresh })).statusCode).toBe(204);
    expect(await lastChange(id)).toEqual(ownChange(id, ['password']));
    expect(await status(session)).toBe(401);
    expect((await login(email)).statusCode).toBe(401);
    expect((await login(email, fresh)).statusCode).toBe(200);
    expect((await letter(email, 'password_changed')).subject).toContain('changed');
    const again = await post('update-password', { token, password: 'Another-w0rd-then!' });
    expect(again.json().error).toMatchObject({ code: 'invalid_token', fields: { token: ['invalid_token'] } });
  });

  test('is answered equally for a known, an unknown, an inactive and a deactivated address', async () => {
    const { email, id } = await person();
    const inactive = await person();
    await world.database.pool.query('update "user" set active = false where id = $1', [inactive.id]);
    const answers = await Promise.all(
      [email, 'nobody@merchant.test', inactive.email].map((each) => post('forgot-password', { email: each })),
    );
    for (const { statusCode, body, headers } of answers) {
      expect([statusCode, body]).toEqual([202, '']);
      expect(Object.keys(headers).sort()).toEqual(Object.keys(answers[0]?.headers ?? {}).sort());
    }
    await letter(email, 'password_reset');
    expect(await world.letters(inactive.email)).toEqual([]);
    expect(await world.letters('nobody@merchant.test')).toEqual([]);
    expect(id).toMatch(/^usr_/);
  });

  test('gets its response before anything is looked up, so that the time reveals nothing', async () => {
    const { email } = await person();
    // A lock that the look-up would wait for; the response does not.
    const client = await world.database.pool.connect();
    await client.query('begin');
    await client.query('lock table one_time_token in access exclusive mode');
    expect((await post('forgot-password', { email })).statusCode).toBe(202);
    expect(await world.letters(email)).toEqual([]);
    await client.query('rollback');
    client.release();
    await letter(email, 'password_reset');
  });

  test('has one valid link: another request ends the one before', async () => {
    const { email } = await person();
    const first = await resetToken(email);
    await post('forgot-password', { email });
    await expect.poll(async () => (await world.letters(email)).length).toBe(2);
    expect((await post('update-password', { token: first, password: fresh })).json().error.code).toBe('invalid_token');
  });

  test('sends at most five mails an hour to an address', async () => {
    const { email } = await person();
    for (let asked = 0; asked < 8; asked++) {
      await post('forgot-password', { email });
      await expect.poll(async () => (await world.letters(email)).length).toBe(Math.min(asked + 1, 5));
    }
  });

  test('has a link of thirty minutes', async () => {
    const { email } = await person();
    const token = await resetToken(email);
    await world.database.pool.query(`update one_time_token set expires_at = ${earlier('expires_at', 31 * 60)}`);
    expect((await post('update-password', { token, password: fresh })).json().error.code).toBe('invalid_token');
  });

  test.each([
    ['short1!A', 'password_weak'],
    ['alllowercaseandlong', 'password_weak'],
    ['Password1234!', 'password_leaked'],
    ['P@ssw0rdP@ssw0rd1', 'password_leaked'],
  ])('cannot become %s (%s), and the link still works afterwards', async (password, code) => {
    const { email } = await person();
    const token = await resetToken(email);
    const refused = await post('update-password', { token, password });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error).toMatchObject({ code, fields: { password: [code] } });
    expect((await post('update-password', { token, password: fresh })).statusCode).toBe(204);
  });

  test('is not set by a token for another purpose, nor without one', async () => {
    const { email } = await person();
    const session = await signedIn(email);
    const body = { current_password: test_password };
    const enrolment = (await world.call(session, 'POST', '/profile/mfa-setup', { body })).json().token;
    const challenge = (await world.call(session, 'POST', '/profile/passkeys/options', { body })).json().token;
    await world.call(session, 'POST', '/profile/email', { body: { ...body, email: `new-${email}` } });
    const address_link = tokenIn((await letter(`new-${email}`, 'email_change')).text);
    for (const token of [enrolment, challenge, address_link, 'ott_nothing', 'x']) {
      expect(token).toBeTruthy();
      expect((await post('update-password', { token, password: fresh })).json().error.code).toBe('invalid_token');
    }
    // Nor does a link to set a password do anything else.
    const link = await resetToken(email);
    for (const [path, more] of [
      ['mfa', { code: '000000', username: email }],
      ['mfa/setup', { type: 'google' }],
      ['mfa/setup/confirm', { code: '000000' }],
      ['passkey/options', {}],
      ['update-email', { email }],
    ] as const)
      expect((await post(path, { token: link, ...more })).json().error.fields, path).toEqual({
        token: ['invalid_token'],
      });
    expect(await status(link)).toBe(401);
    expect((await login(email, fresh)).statusCode).toBe(401);
    expect((await post('update-password', { token: link, password: fresh })).statusCode).toBe(204);
    expect((await post('update-password', { password: fresh })).statusCode).toBe(400);
  });

  test('of two concurrent uses of one link is set by one of them', async () => {
    const { email } = await person();
    const token = await resetToken(email);
    const answers = await Promise.all(
      ['One-of-them-2026!', 'Other-of-them-26!'].map((password) => post('update-password', { token, password })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
  });
});

describe('a new email address', () => {
  test('is confirmed by the link mailed to it, and the old one is notified', async () => {
    const { id, email } = await person();
    const session = await signedIn(email);
    const next = `new.${email}`;
    const asked = await world.call(session, 'POST', '/profile/email', {
      body: { current_password: test_password, email: next },
    });
    expect(asked.statusCode).toBe(202);
    const token = tokenIn((await letter(next, 'email_change')).text);
    // Nothing has changed yet.
    expect((await login(email)).statusCode).toBe(200);
    expect((await post('update-email', { token, email: 'other@merchant.test' })).json().error).toMatchObject({
      code: 'invalid_token',
      fields: { token: ['invalid_token'] },
    });
    expect((await post('update-email', { token, email: next.toUpperCase() })).statusCode).toBe(204);
    expect(await lastChange(id)).toEqual(ownChange(id, ['email']));
    expect((await login(next)).statusCode).toBe(200);
    expect((await login(email)).statusCode).toBe(401);
    expect(await status(session)).toBe(401);
    expect((await letter(email, 'email_changed')).subject).toContain('changed');
    expect((await post('update-email', { token, email: next })).json().error.code).toBe('invalid_token');
  });

  test('that already has an account is neither revealed nor taken over', async () => {
    const [one, other] = [await person(), await person()];
    const session = await signedIn(one.email);
    const asked = await world.call(session, 'POST', '/profile/email', {
      body: { current_password: test_password, email: other.email },
    });
    expect(asked.statusCode).toBe(202);
    const token = tokenIn((await letter(other.email, 'email_change')).text);
    expect((await post('update-email', { token, email: other.email })).json().error.code).toBe('invalid_token');
    expect((await login(one.email)).statusCode).toBe(200);
  });

  test('needs the present password', async () => {
    const { email } = await person();
    const answer = await world.call(await signedIn(email), 'POST', '/profile/email', {
      body: { current_password: 'not it', email: 'x@merchant.test' },
    });
    expect(answer.json().error).toMatchObject({
      code: 'wrong_password',
      fields: { current_password: ['wrong_password'] },
    });
  });
});

describe('leaked passwords', () => {
  test.each([
    ['password'],
    ['Qwerty123456!'],
    ['Welkom01!Welkom'],
    ['letmein-letmein'],
    ['1q2w3e4r5t'],
    ['P@ssw0rd2026!!'],
  ])('%s is leaked', (password) => {
    expect(isCommon(password)).toBe(true);
  });

  test.each([[test_password], ['Demo-sluis-2026!'], [fresh], ['Vaartsluis aan de Lek 7!'], ['日本語のパスワードA1!']])(
    '%s is none',
    (password) => {
      expect(isCommon(password)).toBe(false);
    },
  );

  test('are checked by five characters of their hash if a service is configured, which may be unavailable', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      // SHA-1 of "Vaartsluis-Lek-7!" and a padding line.
      response.end(`${'0'.repeat(35)}:0\n${suffix}:3\r\n`);
    });
    const { createHash } = await import('node:crypto');
    const hash = createHash('sha1').update('Vaartsluis-Lek-7!').digest('hex').toUpperCase();
    const suffix = hash.slice(5);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`;
    expect(await makeLeakedPasswords(url).isLeaked('Vaartsluis-Lek-7!')).toBe(true);
    expect(await makeLeakedPasswords(url).isLeaked('Vaartsluis-Lek-8!')).toBe(false);
    expect(asked[0]).toBe(`/range/${hash.slice(0, 5)}`);
    await new Promise((done) => server.close(done));
    expect(await makeLeakedPasswords(url).isLeaked('Vaartsluis-Lek-7!')).toBe(false);
    expect(await makeLeakedPasswords(undefined).isLeaked('Vaartsluis-Lek-7!')).toBe(false);
  });
});
