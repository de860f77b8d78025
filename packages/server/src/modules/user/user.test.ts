import { beforeAll, describe, expect, test } from 'vitest';
import { tokenIn } from '../../testing/letters.ts';
import { openWorld, test_password, type World } from '../../testing/world.ts';

let world: World;
let merchant: string;
let part: string;
let other: string;
/** Tokens of sessions, by who signed in. */
let provider: string;
let admin: string;
let admin_id: string;
beforeAll(async () => {
  world = await openWorld();
  merchant = await world.organisation('Merchant', world.root);
  part = await world.organisation('Part', merchant);
  other = await world.organisation('Other', world.root);
  await world.user('provider@test.test', world.root, ['PSP', 'PSP_ALL']);
  admin_id = await world.user('admin@test.test', merchant, ['USER_ALL']);
  provider = await signIn('provider@test.test');
  admin = await signIn('admin@test.test');
});

let address = 0;
const login = (email: string, password = test_password) =>
  world.app.http.inject({
    method: 'POST',
    url: '/v1/auth/login',
    payload: { email, password },
    remoteAddress: `192.0.2.${address++ % 250}`,
  });
const signIn = async (email: string, password?: string): Promise<string> => (await login(email, password)).json().token;
let people = 0;
const invitation = (more: object = {}) => ({
  organisation: merchant,
  email: `invited${people++}@test.test`,
  name: 'Invited',
  language: 'en',
  roles: ['TAG_LIST'],
  ...more,
});
const invite = (token: string, more: object = {}) => world.call(token, 'POST', '/user', { body: invitation(more) });
const act = (token: string, id: string, verb: string, body: object = {}) =>
  world.call(token, 'POST', `/user/${id}/${verb}`, { body });
const membershipOf = async (user: string) =>
  (await world.call(provider, 'GET', `/membership?user=${user}`)).json().items[0];

describe('inviting somebody', () => {
  test('mails a link of 24 hours with which they set a password and sign in with their roles', async () => {
    const answer = await invite(admin);
    expect(answer.statusCode).toBe(201);
    const { id, email } = answer.json();
    expect(answer.json()).toMatchObject({ active: true, mfa_enabled: false, last_sign_in_at: null });
    expect((await login(email)).statusCode).toBe(401);
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
    const entered = (await login(email, 'A-quite-new-w0rd!')).json();
    expect(entered.user).toMatchObject({ id, roles: ['TAG_LIST'], organisation: { id: merchant } });
  });

  test('with an address that is in use is refused', async () => {
    const taken = await invite(admin, { email: 'ADMIN@test.test' });
    expect(taken.statusCode).toBe(409);
    expect(taken.json().error).toMatchObject({ code: 'already_exists', fields: { email: ['not_allowed'] } });
  });

  test('again with "resend" ends the link before', async () => {
    const { id, email } = (await invite(admin)).json();
    expect((await act(admin, id, 'resend')).statusCode).toBe(200);
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
      'the super role by who has PSP_ALL only',
      () => provider,
      () => ({ organisation: world.root, roles: ['PSP_SUPER'] }),
    ],
    ['a provider’s role at a merchant', () => provider, { roles: ['PSP_USER_LIST'] }],
  ])('are not given: %s', async (_, giver, more) => {
    const answer = await invite(giver(), typeof more === 'function' ? more() : more);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({ code: 'role_not_held', fields: { roles: ['not_allowed'] } });
  });

  test('are not given by one who holds few, beyond those', async () => {
    await world.user('clerk@test.test', merchant, ['PLATFORMUSER_ALL', 'TAG_LIST']);
    const clerk = await signIn('clerk@test.test');
    expect((await invite(clerk, { roles: ['TAG_LIST'] })).statusCode).toBe(201);
    expect((await invite(clerk, { roles: ['TAG_CREATE'] })).json().error.code).toBe('role_not_held');
    expect((await invite(clerk, { roles: ['USER_ALL'] })).json().error.code).toBe('role_not_held');
  });

  test('are not given to a colleague in another part, beyond those that the giver holds', async () => {
    const { id } = (await invite(admin)).json();
    await world.user('lesser@test.test', merchant, ['PLATFORMUSER_ALL', 'TAG_LIST']);
    const lesser = await signIn('lesser@test.test');
    const give = (roles: string[]) =>
      world.call(lesser, 'POST', '/membership', { body: { user: id, organisation: part, roles } });
    for (const roles of [['TAG_CREATE'], ['USER_ALL'], ['PSP_ALL']])
      expect((await give(roles)).json().error.code, roles[0]).toBe('role_not_held');
    expect((await give(['TAG_LIST'])).statusCode).toBe(201);
  });

  test('are not given in somebody else’s organisation', async () => {
    const answer = await invite(admin, { organisation: other });
    expect(answer.json().error.code).toBe('invalid_reference');
  });

  test('of oneself nobody changes, by whatever way', async () => {
    const { id } = await membershipOf(admin_id);
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
    expect((await membershipOf(admin_id)).roles).toEqual(['USER_ALL']);
  });

  test('that somebody holds above the giver are neither taken nor lost by another change', async () => {
    const { id } = (await invite(admin, { roles: ['TAG_LIST'] })).json();
    const membership = await membershipOf(id);
    await world.database.pool.query(`update membership set roles = '{TAG_LIST,PSP_SUPER}' where id = $1`, [
      membership.id,
    ]);
    const change = (roles: string[]) => world.call(admin, 'POST', `/membership/${membership.id}`, { body: { roles } });
    expect((await change(['TAG_LIST'])).json().error.code).toBe('role_not_held');
    expect((await change(['PSP_SUPER', 'TAG_CREATE'])).statusCode).toBe(200);
    expect((await act(admin, id, 'deactivate')).json().error.code).toBe('role_not_held');
    expect((await world.call(admin, 'DELETE', `/membership/${membership.id}`)).json().error.code).toBe('role_not_held');
  });

  test('are felt at once when they change', async () => {
    const { id, email } = (await invite(admin)).json();
    await world.database.pool.query(
      `insert into credential select $1, password_hash, now() from credential where "user" = $2`,
      [id, admin_id],
    );
    const token = await signIn(email);
    expect((await world.call(token, 'GET', '/tag')).statusCode).toBe(200);
    const membership = await membershipOf(id);
    await world.call(admin, 'POST', `/membership/${membership.id}`, { body: { roles: [] } });
    expect((await world.call(token, 'GET', '/tag')).statusCode).toBe(403);
    await world.call(admin, 'DELETE', `/membership/${membership.id}`);
    expect((await world.call(token, 'GET', '/auth/me')).statusCode).toBe(401);
  });
});

