import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { codeOf } from '../../../testing/member-world.ts';
import { openWorld, test_password, type World } from '../../../testing/world.ts';
import { allowAllAddresses } from '../../operations/administration/administration.commands.ts';

let world: World;
let host: string;
beforeAll(async () => {
  world = await openWorld();
  host = await world.key(world.root, ['PSP_ALL', 'USER_ALL']);
});

const office = '203.0.113.7';
const home = '198.51.100.9';

interface Sent {
  readonly token?: string;
  readonly body?: object;
}
const from = (address: string, method: 'GET' | 'POST', path: string, { token, body }: Sent = {}) =>
  world.app.http.inject({
    method,
    url: `/v1${path}`,
    remoteAddress: address,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });
const login = async (email: string, address: string) =>
  (await from(address, 'POST', '/auth/login', { body: { email, password: test_password } })).json();
const me = (token: string, address: string) => from(address, 'GET', '/auth/me', { token });
const change = (organisation: string, address_ranges: readonly string[], token = host, address = office) =>
  from(address, 'POST', `/organisation/${organisation}`, { token, body: { address_ranges } });

let count = 0;
/** A merchant with an allow list, and one of its users. */
async function listed(address_ranges: readonly string[], parent = world.root) {
  const merchant = await world.organisation(`Listed ${count}`, parent);
  const email = `listed${count++}@test.test`;
  const user = await world.user(email, merchant, ['USER_ALL']);
  expect((await change(merchant, address_ranges)).statusCode).toBe(200);
  return { merchant, email, user };
}

describe('an organisation with a list of addresses', () => {
  test('admits its users from these only, and says so after the right password alone', async () => {
    const { email } = await listed(['203.0.113.0/24']);
    expect((await login(email, office)).user.email).toBe(email);
    expect((await login(email, home)).error).toMatchObject({
      code: 'address_not_allowed',
      details: { address: home },
    });
    const wrong = { email, password: 'Not-the-password-1' };
    const refused = await from(home, 'POST', '/auth/login', { body: wrong });
    expect(refused.json().error.code).toBe('invalid_credentials');
  });

  test('refuses every call of a session that moves to another address, and takes it back', async () => {
    const { email } = await listed(['203.0.113.0/24']);
    const { token } = await login(email, office);
    for (const path of ['/auth/me', '/tag', '/user']) {
      const refused = await from(home, 'GET', path, { token });
      expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'address_not_allowed']);
    }
    const body = { organisation: 'x', text: 'x', color: '#123456' };
    expect((await from(home, 'POST', '/tag', { token, body })).statusCode).toBe(403);
    expect((await me(token, office)).statusCode).toBe(200);
  });

  test('limits the downloads that a session asked for', async () => {
    const { email } = await listed(['203.0.113.0/24']);
    const { token } = await login(email, office);
    const body = { format: 'csv', columns: ['text'] };
    const { url } = (await from(office, 'POST', '/tag/export', { token, body })).json();
    const download = (address: string) => world.app.http.inject({ url, remoteAddress: address });
    const refused = await download(home);
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'address_not_allowed']);
    expect((await download(office)).statusCode).toBe(200);
  });

  test('limits sessions from before with the next call, and not once the list is empty', async () => {
    const { merchant, email } = await listed([]);
    const { token } = await login(email, home);
    await change(merchant, ['203.0.113.0/24']);
    expect((await me(token, home)).statusCode).toBe(403);
    await change(merchant, []);
    expect((await me(token, home)).statusCode).toBe(200);
  });

  test.each([
    ['203.0.113.7', '::ffff:203.0.113.7', 200],
    ['203.0.113.0/24', '::ffff:cb00:7107', 200],
    ['::ffff:203.0.113.0/120', '203.0.113.7', 200],
    ['2001:db8::/32', '2001:DB8:0:1::7', 200],
    ['2001:db8:0:0:0:0:0:7', '2001:db8::7', 200],
    ['2001:db8::7/128', '2001:db8::8', 403],
    ['::/0', '203.0.113.7', 403],
    ['0.0.0.0/0', '2001:db8::7', 403],
  ])('%s has %s: %i', async (range, address, status) => {
    const { merchant, email } = await listed([]);
    const { token } = await login(email, office);
    await change(merchant, [range]);
    expect((await me(token, address)).statusCode).toBe(status);
  });

  test('refuses entries that are neither addresses nor networks, by name, and more than a hundred', async () => {
    const { merchant } = await listed([]);
    const refused = (await change(merchant, ['203.0.113.0/24', '203.0.113.0/33', 'office'])).json().error;
    expect(refused).toMatchObject({
      code: 'invalid_value',
      fields: { address_ranges: ['invalid_format'] },
      details: { address_ranges: ['203.0.113.0/33', 'office'] },
    });
    const many = Array.from({ length: 101 }, (_, nth) => `203.0.113.${nth}`);
    expect((await change(merchant, many)).json().error.fields).toEqual({ address_ranges: ['too_large'] });
  });

  test('does not lock out the user who saves it, whose address has to be in it', async () => {
    const { merchant, email } = await listed([]);
    const { token } = await login(email, office);
    const refused = await change(merchant, [home], token);
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      422,
      { code: 'own_address_first', fields: { address_ranges: ['not_allowed'] }, details: { address: office } },
    ]);
    expect((await change(merchant, [home, '203.0.113.0/24'], token)).statusCode).toBe(200);
    // An empty list of its own leaves the one above in effect.
    const part = await world.organisation('Part of listed', merchant);
    const below = `part-${email}`;
    await world.user(below, part, ['USER_ALL']);
    const session = (await login(below, office)).token;
    await change(part, [office]);
    expect((await change(part, [], session)).statusCode).toBe(200);
    await change(merchant, [home]);
    expect((await me(session, office)).statusCode).toBe(403);
  });

  test('is no limit for its API keys, which have lists of their own', async () => {
    const { merchant } = await listed([office]);
    const key = await world.key(merchant, ['TAG_LIST']);
    expect((await from(home, 'GET', '/tag', { token: key })).statusCode).toBe(200);
  });

  test('gives keys that its users make no addresses', async () => {
    const { merchant, email } = await listed([office]);
    const { token } = await login(email, office);
    const body = { organisation: merchant, name: 'Till', roles: ['TAG_LIST'] };
    const made = (await from(office, 'POST', '/apikey', { token, body })).json();
    expect(made.address_ranges).toEqual([]);
    expect((await from(home, 'GET', '/tag', { token: made.secret })).statusCode).toBe(200);
  });
});

