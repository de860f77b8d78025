import { beforeAll, describe, expect, test } from 'vitest';
import { openPeopleWorld, type PeopleWorld } from '../../../testing/people-world.ts';

let world: PeopleWorld;
beforeAll(async () => {
  world = await openPeopleWorld();
});

const refusalOf = async (token: string, id: string): Promise<string | null> =>
  (await world.call(token, 'GET', `/user/${id}/manageable`)).json().withheld;
const rename = (token: string, id: string) => world.call(token, 'POST', `/user/${id}`, { body: { name: 'Renamed' } });
const verbs = ['activate', 'deactivate', 'reset-factors', 'resend'] as const;

describe('a user of two merchants', () => {
  let person: string;
  let here: string;
  let host: string;
  beforeAll(async () => {
    person = await world.user('two@test.test', world.merchant, ['TAG_LIST']);
    here = (await world.membershipOf(person)).id;
    await world.user('host@test.test', world.other, ['USER_ALL']);
    host = await world.signIn('host@test.test');
    const body = { user: person, organisation: world.other, roles: ['USER_ALL'] };
    expect((await world.call(world.provider, 'POST', '/membership', { body })).statusCode).toBe(201);
  });

  test('is managed by neither: not renamed, deactivated, welcomed again or freed of their second factors', async () => {
    for (const verb of verbs)
      expect((await world.act(world.admin, person, verb)).json().error?.code, verb).toBe('belongs_elsewhere');
    expect((await rename(world.admin, person)).json().error.code).toBe('belongs_elsewhere');
    const key = await world.key(world.merchant, ['USER_ALL']);
    expect((await world.act(key, person, 'reset-factors')).json().error.code).toBe('belongs_elsewhere');
    for (const verb of verbs) expect((await world.act(host, person, verb)).statusCode, verb).toBe(404);
    expect(await refusalOf(world.admin, person)).toBe('belongs_elsewhere');
    const { rows } = await world.database.pool.query('select name, active from "user" where id = $1', [person]);
    expect(rows).toEqual([{ name: 'two@test.test', active: true }]);
  });

  test('is managed by an administrator of both', async () => {
    expect(await refusalOf(world.provider, person)).toBeNull();
    expect((await rename(world.provider, person)).json().name).toBe('Renamed');
    expect((await world.act(world.provider, person, 'reset-factors')).statusCode).toBe(200);
  });

  test('loses their access to one by that one, and is then at home in the other', async () => {
    const token = await world.signIn('two@test.test');
    expect((await world.call(world.admin, 'DELETE', `/membership/${here}`)).statusCode).toBe(204);
    expect((await world.call(token, 'GET', '/auth/me')).statusCode).toBe(401);
    expect((await world.call(world.admin, 'GET', `/user/${person}`)).statusCode).toBe(404);
    expect((await world.call(host, 'GET', `/user/${person}`)).json().organisation).toBe(world.other);
    expect(await refusalOf(host, person)).toBeNull();
    expect((await world.login('two@test.test')).json().user.organisation.id).toBe(world.other);
  });

  test('remains at home with the merchant that still has them in a part, and is not moved', async () => {
    const id = await world.user('parted@test.test', world.merchant, ['TAG_LIST']);
    const home = (await world.membershipOf(id)).id;
    for (const organisation of [world.other, world.part])
      await world.call(world.provider, 'POST', '/membership', {
        body: { user: id, organisation, roles: ['TAG_LIST'] },
      });
    await world.call(world.admin, 'DELETE', `/membership/${home}`);
    expect((await world.call(world.admin, 'GET', `/user/${id}`)).json().organisation).toBe(world.part);
  });
});

describe('a user with more roles than their administrator', () => {
  test('is not even renamed: staff with PSP_USER_ALL and a super user', async () => {
    const id = await world.user('super@test.test', world.root, ['PSP_ALL', 'PSP_SUPER']);
    const staff = await world.key(world.root, ['PSP_USER_ALL']);
    expect((await rename(staff, id)).json().error.code).toBe('role_not_held');
    expect(await refusalOf(staff, id)).toBe('role_not_held');
  });

  test('changes their own name, and nothing else of themselves', async () => {
    expect((await rename(world.admin, world.admin_id)).statusCode).toBe(200);
    expect(await refusalOf(world.admin, world.admin_id)).toBe('own_access');
  });
});

test('a key, or one created with it, cannot do to its creator what they may not do themselves', async () => {
  const id = await world.user('maker@test.test', world.merchant, ['USER_ALL']);
  const roles = ['PLATFORMUSER_ALL', 'APIKEY_ALL', 'TAG_LIST'];
  const make = async (token: string): Promise<string> =>
    (await world.call(token, 'POST', '/apikey', { body: { organisation: world.merchant, name: 'Key', roles } })).json()
      .secret;
  const key = await make(await world.signIn('maker@test.test'));
  const { id: membership } = await world.membershipOf(id);
  for (const token of [key, await make(key)]) {
    expect(await refusalOf(token, id)).toBe('own_access');
    for (const verb of verbs) expect((await world.act(token, id, verb)).json().error.code, verb).toBe('own_access');
    for (const method of ['POST', 'DELETE'] as const) {
      const body = method === 'POST' ? { roles: ['USER_ALL', 'TAG_LIST'] } : undefined;
      const answer = await world.call(token, method, `/membership/${membership}`, { body });
      expect(answer.json().error.code).toBe('own_access');
    }
  }
  expect((await world.login('maker@test.test')).json().user.memberships).toHaveLength(1);
});