describe('a guest, at home in another organisation', () => {
  let guest: string;
  let email: string;
  let elsewhere: string;
  let clerk: string;
  const emails = async (token: string, path: string): Promise<string[]> =>
    (await world.call(token, 'GET', path)).json().items.map((item: { email: string }) => item.email);
  const give = async (organisation: string, roles: string[]): Promise<string> => {
    const answer = await world.call(provider, 'POST', '/membership', { body: { user: guest, organisation, roles } });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().id;
  };
  beforeAll(async () => {
    email = 'guest@other.test';
    guest = await world.user(email, other, ['TAG_LIST']);
    elsewhere = await world.organisation('Secret Ltd', world.root);
    await give(elsewhere, ['USER_ALL']);
    await world.user('of-part@test.test', part, ['PLATFORMUSER_ALL']);
    clerk = await signIn('of-part@test.test');
  });

  test('is in the list where they hold a membership and above, with their roles there, and in no other', async () => {
    expect(await emails(clerk, '/user')).not.toContain(email);
    await give(part, ['TAG_LIST', 'TAG_CREATE']);
    for (const path of ['/user', `/user?email=${email}`, '/user?_search=guest', `/user?organisation=${part}`])
      for (const token of [clerk, admin]) expect(await emails(token, path), path).toContain(email);
    expect((await world.call(admin, 'GET', `/user?email=${email}`)).json().total).toBe(1);
    const sibling = await world.organisation('Sibling', merchant);
    expect(await emails(admin, `/user?organisation=${sibling}`)).not.toContain(email);
    const bystander = await world.key(sibling, ['PLATFORMUSER_LIST']);
    expect(await emails(bystander, '/user')).toEqual([]);
    expect((await world.call(bystander, 'GET', `/user/${guest}`)).statusCode).toBe(404);
    const { items } = (await world.call(clerk, 'GET', `/membership?user=${guest}`)).json();
    expect(items).toMatchObject([{ organisation: part, roles: ['TAG_LIST', 'TAG_CREATE'] }]);
  });

  test('is listed without where else they belong: not in the item, a filter, an order or a file', async () => {
    const item = (await world.call(admin, 'GET', `/user/${guest}?_populate=organisation`)).json();
    expect(item).toMatchObject({ email, organisation: null });
    for (const home of [other, elsewhere]) {
      expect(await emails(admin, `/user?organisation[]=${home}`)).toEqual([]);
      expect(await emails(admin, `/user?organisation=${home}`)).toEqual([]);
      expect((await world.call(admin, 'GET', `/membership?organisation=${home}`)).json().items).toEqual([]);
    }
    for (const order of ['organisation', '-organisation'])
      expect((await emails(admin, `/user?_sort=${order}`)).at(-1), order).toBe(email);
    const columns = ['email', 'organisation', 'organisation.name', 'organisation.country_code'];
    for (const path of ['/user/export', `/user/export?organisation=${part}`]) {
      const asked = await world.call(admin, 'POST', path, { body: { format: 'csv-machine', columns } });
      const file = (await world.app.http.inject({ url: asked.json().url })).body;
      expect(file).toContain(`${email},,,\n`);
      expect(file).not.toContain('Other');
      expect(file).not.toContain('Secret');
    }
    const seen = (await world.call(provider, 'GET', `/user/${guest}?_populate=organisation`)).json();
    expect(seen.organisation).toMatchObject({ id: other, name: 'Other' });
  });

  test('is nobody else’s to rename, put out or invite anew', async () => {
    const body = { name: 'Renamed' };
    expect((await world.call(admin, 'POST', `/user/${guest}`, { body })).statusCode).toBe(404);
    for (const verb of ['activate', 'deactivate', 'reset-factors', 'resend'])
      expect((await act(admin, guest, verb)).statusCode, verb).toBe(404);
  });

  test('is given other roles there and loses them by who holds those, and keeps what they have elsewhere', async () => {
    const { id } = (await world.call(clerk, 'GET', `/membership?user=${guest}`)).json().items[0];
    const change = (token: string, roles: string[]) =>
      world.call(token, 'POST', `/membership/${id}`, { body: { roles } });
    expect((await change(clerk, ['TAG_LIST'])).json().error.code).toBe('role_not_held');
    expect((await world.call(clerk, 'DELETE', `/membership/${id}`)).json().error.code).toBe('role_not_held');
    expect((await change(admin, ['TAG_LIST'])).statusCode).toBe(200);
    expect((await world.call(admin, 'DELETE', `/membership/${id}`)).statusCode).toBe(204);
    expect(await emails(admin, '/user')).not.toContain(email);
    const { items } = (await world.call(provider, 'GET', `/membership?user=${guest}`)).json();
    expect(items.map(({ organisation }: { organisation: string }) => organisation).sort()).toEqual(
      [other, elsewhere].sort(),
    );
  });

  test('of the provider is in the list of its users, and nobody else of a merchant is', async () => {
    expect(await emails(provider, '/psp/user')).not.toContain(email);
    const id = await give(world.root, ['PSP_TRANSACTION_LIST']);
    expect(await emails(provider, '/psp/user')).toEqual(expect.arrayContaining([email, 'provider@test.test']));
    expect(await emails(provider, '/psp/user')).not.toContain('admin@test.test');
    expect(await emails(provider, `/psp/user?organisation=${merchant}`)).toEqual([]);
    expect(await emails(await world.key(merchant, ['PSP_USER_LIST']), '/psp/user')).toEqual([]);
    await world.call(provider, 'DELETE', `/membership/${id}`);
  });
});

