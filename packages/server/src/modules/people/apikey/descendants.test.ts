import { beforeAll, describe, expect, test } from 'vitest';
import { openPeopleWorld, type PeopleWorld } from '../../../testing/people-world.ts';

let world: PeopleWorld;
beforeAll(async () => {
  world = await openPeopleWorld();
});

interface Made {
  readonly id: string;
  readonly secret: string;
  readonly parent: string | null;
}

const maker_roles = ['APIKEY_CREATE', 'APIKEY_LIST', 'TAG_LIST'];
const make = async (token: string, name: string, organisation = world.merchant): Promise<Made> => {
  const body = { organisation, name, roles: maker_roles };
  const answer = await world.call(token, 'POST', '/apikey', { body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
/** A key made by a user, one made with it, and one made with that. */
const lineage = async (token = world.admin): Promise<readonly [Made, Made, Made]> => {
  const first = await make(token, 'first');
  const second = await make(first.secret, 'second', world.part);
  return [first, second, await make(second.secret, 'third', world.part)];
};
const works = async ({ secret }: Made): Promise<boolean> =>
  (await world.call(secret, 'GET', '/tag')).statusCode === 200;
const namesAt = async (token: string, path: string): Promise<string[]> =>
  (await world.call(token, 'GET', path)).json().items.map(({ name }: { name: string }) => name);

describe('a key created with a key', () => {
  test('records its parent, and is found from every key above it while it is valid', async () => {
    const [first, second, third] = await lineage();
    expect([first.parent, second.parent, third.parent]).toEqual([null, first.id, second.id]);
    const below = (of: Made) => namesAt(world.admin, `/apikey/${of.id}/descendants`);
    expect([await below(first), await below(second), await below(third)]).toEqual([['second', 'third'], ['third'], []]);
    await world.call(world.admin, 'POST', `/apikey/${second.id}/revoke`, { body: {} });
    // A key made with a revoked one still works, and is still shown.
    expect([await below(first), await works(third)]).toEqual([['third'], true]);
  });

  test('ends with the key it was created with if requested, and otherwise continues', async () => {
    const [first, second, third] = await lineage();
    const spared = await lineage();
    await world.call(world.admin, 'POST', `/apikey/${spared[0].id}/revoke`, { body: {} });
    const body = { with_descendants: true };
    const answer = await world.call(world.admin, 'POST', `/apikey/${first.id}/revoke`, { body });
    expect(answer.statusCode, answer.body).toBe(200);
    expect([await works(first), await works(second), await works(third)]).toEqual([false, false, false]);
    expect([await works(spared[0]), await works(spared[1])]).toEqual([false, true]);
  });

  test('is neither shown nor ended outside the caller’s scope', async () => {
    const staff = await make(await world.key(world.root, ['PSP_ALL']), 'of staff', world.root);
    const theirs = await make(staff.secret, 'at the other', world.other);
    const ours = await make(staff.secret, 'at ours');
    const path = `/apikey/${staff.id}`;
    expect((await world.call(world.admin, 'GET', `${path}/descendants`)).statusCode).toBe(404);
    const revoke = await world.call(world.admin, 'POST', `${path}/revoke`, { body: { with_descendants: true } });
    expect(revoke.statusCode).toBe(404);
    expect([await works(theirs), await works(ours)]).toEqual([true, true]);
  });
});

describe('the keys of a user who leaves', () => {
  const leaver = async (name: string): Promise<{ readonly id: string; readonly keys: readonly Made[] }> => {
    const email = `${name}@test.test`;
    const id = await world.user(email, world.merchant, maker_roles);
    return { id, keys: await lineage(await world.signIn(email)) };
  };

  test('are listed with all keys created with them, and end with the account if requested', async () => {
    const [stays, goes] = [await leaver('stays'), await leaver('goes')];
    expect(await namesAt(world.admin, `/user/${goes.id}/keys`)).toEqual(['first', 'second', 'third']);
    await world.act(world.admin, stays.id, 'deactivate');
    await world.act(world.admin, goes.id, 'deactivate', { revoke_keys: true });
    expect(await Promise.all([...stays.keys, ...goes.keys].map(works))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('end with their access to an organisation, if requested', async () => {
    const { id, keys } = await leaver('moves');
    const clerk = await world.key(world.merchant, ['PLATFORMUSER_ALL', 'APIKEY_DELETE', ...maker_roles]);
    const elsewhere = { user: id, organisation: world.other, roles: maker_roles };
    await world.call(world.provider, 'POST', '/membership', { body: elsewhere });
    const { items } = (await world.call(clerk, 'GET', `/membership?user=${id}`)).json();
    const end = (token: string) =>
      world.call(token, 'POST', `/membership/${items[0].id}/end`, { body: { revoke_keys: true } });
    const without = await world.key(world.merchant, ['PLATFORMUSER_ALL', ...maker_roles]);
    expect((await end(without)).json().error.code).toBe('forbidden');
    expect((await end(clerk)).statusCode).toBe(204);
    expect(await Promise.all(keys.map(works))).toEqual([false, false, false]);
  });
});
