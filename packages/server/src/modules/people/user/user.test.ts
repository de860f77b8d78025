import { beforeAll, describe, expect, test } from 'vitest';
import { tokenIn } from '../../../testing/mails.ts';
import { openPeopleWorld, type PeopleWorld } from '../../../testing/people-world.ts';

let world: PeopleWorld;
let admin: string;
let admin_id: string;
let merchant: string;
let other: string;
let part: string;
let provider: string;
beforeAll(async () => {
  world = await openPeopleWorld();
  ({ admin, admin_id, merchant, other, part, provider } = world);
});

describe('inviting a user', () => {
  test('mails a link of 24 hours to set a password and sign in with their roles', async () => {
    const answer = await world.invite(admin);
    expect(answer.statusCode).toBe(201);
    const { id, email } = answer.json();
    expect(answer.json()).toMatchObject({ active: true, mfa_enabled: false, last_sign_in_at: null });
    expect((await world.login(email)).statusCode).toBe(401);
    const [letter] = await world.letters(email);
    expect(letter).toMatchObject({ kind: 'welcome', subject: 'Your account at Sluis' });
    expect(letter?.text).toContain('expires in 24 hours');
    expect(letter?.text).toMatch(/updatePassword\?token=[^&]+&new=true&requirements=/);
    const requirements = /requirements=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    expect(JSON.parse(Buffer.from(requirements, 'base64url').toString())).toEqual({
      length: 12,
      number: true,
      uppercase: true,
      lowercase: true,
      special: true,
    });
    const token = tokenIn(letter?.text ?? '');
    await world.call(undefined, 'POST', '/auth/update-password', { body: { token, password: 'A-quite-new-w0rd!' } });
    const entered = (await world.login(email, 'A-quite-new-w0rd!')).json();
    expect(entered.user).toMatchObject({ id, roles: ['TAG_LIST'], organisation: { id: merchant } });
  });

  test('with an address in the list is refused', async () => {
    const taken = await world.invite(admin, { email: 'ADMIN@test.test' });
    expect(taken.statusCode).toBe(409);
    expect(taken.json().error).toMatchObject({ code: 'already_exists', fields: { email: ['not_allowed'] } });
  });

  test('again with "resend" ends the previous link', async () => {
    const { id, email } = (await world.invite(admin)).json();
    expect((await world.act(admin, id, 'resend')).statusCode).toBe(200);
    const [first, second] = (await world.letters(email)).map(({ text }) => tokenIn(text));
    const set = async (token = '') =>
      (await world.call(undefined, 'POST', '/auth/update-password', { body: { token, password: 'A-quite-new-w0rd!' } }))
        .statusCode;
    expect([await set(first), await set(second)]).toEqual([422, 204]);
  });
});