describe('a list of addresses', () => {
  test('holds for the organisations below, except those with a list of their own', async () => {
    const { merchant } = await listed([office]);
    const part = await listed([], merchant);
    const { token } = await login(part.email, office);
    expect((await me(token, home)).statusCode).toBe(403);
    await change(part.merchant, [home]);
    expect((await me(token, home)).statusCode).toBe(200);
    expect((await me(token, office)).statusCode).toBe(403);
  });

  test('of the provider holds for its staff, also in a merchant, and not for users of merchants', async () => {
    await world.user('staff@test.test', world.root, ['PSP', 'PSP_ALL', 'USER_ALL']);
    const { email, merchant } = await listed([home]);
    const { token } = await login('staff@test.test', office);
    await change(world.root, [office]);
    try {
      // Staff are members of the provider: the list of the merchant is not theirs.
      const seen = `/tag?organisation=${merchant}`;
      expect((await from(office, 'GET', seen, { token })).statusCode).toBe(200);
      expect((await from(home, 'GET', seen, { token })).statusCode).toBe(403);
      expect((await login(email, home)).user.email).toBe(email);
      const open = await listed([]);
      expect((await login(open.email, home)).user.email).toBe(open.email);
    } finally {
      await change(world.root, []);
    }
  });

  test('limits a person of two merchants by each membership', async () => {
    const { user, email } = await listed([office]);
    const other = await listed([home]);
    const body = { user, organisation: other.merchant, roles: ['TAG_LIST'] };
    const membership = (await from(office, 'POST', '/membership', { token: host, body })).json().id;
    // They begin where their address is allowed.
    const at_home = await login(email, home);
    expect(at_home.user.organisation.id).toBe(other.merchant);
    const { token, user: signed_in } = await login(email, office);
    expect(signed_in.organisation.id).not.toBe(other.merchant);
    const move = (address: string, by: string, to: string) =>
      from(address, 'POST', '/auth/switch', { token: by, body: { membership: to } });
    expect((await move(office, token, membership)).json().error.code).toBe('address_not_allowed');
    expect((await me(token, office)).json().user.organisation.id).toBe(signed_in.organisation.id);
    await change(other.merchant, [home, office]);
    expect((await move(office, token, membership)).statusCode).toBe(200);
    expect((await me(token, home)).statusCode).toBe(200);
    const [neither] = [await login(email, '192.0.2.77')];
    expect(neither.error.code).toBe('address_not_allowed');
  });

  test('changes with a move of the organisation, which the preview of the move shows', async () => {
    const above = await listed([office]);
    const { merchant, email } = await listed([]);
    const { token } = await login(email, home);
    const preview = await from(office, 'GET', `/organisation/${merchant}/move?parent=${above.merchant}`, {
      token: host,
    });
    expect(preview.json().settings.address_ranges).toEqual([[], [office]]);
    const body = { parent: above.merchant };
    expect((await from(office, 'POST', `/organisation/${merchant}/move`, { token: host, body })).statusCode).toBe(200);
    expect((await me(token, home)).statusCode).toBe(403);
    expect((await me(token, office)).statusCode).toBe(200);
  });

  test('is checked again with the second factor, at another address', async () => {
    const { merchant, email, user } = await listed([]);
    const { token } = await login(email, office);
    const setup = { current_password: test_password };
    const step = (await from(office, 'POST', '/profile/mfa-setup', { token, body: setup })).json().token;
    const { secret } = (
      await from(office, 'POST', '/auth/mfa/setup', { body: { token: step, type: 'google' } })
    ).json();
    await from(office, 'POST', '/auth/mfa/setup/confirm', { body: { token: step, code: codeOf(secret) } });
    await change(merchant, [office]);
    const { mfa } = await login(email, office);
    const body = { token: mfa.token, code: codeOf(secret, 1), username: email };
    const moved = await from(home, 'POST', '/auth/mfa', { body });
    expect(moved.json().error?.code).toBe('address_not_allowed');
    const { rows } = await world.database.pool.query('select 1 from session where "user" = $1 and ip = $2', [
      user,
      home,
    ]);
    expect(rows).toEqual([]);
  });

  test('is emptied by the operator of the installation when it locks all users out', async () => {
    const { merchant, email } = await listed([home]);
    expect((await login(email, office)).error.code).toBe('address_not_allowed');
    await inTransaction(world.database.kysely, (trx) => allowAllAddresses(trx, merchant));
    expect((await login(email, office)).user.email).toBe(email);
    const { rows } = await world.database.pool.query(
      `select actor_kind from change where item = $1 and 'address_ranges' = any(fields) order by id desc limit 1`,
      [merchant],
    );
    expect(rows).toEqual([{ actor_kind: 'system' }]);
  });
});
