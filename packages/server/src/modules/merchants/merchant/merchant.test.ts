import { newId } from '@sluis/contract/base/ids';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../../testing/audit.ts';
import { openWorld, test_password, type World } from '../../../testing/world.ts';

let world: World;
let merchant: string;
let part: string;
let staff: string;
beforeAll(async () => {
  world = await openWorld();
  merchant = await world.organisation('Kaashuis', world.root);
  part = await world.organisation('Kaashuis België', merchant);
  await world.organisation('Bloemen', world.root);
  staff = await world.key(world.root, ['PSP_MERCHANT_LIST', 'PSP_MERCHANT_CREATE', 'PSP_MERCHANT_UPDATE']);
});

const call = (token: string, method: 'GET' | 'POST', path: string, body?: unknown) =>
  world.call(token, method, path, { body });
const names = async (query = '', token = staff): Promise<string[]> =>
  (await call(token, 'GET', `/psp/merchant?_sort=name${query}`)).json().items.map(({ name }: { name: string }) => name);

describe('the list of merchants', () => {
  test('contains the organisations directly below the provider, with the grammar of organisations', async () => {
    expect(await names()).toEqual(['Bloemen', 'Kaashuis']);
    expect(await names('&_search=kaas')).toEqual(['Kaashuis']);
    expect(await names(`&id=${part}`)).toEqual([]);
    expect(await names(`&parent=${merchant}`)).toEqual([]);
    const all = await call(staff, 'GET', '/psp/merchant?_limit=all');
    expect(all.json()).toMatchObject({ total: 2, total_is_exact: true });
    expect((await call(staff, 'GET', '/psp/merchant?colour=blue')).json().error.code).toBe('invalid_query');
  });

  test('has each merchant as an item, and no other organisation', async () => {
    expect((await call(staff, 'GET', `/psp/merchant/${merchant}`)).json()).toMatchObject({ name: 'Kaashuis' });
    for (const id of [part, world.root, newId('org')])
      expect((await call(staff, 'GET', `/psp/merchant/${id}`)).statusCode, id).toBe(404);
  });

  test('is exported as it is listed', async () => {
    const body = { format: 'csv-machine', columns: ['name', 'active'] };
    const asked = await call(staff, 'POST', '/psp/merchant/export?_sort=name', body);
    const file = await world.app.http.inject({ url: asked.json().url });
    expect(file.headers['content-disposition']).toMatch(/filename="merchant-/);
    expect(parse(file.body)).toEqual([
      ['name', 'active'],
      ['Bloemen', 'true'],
      ['Kaashuis', 'true'],
    ]);
  });

  test('shows a merchant only itself, and needs its own role', async () => {
    expect(await names('', await world.key(merchant, ['PSP_MERCHANT_LIST']))).toEqual(['Kaashuis']);
    const without = await world.key(world.root, ['ORGANISATION_LIST']);
    for (const path of ['', `/${merchant}`])
      expect((await call(without, 'GET', `/psp/merchant${path}`)).statusCode).toBe(403);
    for (const path of ['', '/export', `/${merchant}/deactivate`, `/${merchant}/activate`, `/${merchant}/enter`])
      expect((await call(without, 'POST', `/psp/merchant${path}`, {})).statusCode, path).toBe(403);
    const reader = await world.key(world.root, ['PSP_MERCHANT_LIST']);
    for (const path of ['', `/${merchant}/deactivate`])
      expect((await call(reader, 'POST', `/psp/merchant${path}`, {})).statusCode, path).toBe(403);
  });
});

describe("the list of the provider's users", () => {
  test('leaves out those of merchants, which have a separate list', async () => {
    await world.user('staff@provider.test', world.root, []);
    await world.user('ann@kaashuis.test', merchant, []);
    const token = await world.key(world.root, ['PSP_USER_LIST']);
    const emails = async (path: string): Promise<string[]> =>
      (await call(token, 'GET', `${path}?_sort=email`)).json().items.map(({ email }: { email: string }) => email);
    expect(await emails('/psp/user')).toEqual(['staff@provider.test']);
    expect(await emails('/user')).toEqual(['ann@kaashuis.test', 'staff@provider.test']);
    const of_merchants = await world.key(world.root, ['PLATFORMUSER_LIST']);
    expect((await call(of_merchants, 'GET', '/psp/user')).statusCode).toBe(403);
  });
});

test('a merchant is made below the provider, and nowhere else', async () => {
  const body = { name: 'Nieuw', country_code: 'NL', email: 'info@nieuw.test' };
  const made = await call(staff, 'POST', '/psp/merchant', body);
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json()).toMatchObject({ ...body, parent: world.root, active: true });
  expect((await call(staff, 'POST', '/psp/merchant', { ...body, parent: merchant })).json().error.code).toBe(
    'invalid_body',
  );
  expect((await call(staff, 'POST', '/psp/merchant', { name: 'Nieuw' })).json().error.fields).toEqual({
    country_code: ['required'],
  });
});

