import { beforeAll, describe, expect, test } from 'vitest';
import { openPeopleWorld, type PeopleWorld } from '../../../testing/people-world.ts';

let world: PeopleWorld;
let admin: string;
let merchant: string;
let other: string;
let part: string;
let provider: string;
beforeAll(async () => {
  world = await openPeopleWorld();
  ({ admin, merchant, other, part, provider } = world);
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
    clerk = await world.signIn('of-part@test.test');
  });

  test('is in the list where they have a membership and above, with their roles there, and in no other', async () => {
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

  test('is listed without their other organisations: in the item, filters, orders and files', async () => {
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

  test('cannot be renamed, deactivated or invited again by others', async () => {
    const body = { name: 'Renamed' };
    expect((await world.call(admin, 'POST', `/user/${guest}`, { body })).statusCode).toBe(404);
    for (const verb of ['activate', 'deactivate', 'reset-factors', 'resend'])
      expect((await world.act(admin, guest, verb)).statusCode, verb).toBe(404);
  });

  test('gets and loses roles there from users who hold those, and keeps those elsewhere', async () => {
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

  test('of the provider is in the list of its users, and no other user of a merchant is', async () => {
    expect(await emails(provider, '/psp/user')).not.toContain(email);
    const id = await give(world.root, ['PSP_TRANSACTION_LIST']);
    expect(await emails(provider, '/psp/user')).toEqual(expect.arrayContaining([email, 'provider@test.test']));
    expect(await emails(provider, '/psp/user')).not.toContain('admin@test.test');
    expect(await emails(provider, `/psp/user?organisation=${merchant}`)).toEqual([]);
    expect(await emails(await world.key(merchant, ['PSP_USER_LIST']), '/psp/user')).toEqual([]);
    await world.call(provider, 'DELETE', `/membership/${id}`);
  });
});
