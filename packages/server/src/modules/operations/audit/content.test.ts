import { idBound, newId } from '@sluis/contract/base/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditRow, type Call, type CallOut, callOutRow } from '../../../platform/audit/call.ts';
import { unpack } from '../../../platform/packing.ts';
import { openWorld, test_password, type World } from '../../../testing/world.ts';

let world: World;
let shop: string;
let own: string;
let staff: string;
beforeAll(async () => {
  world = await openWorld();
  shop = await world.organisation('Shop', world.root);
  own = await world.key(shop, ['TAG_ALL', 'AUDITTRAIL_LIST']);
  staff = await world.key(world.root, ['PSP', 'PSP_ALL']);
});

const tag = async (token: string, text: string) =>
  (await world.call(token, 'POST', '/tag', { body: { organisation: shop, text, color: '#123456' } })).json().id;
const listed = async (token: string, query: string, path = 'merchant/audittrail') => {
  await world.services.audit.flush();
  return (await world.call(token, 'GET', `/${path}?${query}`)).json().items as { id: string }[];
};
const contentOf = async (token: string, item: string, path?: string) => {
  const [row] = await listed(token, `item=${item}`, path);
  return (await world.call(token, 'GET', `/audittrail/${row?.id}/content`)).json();
};

describe('a merchant', () => {
  test('sees headers and bodies of its own calls', async () => {
    const content = await contentOf(own, await tag(own, 'Own'));
    expect(content).toMatchObject({ withheld: false, request: { body: { text: 'Own' } }, response: { body: {} } });
  });

  test('has them with the item itself, as lists of a name and a value; those of staff are withheld', async () => {
    const item = await tag(own, 'Whole');
    const [row] = await listed(own, `item=${item}`);
    for (const [token, path] of [
      [own, 'merchant/audittrail'],
      [staff, 'audittrail'],
    ] as const) {
      const found = (await world.call(token, 'GET', `/${path}/${row?.id}`)).json();
      expect(found).toMatchObject({ id: row?.id, withheld: false, request: { body: { text: 'Whole' } } });
      expect(found.response.headers).toContainEqual({ name: 'x-request-id', value: found.request_id });
      expect(found.response.body).toMatchObject({ id: item });
    }
    const [of_staff] = await listed(own, `item=${await tag(staff, 'Of staff')}`);
    const withheld = (await world.call(own, 'GET', `/merchant/audittrail/${of_staff?.id}`)).json();
    expect(withheld).toMatchObject({ id: of_staff?.id, withheld: true, request: null, response: null });
  });

  test('still sees them once the colleague has left, and its terminals’, also if a key is revoked', async () => {
    const email = 'leaver@shop.test';
    const id = await world.user(email, shop, ['TAG_ALL']);
    const { token } = (await world.visit('/auth/login', { email, password: test_password })).json();
    const [of_colleague, of_key] = [
      await tag(token, 'Of a colleague'),
      await tag(await world.key(shop, ['TAG_ALL']), 'Of a key'),
    ];
    const { pool } = world.database;
    await pool.query('delete from membership where "user" = $1', [id]);
    await pool.query(
      `update apikey set revoked_at = now(), created_by = $1 where id = (
      select apikey from audittrail where item = $2)`,
      [id, of_key],
    );
    for (const item of [of_colleague, of_key])
      expect(await contentOf(own, item)).toMatchObject({ withheld: false, request: { body: { organisation: shop } } });
    await pool.query(`update audittrail set authentication = 'terminal', "user" = null where item = $1`, [
      of_colleague,
    ]);
    expect(await contentOf(own, of_colleague)).toMatchObject({ withheld: false });
  });

  test('sees that staff made a call about it, but not its content; staff does', async () => {
    const item = await tag(staff, 'Of staff');
    expect(await contentOf(own, item)).toEqual({ withheld: true, request: null, response: null });
    expect(await contentOf(staff, item, 'audittrail')).toMatchObject({ request: { body: { text: 'Of staff' } } });
  });

  test('does not see them if the same person also works for the merchant', async () => {
    const email = 'both@test.test';
    const user = await world.user(email, world.root, ['PSP', 'PSP_ALL']);
    const signIn = async () =>
      (await world.call(undefined, 'POST', '/auth/login', { body: { email, password: test_password } })).json().token;
    const as_staff = await signIn();
    const item = await tag(as_staff, 'Of a colleague of both');
    const { rows } = await world.database.pool.query(
      `insert into membership (id, created_at, organisation, "user", roles) values ($1, now(), $2, $3, '{USER_ALL}')
       returning id`,
      [newId('mbr'), shop, user],
    );
    expect(await contentOf(own, item)).toEqual({ withheld: true, request: null, response: null });
    const body = { membership: rows[0].id };
    const as_merchant = (await world.call(as_staff, 'POST', '/auth/switch', { body })).json().token ?? as_staff;
    const by_merchant = await tag(as_merchant, 'Of a colleague');
    expect(await contentOf(own, by_merchant)).toMatchObject({ request: { body: { text: 'Of a colleague' } } });
  });

  test('sees no rows of the provider or of another merchant', async () => {
    const item = await tag(own, 'Hidden');
    const [row] = await listed(own, `item=${item}`);
    await world.database.pool.query(`update audittrail set audience = 'provider' where item = $1`, [item]);
    expect(await listed(own, `item=${item}`)).toEqual([]);
    const other = await world.key(await world.organisation('Other', world.root), ['AUDITTRAIL_LIST']);
    for (const [token, path] of [
      [own, `merchant/audittrail/${row?.id}`],
      [own, `audittrail/${row?.id}/content`],
      [other, `audittrail/${row?.id}/content`],
    ] as const)
      expect((await world.call(token, 'GET', `/${path}`)).statusCode).toBe(404);
    expect((await world.call(own, 'GET', '/audittrail')).statusCode).toBe(403);
  });
});