describe('a deactivated merchant', () => {
  const login = (email: string, password = test_password) =>
    world.app.http.inject({ method: 'POST', url: '/v1/auth/login', payload: { email, password } });
  let address = 0;
  const person = async (organisation: string): Promise<{ email: string; token: string }> => {
    const email = `person${address++}@kaashuis.test`;
    await world.user(email, organisation, ['TAG_LIST']);
    return { email, token: (await login(email)).json().token };
  };

  test('locks out its users and keys and those below it immediately, until it is active again', async () => {
    const people = [await person(merchant), await person(part)];
    const keys = [await world.key(merchant, ['TAG_LIST']), await world.key(part, ['TAG_LIST'])];
    const other = await person(await world.organisation('Naast', world.root));
    const tags = async (token: string) => {
      const answer = await call(token, 'GET', '/tag');
      return answer.json().error?.code ?? answer.statusCode;
    };
    const all = () => Promise.all([...people.map(({ token }) => token), ...keys, other.token].map(tags));
    expect(await all()).toEqual([200, 200, 200, 200, 200]);

    const done = await call(staff, 'POST', `/psp/merchant/${merchant}/deactivate`, {});
    expect(done.json()).toMatchObject({ id: merchant, active: false, version: 2 });
    expect(await all()).toEqual(['session_ended', 'session_ended', 'unauthenticated', 'unauthenticated', 200]);
    for (const { email } of people) {
      const refused = await login(email);
      expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'organisation_inactive']);
      // Without the password nothing is revealed.
      expect((await login(email, 'wrong password')).json().error.code).toBe('invalid_credentials');
    }

    expect((await call(staff, 'POST', `/psp/merchant/${merchant}/activate`, {})).json()).toMatchObject({
      active: true,
    });
    expect(await all()).toEqual([200, 200, 200, 200, 200]);
    expect((await login(people[0]?.email ?? '')).statusCode).toBe(200);
  });

  test('lets members with access elsewhere sign in there', async () => {
    const { email } = await person(merchant);
    const elsewhere = await world.organisation('Elders', world.root);
    await world.database.pool.query(
      `insert into membership (id, created_at, organisation, "user", roles)
       select $1, now(), $2, id, '{TAG_LIST}' from "user" where email = $3`,
      [newId('mbr'), elsewhere, email],
    );
    await call(staff, 'POST', `/psp/merchant/${merchant}/deactivate`, {});
    expect((await login(email)).json().user.organisation.id).toBe(elsewhere);
    await call(staff, 'POST', `/psp/merchant/${merchant}/activate`, {});
  });

  test('is a merchant: its parts and the provider are not found', async () => {
    for (const id of [part, world.root, newId('org')])
      for (const verb of ['activate', 'deactivate'])
        expect((await call(staff, 'POST', `/psp/merchant/${id}/${verb}`, {})).statusCode).toBe(404);
  });
});

