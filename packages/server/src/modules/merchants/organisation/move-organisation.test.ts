import { newId } from '@sluis/contract/base/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, test_password, type World } from '../../../testing/world.ts';

let world: World;
let staff: string;
let fashion: string;
let food: string;
beforeAll(async () => {
  world = await openWorld();
  staff = await world.key(world.root, ['PSP_ALL']);
  fashion = await world.organisation('Fashion', world.root);
  food = await world.organisation('Food', world.root);
});

const move = (token: string, id: string, body: unknown) =>
  world.call(token, 'POST', `/organisation/${id}/move`, { body });
const effects = async (token: string, id: string, parent: string) =>
  (await world.call(token, 'GET', `/organisation/${id}/move?parent=${parent}`)).json();
const listed = async (token: string): Promise<string[]> =>
  (await world.call(token, 'GET', '/organisation?_limit=all')).json().items.map(({ name }: { name: string }) => name);
const codeOf = (answer: { json(): { error?: { code: string; details?: unknown } } }) => answer.json().error;

async function person(email: string, organisation: string, roles = ['ORGANISATION_LIST']): Promise<string> {
  await world.user(email, organisation, roles);
  return signIn(email);
}
async function signIn(email: string): Promise<string> {
  const answer = await world.visit('/auth/login', { email, password: test_password });
  expect(answer.json().token, answer.body).toBeDefined();
  return answer.json().token;
}

const join = (email: string, organisation: string) =>
  world.database.pool.query(
    `insert into membership (id, created_at, organisation, "user", roles)
     select $1, now(), $2, id, '{ORGANISATION_LIST}' from "user" where email = $3`,
    [newId('mbr'), organisation, email],
  );

const profileIn = async (organisation: string): Promise<string> => {
  const body = { organisation, name: 'Shop', display_name: 'Shop', currency_code: 'EUR' };
  return (await world.call(staff, 'POST', '/paymentprofile', { body })).json().id;
};

describe('an organisation that is moved', () => {
  test('is seen at its new place by the next request of every signed-in user, and of keys', async () => {
    const part = await world.organisation('Kids', fashion);
    await world.organisation('Shoes', part);
    const there = await person('ann@fashion.test', fashion);
    const here = await person('bob@food.test', food);
    const own = await person('cas@kids.test', part);
    const key = await world.key(fashion, ['ORGANISATION_LIST']);
    const all = () => Promise.all([there, key, here, own].map(listed));
    expect(await all()).toEqual([
      ['Fashion', 'Kids', 'Shoes'],
      ['Fashion', 'Kids', 'Shoes'],
      ['Food'],
      ['Kids', 'Shoes'],
    ]);
    const moved = await move(staff, part, { parent: food });
    expect(moved.json()).toMatchObject({ id: part, parent: food, version: 2 });
    expect(await all()).toEqual([['Fashion'], ['Fashion'], ['Food', 'Kids', 'Shoes'], ['Kids', 'Shoes']]);
    expect((await world.call(there, 'GET', `/organisation/${part}`)).statusCode).toBe(404);
  });

  test('keeps its place if it is moved to its own place', async () => {
    const part = await world.organisation('Still', fashion);
    expect((await move(staff, part, { parent: fashion })).json()).toMatchObject({ parent: fashion, version: 1 });
  });

  test('is not moved by an update, whose parent is refused', async () => {
    const part = await world.organisation('Fixed', fashion);
    const refused = await world.call(staff, 'POST', `/organisation/${part}`, { body: { parent: food } });
    expect(codeOf(refused)).toMatchObject({ code: 'invalid_body', fields: { parent: ['unknown'] } });
  });

  test('must be unchanged since the confirmation', async () => {
    const part = await world.organisation('Twice', fashion);
    expect((await move(staff, part, { parent: food, version: 1 })).statusCode).toBe(200);
    expect(codeOf(await move(staff, part, { parent: fashion, version: 1 }))).toMatchObject({ code: 'stale_version' });
  });

  test('gets the requirements of its new place: a second factor ends the sessions of users without one', async () => {
    const strict = await world.organisation('Strict', world.root);
    const body = { mfa_required: 'email', idle_minutes: 20 };
    expect((await world.call(staff, 'POST', `/organisation/${strict}`, { body })).statusCode).toBe(200);
    const part = await world.organisation('Loose', fashion);
    const token = await person('dan@loose.test', part);
    expect((await effects(staff, part, strict)).settings).toEqual({
      active: [true, true],
      idle_minutes: [null, 20],
      mfa_required: [null, 'email'],
      address_ranges: [[], []],
    });
    expect((await move(staff, part, { parent: strict })).statusCode).toBe(200);
    expect((await world.call(token, 'GET', '/organisation')).json().error.code).toBe('session_ended');
    expect((await move(staff, part, { parent: fashion })).statusCode).toBe(200);
    expect((await world.call(token, 'GET', '/organisation')).statusCode).toBe(200);
  });

  test('below an inactive merchant is closed with it, and open again elsewhere', async () => {
    const closed = await world.organisation('Closed', world.root);
    await world.call(staff, 'POST', `/psp/merchant/${closed}/deactivate`, { body: {} });
    const part = await world.organisation('Branch', fashion);
    const key = await world.key(part, ['ORGANISATION_LIST']);
    expect((await effects(staff, part, closed)).settings.active).toEqual([true, false]);
    await move(staff, part, { parent: closed });
    expect((await world.call(key, 'GET', '/organisation')).statusCode).toBe(401);
    await move(staff, part, { parent: fashion });
    expect((await world.call(key, 'GET', '/organisation')).statusCode).toBe(200);
    // As a part of another merchant it could never be activated again.
    expect(codeOf(await move(staff, closed, { parent: fashion }))).toMatchObject({
      code: 'invalid_parent',
      details: { reason: 'inactive_merchant' },
    });
  });

  test('takes its keys along, but not the power of a key above over them', async () => {
    const part = await world.organisation('Keys', fashion);
    const above = await world.key(fashion, ['USER_ALL']);
    const body = { organisation: part, name: 'below', roles: ['TAG_LIST'] };
    const made = (await world.call(above, 'POST', '/apikey', { body })).json();
    const parentOf = async () => (await world.call(staff, 'GET', `/apikey/${made.id}`)).json().parent;
    expect(await parentOf()).toMatch(/^key_/);
    await move(staff, part, { parent: food });
    expect(await parentOf()).toBeNull();
  });
});