test('the reason of a refusal is stored, with its code', async () => {
  const missing = await world.call(own, 'GET', '/tag/tag_00000000000000000000000000');
  const [row] = await listed(own, `request_id=${missing.headers['x-request-id']}`);
  const { response } = (await world.call(own, 'GET', `/audittrail/${row?.id}/content`)).json();
  expect(response.body.error.code).toBe('not_found');
});

const call = (more: Partial<Call>): Call => ({
  identity: { kind: 'apikey', id: 'key_1', organisation: 'org_1' } as Call['identity'],
  method: 'POST',
  route: '/v1/x',
  url: '/v1/x',
  origin: '127.0.0.1',
  request_id: 'r',
  response_code: 200,
  duration_ms: 1,
  headers: {},
  ...more,
});
const keptOf = (given: Call): string => {
  const { bodies, ...row } = auditRow(given);
  return JSON.stringify(row) + (bodies ? unpack(bodies) : '');
};

test('no card number or secret in any field of any writing call is stored', () => {
  const card = '4111 1111 1111 1111';
  const secrets = ['sk_0123456789abcdefghij-_ABCDEFGHIJ', 'whsec_MfKQ9r8GKYqrTwjUPD8IL/Z+o2LaLaSw='];
  const hidden = [card, card.replaceAll(' ', ''), ...secrets];
  let fields = 0;
  for (const route of world.app.routes) {
    if (route.effect !== 'write') continue;
    const properties = Object.keys((route.describe?.body as { properties?: object } | undefined)?.properties ?? {});
    for (const name of [...properties, 'anything']) {
      const body = { [name]: hidden, deep: [{ [name]: hidden.map((each) => `of ${each} too`) }], password: 'Hunter-2' };
      const path = `/v1${route.path}?${name}=${encodeURIComponent(card)}`;
      const kept = keptOf(call({ route: `/v1${route.path}`, url: path, request_body: body, response_body: body }));
      for (const each of [...hidden, 'Hunter-2']) expect(kept, `${name} of ${route.path}`).not.toContain(each);
      fields += 1;
    }
  }
  expect(fields).toBeGreaterThan(300);
});

test('an outgoing call has the id of its end, or of its writing if that is much later', () => {
  const out = { headers: {}, request_body: {}, response_body: {}, url: 'https://a.test', organisation: 'org_1' };
  const rowAt = (ms: number) => callOutRow({ ...out, created_at: new Date(ms).toISOString() } as unknown as CallOut);
  const now_ms = Date.now();
  const bound = (ms: number) => idBound('aud', ms);
  const soon = rowAt(now_ms - 5000);
  expect(soon.id >= bound(now_ms - 5000) && soon.id < bound(now_ms - 4999)).toBe(true);
  const late = rowAt(now_ms - 300_000);
  expect(late.id >= bound(now_ms)).toBe(true);
  expect(late.created_at).toBe(new Date(now_ms - 300_000).toISOString());
});

test('no card number or secret in a header is stored', () => {
  const headers = {
    'user-agent': 'shop 4111-1111-1111-1111',
    referer: 'https://shop.test/?token=Hunter-2&page=3',
    authorization: 'Bearer sk_0123456789abcdefghij',
    cookie: 'session=Hunter-2',
  };
  const kept = keptOf(call({ headers, request_body: {} }));
  expect(kept).not.toMatch(/Hunter-2|4111-1111-1111-1111|sk_0123/);
  expect(kept).toContain('https://shop.test/?token=***&page=3');
});

test('a long body is stored up to a limit, with its length', () => {
  const { bodies } = auditRow(call({ request_body: { text: 'é'.repeat(200_000) }, response_body: {} }));
  const { request } = JSON.parse(unpack(bodies as Uint8Array));
  expect(request).toMatchObject({ cut_from: 200_011 });
  expect(request.body).toHaveLength(65_536);
});

test.each([
  ['bytes that are not packed', '\\x00'],
  ['nothing', '\\x'],
  ['truncated compressed bodies', '\\x0152'],
  ['JSON of another form', '\\x6e756c6c'],
])('a call with %s says so, and the others of its key are listed', async (_, bytes) => {
  const item = await tag(own, 'Damaged');
  const [row] = await listed(own, `item=${item}`);
  const { rows } = await world.database.pool.query(
    'update audittrail set bodies = $1, response_code = 422 where id = $2 returning apikey',
    [bytes, row?.id],
  );
  expect(await contentOf(own, item)).toEqual({ withheld: false, unreadable: true, request: null, response: null });
  const calls = await world.call(staff, 'GET', `/apikey/${rows[0].apikey}/calls`);
  expect([calls.statusCode, calls.json().items.some(({ id }: { id: string }) => id === row?.id)]).toEqual([200, true]);
});
