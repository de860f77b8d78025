import { newId } from '@sluis/contract/base/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../../testing/world.ts';

const long_ago = '2024-03-01T10:00:00.000Z';

/** A merchant with a customer and an old, refunded payment, and a newer payment without a customer. */
async function openShop(world: World, name: string) {
  const organisation = await world.organisation(name, world.root);
  const { kysely } = world.database;
  const common = { created_at: long_ago, organisation };
  const ids = {
    profile: newId('prof'),
    customer: newId('cust'),
    payment: newId('txn'),
    newer: newId('txn'),
    refund: newId('rfnd'),
    link: newId('plnk'),
  };
  await kysely
    .insertInto('paymentprofile')
    .values({ ...common, id: ids.profile, name, display_name: name, currency_code: 'EUR', processors: [] })
    .execute();
  const customer = { first_name: 'Nina', last_name: 'van der Berg', email_address: 'nina.berg@example.test' };
  await kysely
    .insertInto('customer')
    .values({ ...common, ...customer, id: ids.customer, merchant_reference: 'C-77', status: 'UNKNOWN' })
    .execute();
  const payment = { ...common, payment_profile: ids.profile, last_status_update: long_ago, currency_code: 'EUR' };
  await kysely
    .insertInto('transaction')
    .values([
      {
        ...payment,
        id: ids.payment,
        customer: ids.customer,
        merchant_reference: 'ORDER-1',
        amount: 1250,
        status: 'SETTLEMENT_COMPLETED',
        card_last_four: '4242',
        processor_id_external: 'psp_9x7',
        amount_refunded: 250,
      },
      {
        ...payment,
        id: ids.newer,
        created_at: new Date().toISOString(),
        customer: null,
        merchant_reference: 'ORDER-12',
        amount: 990,
        status: 'DECLINED',
        card_last_four: '4242',
        processor_id_external: null,
        amount_refunded: 0,
      },
    ])
    .execute();
  await kysely
    .insertInto('refund')
    .values({
      ...payment,
      id: ids.refund,
      transaction: ids.payment,
      customer: ids.customer,
      amount: 250,
      status: 'PROCESSED',
    })
    .execute();
  return { organisation, ...ids };
}

interface Group {
  readonly entity: string;
  readonly items: readonly { readonly id: string; readonly [field: string]: unknown }[];
  readonly more: boolean;
}

