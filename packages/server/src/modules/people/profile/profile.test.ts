import { beforeAll, describe, expect, test } from 'vitest';
import { type MemberWorld, openMemberWorld } from '../../../testing/member-world.ts';
import { test_password } from '../../../testing/world.ts';

let world: MemberWorld;
beforeAll(async () => {
  world = await openMemberWorld();
});

const person = async () => (await world.member()).email;
async function signIn(email: string, password = test_password): Promise<string> {
  const answer = await world.visit('/auth/login', { email, password }, { 'user-agent': 'a browser' });
  return answer.json().token;
}
const status = async (token: string) => (await world.call(token, 'GET', '/auth/me')).statusCode;
const post = (token: string, path: string, body?: object) => world.call(token, 'POST', `/profile${path}`, { body });

describe('the user’s profile', () => {
  test('accepts a name, a language and a time zone, and nothing that grants anything', async () => {
    const token = await signIn(await person());
    const answer = await post(token, '', { name: 'Ann', language: 'en', timezone: 'Asia/Tokyo' });
    expect(answer.json().user).toMatchObject({ name: 'Ann', language: 'en', timezone: 'Asia/Tokyo' });
    for (const body of [
      { roles: ['PSP_ALL'] },
      { organisation: world.root },
      { email: 'x@y.test' },
      { active: true },
      { timezone: 'Mars/Olympus' },
      { language: 'de' },
    ])
      expect((await post(token, '', body)).statusCode, JSON.stringify(body)).toBe(400);
  });

  test('accepts a new password with the present one, and ends every other session', async () => {
    const email = await person();
    const [here, elsewhere] = [await signIn(email), await signIn(email)];
    const wrong = await post(here, '/password', { current_password: 'nope', password: 'A-quite-new-w0rd!' });
    expect(wrong.json().error.code).toBe('wrong_password');
    const weak = await post(here, '/password', { current_password: test_password, password: 'weak' });
    expect(weak.json().error).toMatchObject({
      code: 'password_weak',
      details: { rules: ['length', 'number', 'uppercase', 'special'] },
    });
    const right = await post(here, '/password', { current_password: test_password, password: 'A-quite-new-w0rd!' });
    expect(right.statusCode).toBe(204);
    expect([await status(here), await status(elsewhere)]).toEqual([200, 401]);
    expect(await signIn(email)).toBeUndefined();
    expect(await signIn(email, 'A-quite-new-w0rd!')).toBeDefined();
  });

  test('is not opened by guessing its password: after five tries the sixth waits, even the right one', async () => {
    const [token, other] = [await signIn(await person()), await signIn(await person())];
    const guess = (current_password: string, by = token) => post(by, '/recovery-codes', { current_password });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => guess(`guess ${at}`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    const late = await guess(test_password);
    expect(late.json().error.code).toBe('rate_limited');
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(600);
    expect((await guess(test_password, other)).statusCode).toBe(200);
    await world.database.pool.query(`update sign_in_failure set failed_at = failed_at - interval '16 minutes'`);
    for (const wrong of ['one', 'two', test_password, 'one', 'two', 'three', 'four'])
      expect((await guess(wrong)).statusCode).toBe(wrong === test_password ? 200 : 422);
    expect((await guess(test_password)).statusCode).toBe(200);
  });

  test('sends at most five links an hour to an address, however it is spelt', async () => {
    const token = await signIn(await person());
    const ask = (email: string) => post(token, '/email', { current_password: test_password, email });
    for (const email of ['a@b.example', 'A@b.example', 'a@B.example', 'a@b.EXAMPLE', 'a@b.example'])
      expect((await ask(email)).statusCode).toBe(202);
    expect((await ask('A@B.example')).json().error.code).toBe('rate_limited');
    expect((await ask('other@b.example')).statusCode).toBe(202);
  });

  test('lists its sessions, marks this one, and ends one or all others', async () => {
    const email = await person();
    const tokens = [await signIn(email), await signIn(email), await signIn(email)] as const;
    const list = async () => (await world.call(tokens[0], 'GET', '/profile/sessions')).json().items;
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ user_agent: 'a browser' });
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    expect((await post(tokens[0], `/sessions/${other.id}/end`)).statusCode).toBe(204);
    expect((await post(tokens[0], `/sessions/${other.id}/end`)).statusCode).toBe(404);
    expect(await list()).toHaveLength(2);
    expect((await post(tokens[0], '/sessions/end-others')).statusCode).toBe(204);
    expect(await list()).toMatchObject([{ current: true }]);
    expect([await status(tokens[0]), await status(tokens[1]), await status(tokens[2])]).toEqual([200, 401, 401]);
  });

  test('cannot end a stranger’s session, forget their browser or remove their factor', async () => {
    const [mine, theirs] = [await signIn(await person()), await signIn(await person())];
    const [{ id }] = (await world.call(theirs, 'GET', '/profile/sessions')).json().items;
    expect((await post(mine, `/sessions/${id}/end`)).statusCode).toBe(404);
    for (const path of ['/sessions/a%00b/end', '/devices/%00/forget'])
      expect((await post(mine, path)).statusCode, path).toBe(404);
    expect((await post(mine, '/devices/dvc_x/forget')).statusCode).toBe(404);
    expect((await post(mine, '/factors/fct_x/remove', { current_password: test_password })).statusCode).toBe(404);
    expect(await status(theirs)).toBe(200);
  });

  test('is for people only, not keys', async () => {
    const key = await world.key(world.merchant, ['USER_ALL']);
    expect((await post(key, '', { name: 'x' })).statusCode).toBe(403);
    expect((await world.call(key, 'GET', '/profile/sessions')).statusCode).toBe(403);
  });
});