describe('a move is refused', () => {
  test('below itself, and of the caller’s own organisation or the root', async () => {
    const part = await world.organisation('Loop', fashion);
    const leaf = await world.organisation('Leaf', part);
    const key = await world.key(fashion, ['USER_ALL']);
    const reasonOf = async (token: string, id: string, parent: string) =>
      (await move(token, id, { parent })).json().error.details?.reason;
    expect(await reasonOf(key, part, leaf)).toBe('below_itself');
    expect(await reasonOf(key, part, part)).toBe('below_itself');
    expect(await reasonOf(key, fashion, part)).toBe('own');
    expect(await reasonOf(staff, world.root, part)).toBe('root');
    expect((await effects(key, part, leaf)).fault).toBe('below_itself');
  });

  test("out of the caller's access, and into it", async () => {
    const mine = await world.organisation('Mine', fashion);
    const theirs = await world.organisation('Theirs', food);
    const key = await world.key(fashion, ['USER_ALL']);
    expect(codeOf(await move(key, mine, { parent: theirs }))).toMatchObject({ code: 'invalid_reference' });
    expect(codeOf(await move(key, mine, { parent: world.root }))).toMatchObject({ code: 'invalid_reference' });
    expect(codeOf(await move(key, theirs, { parent: mine }))).toMatchObject({ code: 'not_found' });
    expect(codeOf(await move(key, mine, { parent: newId('org') }))).toMatchObject({ code: 'invalid_reference' });
    for (const [id, parent] of [
      [theirs, mine],
      [mine, theirs],
    ] as const)
      expect((await effects(key, id, parent)).error, id).toBeDefined();
    expect((await world.call(key, 'GET', `/organisation/${mine}/move`)).json().error.code).toBe('invalid_query');
    const reader = await world.key(fashion, ['ORGANISATION_LIST']);
    expect((await move(reader, mine, { parent: fashion })).statusCode).toBe(403);
  });

  test('away from items that it uses', async () => {
    const part = await world.organisation('Tied', fashion);
    const design = { organisation: fashion, name: 'House style' };
    const checkout = (await world.call(staff, 'POST', '/checkoutdesign', { body: design })).json().id;
    const plan = { payment_profile: await profileIn(part), name: 'Box', amount: 1000, checkout };
    const body = { ...plan, interval: 'month', interval_count: 1 };
    const made = await world.call(staff, 'POST', '/plan', { body });
    expect(made.statusCode, made.body).toBe(201);
    expect(await effects(staff, part, food)).toMatchObject({ fault: null, used_by: ['plan'] });
    expect(codeOf(await move(staff, part, { parent: food }))).toMatchObject({
      code: 'uses_items_above',
      details: { used_by: ['plan'] },
    });
    // Within the merchant it remains below them.
    const region = await world.organisation('Region', fashion);
    expect((await move(staff, part, { parent: region })).statusCode).toBe(200);
    await world.call(staff, 'POST', `/plan/${made.json().id}`, { body: { checkout: null } });
    expect((await move(staff, part, { parent: food })).statusCode).toBe(200);
  });

  test('for one of two concurrent moves that would form a cycle', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await world.organisation('One', fashion);
      const other = await world.organisation('Other', fashion);
      const answers = await Promise.all([move(staff, one, { parent: other }), move(staff, other, { parent: one })]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    }
  });
});

