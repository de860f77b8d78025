import type { SavedView } from '@sluis/contract/saved-view';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, test_password, type World } from '../../../testing/world.ts';

let world: World;
let merchant: string;
let other_merchant: string;
let ann: string;
let bob: string;
let eve: string;

beforeAll(async () => {
  world = await openWorld();
  merchant = await world.organisation('Merchant', world.root);
  other_merchant = await world.organisation('Other', world.root);
  ann = await person('ann@merchant.test', merchant);
  bob = await person('bob@merchant.test', merchant);
  eve = await person('eve@other.test', other_merchant);
});

async function person(email: string, organisation: string): Promise<string> {
  await world.user(email, organisation, ['TRANSACTION_LIST']);
  return signIn(email);
}
async function signIn(email: string): Promise<string> {
  const answer = await world.call(undefined, 'POST', '/auth/login', { body: { email, password: test_password } });
  return answer.json().token;
}

const given = { list: 'transaction.DEFAULT', name: 'Declined', query: 'status%5B%5D=DECLINED', shared: false };
const save = async (token: string, view: Partial<typeof given> & { columns?: unknown } = {}): Promise<SavedView> => {
  const answer = await world.call(token, 'POST', '/savedview', { body: { ...given, ...view } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const seen = async (token: string, list: string): Promise<SavedView[]> =>
  (await world.call(token, 'GET', `/savedview?list=${list}`)).json().items;
const code = (answer: { json(): { error: { code: string } } }): string => answer.json().error.code;

describe('saved views', () => {
  test('are stored with their own parameters only', async () => {
    const columns = { order: ['amount'], hidden: [], widths_px: { amount: 120 }, density: 'compact' };
    const query = 'status[]=DECLINED&_sort=-amount&id=txn_1&_open=true&_tab=history&_skip=50&_after=abc';
    const view = await save(ann, { list: 'a', query, columns });
    expect(view).toEqual({
      id: view.id,
      list: 'a',
      name: 'Declined',
      query: '_sort=-amount&status%5B%5D=DECLINED',
      columns,
      shared: false,
      mine: true,
    });
    expect(await seen(ann, 'a')).toEqual([view]);
    expect(await seen(ann, 'b')).toEqual([]);
  });

  test('are private until they are shared, and then visible to colleagues, who cannot change them', async () => {
    const view = await save(ann, { list: 'shared' });
    expect(await seen(bob, 'shared')).toEqual([]);
    const path = `/savedview/${view.id}`;
    for (const method of ['POST', 'DELETE'] as const)
      expect((await world.call(bob, method, path, method === 'POST' ? { body: { name: 'x' } } : {})).statusCode).toBe(
        404,
      );
    const shared = await world.call(ann, 'POST', path, { body: { shared: true, name: ' All declined ' } });
    expect(shared.json()).toEqual({ ...view, shared: true, name: 'All declined' });
    expect(await seen(bob, 'shared')).toEqual([{ ...view, shared: true, name: 'All declined', mine: false }]);
    expect(code(await world.call(bob, 'POST', path, { body: { name: 'x' } }))).toBe('forbidden');
    expect(code(await world.call(bob, 'DELETE', path))).toBe('forbidden');
    expect((await world.call(ann, 'DELETE', path)).statusCode).toBe(204);
    expect(await seen(bob, 'shared')).toEqual([]);
    expect(code(await world.call(ann, 'DELETE', path))).toBe('not_found');
  });

  test('of another tenant are not found, shared or not', async () => {
    const view = await save(ann, { list: 'tenant', shared: true });
    expect(await seen(eve, 'tenant')).toEqual([]);
    const path = `/savedview/${view.id}`;
    expect((await world.call(eve, 'POST', path, { body: { shared: false } })).statusCode).toBe(404);
    expect((await world.call(eve, 'DELETE', path)).statusCode).toBe(404);
    expect(await seen(ann, 'tenant')).toHaveLength(1);
  });

  test('belong to the organisation in which they were created, for a user of two', async () => {
    await world.user('two@merchant.test', merchant, ['TRANSACTION_LIST']);
    const [user] = (await world.database.pool.query(`select id from "user" where email = 'two@merchant.test'`)).rows;
    await world.database.kysely
      .insertInto('membership')
      .values({
        id: 'mbr_two',
        created_at: new Date().toISOString(),
        organisation: other_merchant,
        user: user.id,
        roles: [],
      })
      .execute();
    const token = await signIn('two@merchant.test');
    const view = await save(token, { list: 'two', shared: true });
    expect((await world.call(token, 'POST', '/auth/switch', { body: { membership: 'mbr_two' } })).statusCode).toBe(200);
    expect(await seen(token, 'two')).toEqual([]);
    expect((await world.call(token, 'DELETE', `/savedview/${view.id}`)).statusCode).toBe(404);
    expect(await seen(bob, 'two')).toHaveLength(1);
  });

  test('are for people: an API key gets none', async () => {
    const key = await world.key(merchant, ['USER_ALL']);
    expect(code(await world.call(key, 'GET', '/savedview?list=a'))).toBe('forbidden');
    expect(code(await world.call(key, 'POST', '/savedview', { body: given }))).toBe('forbidden');
    expect((await world.call(undefined, 'GET', '/savedview?list=a')).statusCode).toBe(401);
  });

  test.each([
    [{ name: '' }],
    [{ name: '   ' }],
    [{ name: 'x'.repeat(101) }],
    [{ name: 'a\0b' }],
    [{ query: 'x'.repeat(4001) }],
    [{ list: '' }],
    [{ shared: 'yes' }],
    [{ columns: { order: [1] } }],
    [{ columns: { order: [], hidden: [], widths_px: { a: -1 }, density: 'compact' } }],
    [{ user: 'usr_1' }],
    [{ organisation: 'org_1' }],
  ])('are refused with an invalid value: %j', async (wrong) => {
    const answer = await world.call(ann, 'POST', '/savedview', { body: { ...given, ...wrong } });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().error.fields)[0]).toContain(Object.keys(wrong)[0]);
  });

  test.each(['', '?list=', '?list=a&list=b', '?list=a&colour=blue'])('need a valid list: %j', async (query) => {
    expect(code(await world.call(ann, 'GET', `/savedview${query}`))).toBe('invalid_query');
  });

  test.each(['nothing', '%00', 'view_01k2n9hnr0etyb63gjqysc7zrh'])('are not found by %j', async (id) => {
    expect((await world.call(ann, 'DELETE', `/savedview/${id}`)).statusCode).toBe(404);
  });

  test('are at most a hundred per user, also when many are created concurrently', async () => {
    const many = await person('many@merchant.test', merchant);
    const make = () => world.call(many, 'POST', '/savedview', { body: given });
    for (let n = 0; n < 97; n++) expect((await make()).statusCode).toBe(201);
    const last = await Promise.all(Array.from({ length: 8 }, make));
    expect(last.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(last.find(({ statusCode }) => statusCode !== 201)?.json().error).toMatchObject({
      code: 'limit_reached',
      details: { at_most: 100 },
    });
  });

  test('are at most two thousand in an organisation, however many users it invites', async () => {
    const another = await person('another@merchant.test', merchant);
    await world.database.pool.query(
      `insert into savedview (id, created_at, organisation, "user", list, name, query, shared)
       select 'view_' || lpad(n::text, 26, '0'), now(), $1, (select id from "user" where email = 'many@merchant.test'),
         'tag', 'v', '', false from generate_series(1, 2000) n`,
      [merchant],
    );
    const answer = await world.call(another, 'POST', '/savedview', { body: given });
    expect(answer.json().error).toMatchObject({ code: 'limit_reached', details: { at_most: 2000 } });
  });
});