test('the provider access log of a merchant is readable only with the role to manage its users', async () => {
  const ann = await world.user('ann-of-staff@provider.test', world.root, ['PSP', 'PSP_MERCHANT_LIST']);
  const body = { email: 'ann-of-staff@provider.test', password: test_password };
  const { token } = (await world.call(undefined, 'POST', '/auth/login', { body })).json();
  const shop = await world.organisation('Bezocht', world.root);
  const branch = await world.organisation('Bezocht Noord', shop);
  for (const mode of ['merchant', 'psp'])
    expect((await call(token, 'POST', `/psp/merchant/${shop}/enter`, { mode })).statusCode).toBe(204);
  expect((await call(token, 'POST', `/psp/merchant/${branch}/enter`, { mode: 'psp' })).statusCode).toBe(404);
  const visits = async (of: string, roles: string[], query = '') =>
    (await call(await world.key(of, roles), 'GET', `/visit?_populate=user&_sort=created_at${query}`)).json();
  const { items } = await visits(shop, ['PLATFORMUSER_LIST']);
  // The user's name, and nothing else about them.
  const user = { id: ann, name: 'ann-of-staff@provider.test' };
  expect(items).toMatchObject([
    { organisation: shop, mode: 'merchant' },
    { organisation: shop, mode: 'psp' },
  ]);
  expect(items.map((item: { user: unknown }) => item.user)).toEqual([user, user]);
  expect((await visits(shop, ['PLATFORMUSER_LIST'], '&mode=psp')).total).toBe(1);
  for (const beside of [merchant, branch]) expect((await visits(beside, ['PLATFORMUSER_LIST'])).items).toEqual([]);
  expect((await visits(shop, ['TAG_LIST'])).error.code).toBe('forbidden');
  expect((await visits(world.root, ['PSP_AUDITTRAIL_LIST'], `&organisation=${shop}`)).total).toBe(2);
  for (const method of ['POST', 'DELETE'] as const)
    expect((await world.call(token, method, `/visit/${items[0].id}`, { body: {} })).statusCode, method).toBe(404);
});

test('opening a merchant leaves a row in its audit trail, and changes nothing of it', async () => {
  const before = (await call(staff, 'GET', `/psp/merchant/${merchant}`)).json();
  for (const mode of ['merchant', 'psp'])
    expect((await call(staff, 'POST', `/psp/merchant/${merchant}/enter`, { mode })).statusCode).toBe(204);
  expect((await call(staff, 'POST', `/psp/merchant/${merchant}/enter`, { mode: 'god' })).statusCode).toBe(400);
  expect((await call(staff, 'POST', `/psp/merchant/${part}/enter`, { mode: 'psp' })).statusCode).toBe(404);
  const entering = `organisation = $1 and route = '/v1/psp/merchant/:id/enter' and response_code = 204`;
  expect(await auditRows(world.database, entering, [merchant])).toMatchObject([
    { item: merchant, request: { body: { mode: 'merchant' } } },
    { item: merchant, request: { body: { mode: 'psp' } } },
  ]);
  expect((await call(staff, 'GET', `/psp/merchant/${merchant}`)).json()).toEqual(before);
});

test("the progress of a merchant's set-up follows from its items", async () => {
  const everybody = await world.key(world.root, ['PSP_ALL']);
  const shop = await world.organisation('Opzet', world.root);
  const branch = await world.organisation('Opzet Zuid', shop);
  const setup = async (token = staff, id = shop) => (await call(token, 'GET', `/psp/merchant/${id}/setup`)).json();
  expect(await setup()).toEqual({ payment_profiles: 0, profiles_with_processor: 0, users: 0, has_paid: false });
  const profile = { organisation: branch, name: 'Shop', display_name: 'Shop', currency_code: 'EUR' };
  const { id } = (await call(everybody, 'POST', '/paymentprofile', profile)).json();
  expect(await setup()).toMatchObject({ payment_profiles: 1, profiles_with_processor: 0 });
  const processor = newId('proc');
  const known = { name: 'iDEAL', payment_product: 'ideal', provider: 'sandbox' } as const;
  await world.database.kysely
    .insertInto('processor')
    .values({ id: processor, created_at: new Date().toISOString(), organisation: world.root, ...known })
    .execute();
  await call(everybody, 'POST', `/paymentprofile/${id}`, { processors: [processor] });
  await world.user('first@opzet.test', shop, []);
  expect(await setup()).toEqual({ payment_profiles: 1, profiles_with_processor: 1, users: 1, has_paid: false });
  const gateway = await world.key(branch, ['USER_ALL', 'TRANSACTION_RECORD']);
  const payment = { payment_profile: id, amount: 100, currency_code: 'EUR', merchant_reference: 'test' };
  const paid = { ...payment, payment_product: 'ideal', status: 'SETTLEMENT_COMPLETED' };
  const taken = await call(gateway, 'POST', '/transaction', paid);
  expect(taken.statusCode, taken.body).toBe(201);
  expect((await setup()).has_paid).toBe(true);
  expect((await setup(staff, branch)).error.code).toBe('not_found');
  expect((await setup(await world.key(merchant, ['PSP_MERCHANT_LIST']))).error.code).toBe('not_found');
});