describe('the preview of a move', () => {
  test('names users who lose or gain sight of it, and not those who keep it otherwise', async () => {
    const shop = await world.organisation('Shop A', fashion);
    const market = await world.organisation('Market', world.root);
    const part = await world.organisation('Corner', shop);
    await world.user('eva@shop.test', shop, []);
    await world.user('fay@market.test', market, []);
    // A user of two merchants keeps sight of it.
    await world.user('gus@both.test', shop, []);
    await join('gus@both.test', market);
    await world.user('hal@corner.test', part, []);
    const key = await world.key(shop, ['TAG_LIST']);
    const asked = await effects(staff, part, market);
    expect(asked.loses.users.names).toContain('eva@shop.test');
    expect(asked.loses.users.names).not.toContain('gus@both.test');
    expect(asked.loses.api_keys.count).toBeGreaterThan(0);
    expect(asked.gains).toEqual({
      users: { count: 1, names: ['fay@market.test'] },
      api_keys: { count: 0, names: [] },
    });
    expect(asked).toMatchObject({ fault: null, used_by: [], organisations: 1, users: 1 });
    expect(key).toBeTruthy();
  });

  test('has numbers, and no names, for callers who may not list users and keys', async () => {
    const shop = await world.organisation('Shop B', fashion);
    const part = await world.organisation('Stall', shop);
    await world.user('ida@shop-b.test', shop, []);
    await world.key(shop, ['TAG_LIST']);
    const mover = await world.key(fashion, ['ORGANISATION_UPDATE', 'ORGANISATION_LIST']);
    expect((await effects(mover, part, fashion)).loses).toEqual({
      users: { count: 1, names: [] },
      api_keys: { count: 1, names: [] },
    });
  });
});

describe('the tree', () => {
  test('shows the users and payment profiles of each organisation, for callers who may list them', async () => {
    const shop = await world.organisation('Counted', world.root);
    const part = await world.organisation('Counted too', shop);
    await world.user('jan@counted.test', shop, []);
    await world.user('kim@counted.test', shop, []);
    await profileIn(part);
    const figures = async (token: string, query = '') =>
      (await world.call(token, 'GET', `/organisation/figures${query}`)).json();
    const all = [
      { organisation: shop, organisations: 1, users: 2, payment_profiles: 0 },
      { organisation: part, organisations: 0, users: 0, payment_profiles: 1 },
    ];
    const sorted = ({ items }: { items: { organisation: string }[] }) =>
      items.toSorted((a, b) => (a.organisation < b.organisation ? -1 : 1));
    expect(sorted(await figures(await world.key(shop, ['USER_ALL'])))).toEqual(all);
    expect(sorted(await figures(staff, `?organisation=${shop}`))).toEqual(all);
    const lister = await world.key(part, ['ORGANISATION_LIST']);
    expect((await figures(lister)).items).toEqual([{ organisation: part, organisations: 0 }]);
    expect((await figures(lister, `?organisation=${shop}`)).items).toEqual([]);
    expect((await figures(staff, '?colour=red')).error.code).toBe('invalid_query');
  });

  test('shows what prevents a deletion, and a visit does not', async () => {
    const shop = await world.organisation('Used', world.root);
    const usage = async (id: string, token = staff) =>
      (await world.call(token, 'GET', `/organisation/${id}/usage`)).json().used_by;
    await world.call(staff, 'POST', `/psp/merchant/${shop}/enter`, { body: { mode: 'merchant' } });
    expect(await usage(shop)).toEqual([]);
    await profileIn(shop);
    await world.organisation('Part', shop);
    expect((await usage(shop)).toSorted()).toEqual(['organisation', 'paymentprofile']);
    expect(await usage(shop, await world.key(food, ['USER_ALL']))).toBeUndefined();
  });
});