describe('the search over everything', () => {
  let world: World;
  let shop: Awaited<ReturnType<typeof openShop>>;
  let other: Awaited<ReturnType<typeof openShop>>;
  let token: string;
  beforeAll(async () => {
    world = await openWorld();
    shop = await openShop(world, 'Kaashuis');
    other = await openShop(world, 'Bakkerij');
    token = await world.key(shop.organisation, ['USER_ALL']);
  });

  const search = async (q: string, as = token, more = ''): Promise<readonly Group[]> => {
    const answer = await world.call(as, 'GET', `/search?q=${encodeURIComponent(q)}${more}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().groups;
  };
  const found = async (q: string, as = token, more = '') =>
    (await search(q, as, more)).map(({ entity, items }) => [entity, ...items.map(({ id }) => id)]);

  test('finds a customer and their items by email address or name, however old', async () => {
    const theirs = [
      ['customer', shop.customer],
      ['transaction', shop.payment],
      ['refund', shop.refund],
    ];
    for (const text of ['nina.berg@example.test', 'NINA.berg', 'Nina van der', 'C-77', ' der berg '])
      expect(await found(text), text).toEqual(theirs);
  });

  test('returns what distinguishes the matches: amount, status and organisation', async () => {
    const [customers, payments, refunds] = await search('nina.berg@example.test');
    expect(customers?.items[0]).toMatchObject({ name: 'Nina van der Berg', organisation: { name: 'Kaashuis' } });
    expect(payments).toMatchObject({
      more: false,
      items: [{ amount: 1250, currency_code: 'EUR', status: 'SETTLEMENT_COMPLETED', customer: { id: shop.customer } }],
    });
    expect(refunds?.items[0]).toMatchObject({ amount: 250, transaction: { merchant_reference: 'ORDER-1' } });
  });

  test('finds an address in any case, and not those with another beginning or end', async () => {
    const found_by = async (text: string) => (await search(text))[0]?.items.map(({ id }) => id) ?? [];
    for (const text of [
      'NINA.BERG@example.TEST',
      'ina.berg@example.test',
      'berg@example',
      '@example.test',
      'nina.berg@',
    ])
      expect(await found_by(text), text).toEqual([shop.customer]);
    for (const text of ['nina.berg@example.org', 'xnina.berg@example.test', 'nina.berg@example.test.org', 'nina_berg@'])
      expect(await found_by(text), text).toEqual([]);
  });

  test('finds a name in any script by its beginning, and nothing by text without letters', async () => {
    const organisation = await world.organisation('Theehuis', world.root);
    const key = await world.key(organisation, ['USER_ALL']);
    const older = Array.from({ length: 600 }, () => ({ id: newId('cust'), organisation, created_at: long_ago }));
    const named = [
      { ...older[0], first_name: '伟明', last_name: '王' },
      { ...older[1], first_name: 'Κώστας', last_name: 'Παπαδόπουλος' },
      { ...older[2], first_name: 'Ó', last_name: 'B' },
    ].map((each) => ({ ...each, created_at: '2023-03-01T10:00:00.000Z' }));
    const rows = [...named, ...older.slice(3)].map((each) => ({ ...each, status: 'UNKNOWN' }));
    await world.database.kysely
      .insertInto('customer')
      .values(rows as never)
      .execute();
    const found_by = async (text: string) => (await search(text, key))[0]?.items.map(({ id }) => id) ?? [];
    expect(await found_by('伟明')).toEqual([older[0]?.id]);
    expect(await found_by('Κώστας Παπ')).toEqual([older[1]?.id]);
    expect(await found_by('Ó B')).toEqual([older[2]?.id]);
    for (const text of ['%%%', '___', 'Ó_B', '伟%', '(?!)']) expect(await found_by(text), text).toEqual([]);
  });

  test('shows exact matches of a reference before newer ones that only begin with it', async () => {
    expect(await found('ORDER-1')).toEqual([
      ['transaction', shop.payment, shop.newer],
      ['refund', shop.refund],
    ]);
    expect(await search('ORDER-1', token, '&_limit=1')).toMatchObject([{ more: true }, { more: false }]);
  });

  test('finds a reference by any part of it, in lists too, and by a short part only at the beginning', async () => {
    for (const text of ['ORDER-1', 'RDER-1', 'order-12', 'der-12'])
      expect((await found(text))[0]?.slice(1), text).toContain(shop.newer);
    expect((await found('C-7'))[0]).toEqual(['customer', shop.customer]);
    const listed = async (text: string) =>
      (await world.call(token, 'GET', `/transaction?_search_by=merchant_reference&_search=${text}`))
        .json()
        .items.map(({ id }: { id: string }) => id);
    expect(await listed('der-12')).toEqual([shop.newer]);
    expect(await listed('OR')).toEqual([shop.newer, shop.payment]);
    expect(await listed('12')).toEqual([]);
    expect(await listed('"RDER-12"')).toEqual([]);
  });

  test('finds a payment by its amount, by the card that paid it, and by the processor’s id', async () => {
    const both = [['transaction', shop.newer, shop.payment]];
    expect(await found('€ 12,50')).toEqual([['transaction', shop.payment]]);
    expect(await found('12.50')).toEqual([['transaction', shop.payment]]);
    expect(await found('£12.50')).toEqual([]);
    expect(await found('2,50')).toEqual([['refund', shop.refund]]);
    expect(await found('4242')).toEqual(both);
    expect(await found('4242 12,50')).toEqual([['transaction', shop.payment]]);
    expect(await found('psp_9x7')).toEqual([
      ['transaction', shop.payment],
      ['refund', shop.refund],
    ]);
  });

  test('finds an item of any kind by its id, also kinds without a rank', async () => {
    expect(await found(shop.refund)).toEqual([['refund', shop.refund]]);
    expect(await found(shop.profile)).toEqual([['paymentprofile', shop.profile]]);
    expect(await found(newId('txn'))).toEqual([]);
  });

  test("finds a merchant's own items only, for staff in a merchant too, and all for staff of the provider", async () => {
    const staff = await world.key(world.root, ['PSP', 'PSP_ALL']);
    const customers = async (as: string, more = '') =>
      (await search('nina.berg@example.test', as, more))[0]?.items.map(({ id }) => id).sort();
    expect(await customers(staff)).toEqual([shop.customer, other.customer].sort());
    expect(await customers(staff, `&organisation=${other.organisation}`)).toEqual([other.customer]);
    expect(await found('nina.berg', token, `&organisation=${other.organisation}`)).toEqual([]);
    expect(await found(other.payment)).toEqual([]);
    expect((await search('Bakkerij', staff))[0]?.items[0]).toMatchObject({ id: other.organisation });
    expect(await found('Bakkerij')).toEqual([]);
  });

  test("searches what the caller's roles may list, and reveals no one else's payments", async () => {
    const only = (roles: readonly string[]) => world.key(shop.organisation, roles);
    expect(await found('nina.berg', await only(['REFUND_LIST']))).toEqual([]);
    expect(await found('ORDER-1', await only(['REFUND_LIST']))).toEqual([]);
    expect(await found('nina.berg', await only(['TRANSACTION_LIST', 'CUSTOMER_LIST']))).toEqual([
      ['customer', shop.customer],
      ['transaction', shop.payment],
    ]);
    expect(await found(shop.payment, await only(['CUSTOMER_LIST']))).toEqual([]);
    const payments = await only(['TRANSACTION_LIST']);
    const listed = async (of: string) =>
      (await world.call(payments, 'GET', `/transaction?_search=nina.berg${of}`)).json().total;
    expect(await listed('')).toBe(0);
    expect(await listed('&_search_by=customer')).toBe(0);
    expect((await world.call(undefined, 'GET', '/search?q=nina')).statusCode).toBe(401);
  });

  test.each([
    ['', 'q', 'required'],
    ['?q=', 'q', 'required'],
    ['?q=%20', 'q', 'required'],
    [`?q=${'x'.repeat(255)}`, 'q', 'too_long'],
    ['?q=a%00b', 'q', 'invalid_format'],
    ['?q=a&q=b', 'q', 'repeated'],
    ['?q=a&_limit=26', '_limit', 'too_large'],
    ['?q=a&_limit=0', '_limit', 'too_small'],
    ['?q=a&organisation=x', 'organisation', 'invalid_format'],
    ['?q=a&_search=b', '_search', 'unknown'],
  ])('refuses %j, naming the fault', async (query, parameter, fault) => {
    const answer = await world.call(token, 'GET', `/search${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject({ code: 'invalid_query', fields: { [parameter]: [fault] } });
  });
});