describe('a member of several organisations', () => {
  test('works in one at a time and switches between their own', async () => {
    const email = await person();
    const other = await world.organisation('Other', world.root);
    const admin = await world.key(world.root, ['PSP_ALL']);
    const token = await signIn(email);
    const { user } = (await world.call(token, 'GET', '/auth/me')).json();
    const added = await world.call(admin, 'POST', '/membership', {
      body: { user: user.id, organisation: other, roles: ['CUSTOMER_LIST'] },
    });
    expect(added.statusCode).toBe(201);
    expect((await world.call(token, 'GET', '/customer')).statusCode).toBe(403);
    const switched = await world.call(token, 'POST', '/auth/switch', { body: { membership: added.json().id } });
    expect(switched.json().user).toMatchObject({ organisation: { id: other }, roles: ['CUSTOMER_LIST'] });
    expect((await world.call(token, 'GET', '/customer')).statusCode).toBe(200);
    expect((await world.call(token, 'GET', '/tag')).statusCode).toBe(403);
  });

  test('remains where they are while the other one is inactive', async () => {
    const token = await signIn(await person());
    const { user } = (await world.call(token, 'GET', '/auth/me')).json();
    const other = await world.organisation('Closed', world.root);
    const admin = await world.key(world.root, ['PSP_ALL']);
    const body = { user: user.id, organisation: other, roles: ['CUSTOMER_LIST'] };
    const membership = (await world.call(admin, 'POST', '/membership', { body })).json().id;
    const move = async () => (await world.call(token, 'POST', '/auth/switch', { body: { membership } })).json();
    await world.call(admin, 'POST', `/psp/merchant/${other}/deactivate`, { body: {} });
    expect((await move()).error.code).toBe('organisation_inactive');
    expect((await world.call(token, 'GET', '/auth/me')).json().user.organisation).toEqual(user.organisation);
    await world.call(admin, 'POST', `/psp/merchant/${other}/activate`, { body: {} });
    expect((await move()).user.organisation.id).toBe(other);
  });

  test('cannot switch to another user’s membership', async () => {
    const [mine, theirs] = [await signIn(await person()), await signIn(await person())];
    const { user } = (await world.call(theirs, 'GET', '/auth/me')).json();
    const answer = await world.call(mine, 'POST', '/auth/switch', { body: { membership: user.memberships[0].id } });
    expect(answer.statusCode).toBe(404);
  });
});