describe('putting somebody out', () => {
  test('ends their sessions, links and trusted browsers, until they are let in again', async () => {
    const { id, email } = (await invite(admin)).json();
    const link = tokenIn((await world.letters(email))[0]?.text ?? '');
    await world.database.pool.query(
      `insert into credential select $1, password_hash, now() from credential where "user" = $2`,
      [id, admin_id],
    );
    const token = await signIn(email);
    expect((await act(admin, id, 'deactivate')).json()).toMatchObject({ active: false });
    expect((await world.call(token, 'GET', '/auth/me')).statusCode).toBe(401);
    expect((await login(email)).statusCode).toBe(401);
    const used = await world.call(undefined, 'POST', '/auth/update-password', {
      body: { token: link, password: 'A-quite-new-w0rd!' },
    });
    expect(used.statusCode).toBe(422);
    expect((await act(admin, id, 'activate')).json()).toMatchObject({ active: true });
    expect((await login(email)).statusCode).toBe(200);
  });

  test('of another organisation is answered as if they did not exist', async () => {
    const { id } = (await invite(provider, { organisation: other })).json();
    for (const verb of ['activate', 'deactivate', 'reset-factors', 'resend'])
      expect((await act(admin, id, verb)).statusCode).toBe(404);
  });

  test('of their second factors lets them in without, and only through a new sign-in', async () => {
    const { id, email } = (await invite(admin)).json();
    await world.database.pool.query(
      `insert into credential select $1, password_hash, now() from credential where "user" = $2`,
      [id, admin_id],
    );
    await world.database.pool.query(
      `insert into factor (id, created_at, "user", type) values ('fct_1', now(), $1, 'email')`,
      [id],
    );
    await world.database.pool.query(`update "user" set mfa_enabled = true where id = $1`, [id]);
    expect((await login(email)).json().mfa.type).toBe('email');
    expect((await act(admin, id, 'reset-factors')).json()).toMatchObject({ mfa_enabled: false });
    expect((await login(email)).json().user.email).toBe(email);
  });
});