describe('roles', () => {
  test.each([
    ['one that the giver does not hold', () => admin, { roles: ['PSP_TRANSACTION_LIST'] }],
    ['PSP_ALL', () => admin, { roles: ['PSP_ALL'] }],
    [
      'the super role by a holder of PSP_ALL only',
      () => provider,
      () => ({ organisation: world.root, roles: ['PSP_SUPER'] }),
    ],
    ['a provider’s role at a merchant', () => provider, { roles: ['PSP_USER_LIST'] }],
  ])('are not granted: %s', async (_, giver, more) => {
    const answer = await world.invite(giver(), typeof more === 'function' ? more() : more);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({ code: 'role_not_held', fields: { roles: ['not_allowed'] } });
  });

  test("beyond the caller's own are not granted", async () => {
    await world.user('clerk@test.test', merchant, ['PLATFORMUSER_ALL', 'TAG_LIST']);
    const clerk = await world.signIn('clerk@test.test');
    expect((await world.invite(clerk, { roles: ['TAG_LIST'] })).statusCode).toBe(201);
    expect((await world.invite(clerk, { roles: ['TAG_CREATE'] })).json().error.code).toBe('role_not_held');
    expect((await world.invite(clerk, { roles: ['USER_ALL'] })).json().error.code).toBe('role_not_held');
  });

  test("beyond the caller's own are not granted to a colleague in another part", async () => {
    const { id } = (await world.invite(admin)).json();
    await world.user('lesser@test.test', merchant, ['PLATFORMUSER_ALL', 'TAG_LIST']);
    const lesser = await world.signIn('lesser@test.test');
    const give = (roles: string[]) =>
      world.call(lesser, 'POST', '/membership', { body: { user: id, organisation: part, roles } });
    for (const roles of [['TAG_CREATE'], ['USER_ALL'], ['PSP_ALL']])
      expect((await give(roles)).json().error.code, roles[0]).toBe('role_not_held');
    expect((await give(['TAG_LIST'])).statusCode).toBe(201);
  });

  test('are not granted in another organisation', async () => {
    const answer = await world.invite(admin, { organisation: other });
    expect(answer.json().error.code).toBe('invalid_reference');
  });

  test('cannot be changed by the users themselves, in any way', async () => {
    const { id } = await world.membershipOf(admin_id);
    for (const [method, path, body] of [
      ['POST', `/membership/${id}`, { roles: ['USER_ALL', 'PSP_ALL'] }],
      ['POST', `/membership/${id}`, { roles: [] }],
      ['DELETE', `/membership/${id}`, undefined],
      ['POST', '/membership', { user: admin_id, organisation: part, roles: ['TAG_LIST'] }],
      ['POST', `/user/${admin_id}/deactivate`, {}],
      ['POST', `/user/${admin_id}/reset-factors`, {}],
    ] as const)
      expect((await world.call(admin, method, path, { body })).json().error.code, path).toBe('own_access');
    const sneaky = await world.call(admin, 'POST', `/user/${admin_id}`, { body: { roles: ['PSP_ALL'] } });
    expect(sneaky.statusCode).toBe(400);
    expect((await world.membershipOf(admin_id)).roles).toEqual(['USER_ALL']);
  });

  test("beyond the caller's own are neither removed nor lost by another change", async () => {
    const { id } = (await world.invite(admin, { roles: ['TAG_LIST'] })).json();
    const membership = await world.membershipOf(id);
    await world.database.pool.query(`update membership set roles = '{TAG_LIST,PSP_SUPER}' where id = $1`, [
      membership.id,
    ]);
    const change = (roles: string[]) => world.call(admin, 'POST', `/membership/${membership.id}`, { body: { roles } });
    expect((await change(['TAG_LIST'])).json().error.code).toBe('role_not_held');
    expect((await change(['PSP_SUPER', 'TAG_CREATE'])).statusCode).toBe(200);
    expect((await world.act(admin, id, 'deactivate')).json().error.code).toBe('role_not_held');
    expect((await world.call(admin, 'DELETE', `/membership/${membership.id}`)).json().error.code).toBe('role_not_held');
  });

  test('take effect immediately when they change', async () => {
    const { id, email } = (await world.invite(admin)).json();
    await world.database.pool.query(
      `insert into credential select $1, password_hash, now() from credential where "user" = $2`,
      [id, admin_id],
    );
    const token = await world.signIn(email);
    expect((await world.call(token, 'GET', '/tag')).statusCode).toBe(200);
    const membership = await world.membershipOf(id);
    await world.call(admin, 'POST', `/membership/${membership.id}`, { body: { roles: [] } });
    expect((await world.call(token, 'GET', '/tag')).statusCode).toBe(403);
    await world.call(admin, 'DELETE', `/membership/${membership.id}`);
    expect((await world.call(token, 'GET', '/auth/me')).statusCode).toBe(401);
  });
});

describe('deactivating or resetting a user', () => {
  test('ends their sessions, links and trusted browsers, until they are activated again', async () => {
    const { id, email } = (await world.invite(admin)).json();
    const link = tokenIn((await world.letters(email))[0]?.text ?? '');
    await world.database.pool.query(
      `insert into credential select $1, password_hash, now() from credential where "user" = $2`,
      [id, admin_id],
    );
    const token = await world.signIn(email);
    expect((await world.act(admin, id, 'deactivate')).json()).toMatchObject({ active: false });
    expect((await world.call(token, 'GET', '/auth/me')).statusCode).toBe(401);
    expect((await world.login(email)).statusCode).toBe(401);
    const used = await world.call(undefined, 'POST', '/auth/update-password', {
      body: { token: link, password: 'A-quite-new-w0rd!' },
    });
    expect(used.statusCode).toBe(422);
    expect((await world.act(admin, id, 'activate')).json()).toMatchObject({ active: true });
    expect((await world.login(email)).statusCode).toBe(200);
  });

  test('of another organisation is answered as if they did not exist', async () => {
    const { id } = (await world.invite(provider, { organisation: other })).json();
    for (const verb of ['activate', 'deactivate', 'reset-factors', 'resend'])
      expect((await world.act(admin, id, verb)).statusCode).toBe(404);
  });

  test('by removing their second factors lets them sign in without, with a new sign-in only', async () => {
    const { id, email } = (await world.invite(admin)).json();
    await world.database.pool.query(
      `insert into credential select $1, password_hash, now() from credential where "user" = $2`,
      [id, admin_id],
    );
    await world.database.pool.query(
      `insert into factor (id, created_at, "user", type) values ('fct_1', now(), $1, 'email')`,
      [id],
    );
    await world.database.pool.query(`update "user" set mfa_enabled = true where id = $1`, [id]);
    expect((await world.login(email)).json().mfa.type).toBe('email');
    expect((await world.act(admin, id, 'reset-factors')).json()).toMatchObject({ mfa_enabled: false });
    expect((await world.login(email)).json().user.email).toBe(email);
  });
});
