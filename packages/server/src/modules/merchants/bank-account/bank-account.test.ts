import { newId } from '@sluis/contract/base/ids';
import { role_catalogue } from '@sluis/contract/roles';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeIban } from '../../../conformance/rows.ts';
import { openWorld, test_password, type World } from '../../../testing/world.ts';

let world: World;
let merchant: string;
let other: string;
/** Two administrators of the merchant, a colleague at the provider, and one there without the provider's family. */
let ann: string;
let bob: string;
let staff: string;
let helper: string;

const signIn = async (email: string): Promise<string> =>
  (await world.visit('/auth/login', { email, password: test_password })).json().token;

beforeAll(async () => {
  world = await openWorld();
  merchant = await world.organisation('Kaas', world.root);
  other = await world.organisation('Brood', world.root);
  await world.user('ann@kaas.test', merchant, ['USER_ALL']);
  await world.user('bob@kaas.test', merchant, ['USER_ALL']);
  await world.database.pool.query(`update "user" set language = 'nl' where email = 'bob@kaas.test'`);
  await world.user('viewer@kaas.test', merchant, ['BANK_ACCOUNT_LIST']);
  await world.user('staff@provider.test', world.root, ['PSP', 'PSP_ALL']);
  await world.user('helper@provider.test', world.root, ['PSP', 'USER_ALL']);
  ann = await signIn('ann@kaas.test');
  bob = await signIn('bob@kaas.test');
  await signIn('viewer@kaas.test');
  staff = await signIn('staff@provider.test');
  helper = await signIn('helper@provider.test');
});

let made = 0;
const iban = () => makeIban('NL', `SLUI${String(++made).padStart(10, '0')}`);

const bodyOf = (more: object = {}) => ({
  organisation: merchant,
  name: 'Main',
  holder_name: 'Kaas BV',
  country_code: 'NL',
  currency_code: 'EUR',
  iban: iban(),
  ...more,
});
const add = (more: object = {}, token = ann) => world.call(token, 'POST', '/bankaccount', { body: bodyOf(more) });
const act = (id: string, verb: string, token = staff, body: object = {}) =>
  world.call(token, 'POST', `/bankaccount/${id}/${verb}`, { body });
const look = async (id: string) => (await world.call(staff, 'GET', `/bankaccount/${id}`)).json();
const subjectsTo = async (email: string) => (await world.letters(email)).map(({ subject }) => subject.split(' · ')[0]);

describe('a bank account', () => {
  test('can be in Kosovo, whose code no standard assigns', async () => {
    const account = await add({ country_code: 'XK', iban: 'XK051212012345678906', name: 'Pristina' });
    expect(account.json()).toMatchObject({ country_code: 'XK', iban: 'XK051212012345678906' });
    expect((await add({ country_code: 'XK', iban: 'XK051212012345678907' })).json().error.code).toBe('invalid_iban');
  });

  test('is the only default of its currency, whatever wrote it', async () => {
    const [one, two] = [
      (await add({ currency_code: 'PLN' })).json().id,
      (await add({ currency_code: 'PLN' })).json().id,
    ];
    await act(one, 'verify');
    const writing = world.database.pool.query('update bankaccount set is_default = true where id = $1', [two]);
    await expect(writing).rejects.toThrow('bankaccount_default');
    await Promise.all([act(two, 'verify'), act(one, 'make-default'), act(two, 'make-default')]);
    const { rows } = await world.database.pool.query(
      `select count(*)::int from bankaccount where currency_code = 'PLN' and is_default`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('is stored compact, verified by the provider, and then the default of its currency', async () => {
    const number = iban();
    const spaced = number.toLowerCase().replace(/(.{4})/g, '$1 ');
    const account = (await add({ iban: spaced, currency_code: 'SEK' })).json();
    expect(account).toMatchObject({ iban: number, status: 'NEW', is_default: false, version: 1 });
    expect(account.creator).toBeUndefined();
    expect((await act(account.id, 'verify')).json()).toMatchObject({ status: 'VERIFIED', is_default: true });
    const again = await act(account.id, 'verify');
    expect(again.json()).toMatchObject({ status: 'VERIFIED', is_default: true, version: 2 });
    const history = (await world.call(ann, 'GET', `/bankaccount/${account.id}/history`)).json().items;
    expect(history.map(({ status }: { status: string }) => status)).toEqual(['NEW', 'VERIFIED']);
  });

  test('can be found by its number as people write it', async () => {
    const number = iban();
    const { id } = (await add({ iban: number })).json();
    const grouped = encodeURIComponent(number.replace(/(.{4})/g, '$1 ').trim());
    for (const query of [`iban=${grouped}`, `_search=${grouped}`, `_search=${number.slice(0, 14)}`])
      expect(
        (await world.call(ann, 'GET', `/bankaccount?${query}`)).json().items.map((each: { id: string }) => each.id),
        query,
      ).toContain(id);
  });

  test('is not verified by the person who added it, also not by their keys, which can add accounts for them', async () => {
    const own = (await add({ organisation: world.root }, staff)).json();
    const secret = async (of: string) =>
      (
        await world.call(of, 'POST', '/apikey', {
          body: { organisation: world.root, name: 'key', roles: ['PSP_BANK_ACCOUNT_ALL', 'APIKEY_ALL'] },
        })
      ).json().secret as string;
    const key = await secret(staff);
    const key_of_key = await secret(key);
    for (const token of [staff, key, key_of_key])
      expect((await act(own.id, 'verify', token)).json().error?.code).toBe('not_by_creator');
    const by_key = (await add({ organisation: world.root }, key_of_key)).json();
    expect((await act(by_key.id, 'verify', staff)).json().error.code).toBe('not_by_creator');
    await world.user('second@provider.test', world.root, ['PSP', 'PSP_BANK_ACCOUNT_UPDATE']);
    expect((await act(by_key.id, 'verify', await signIn('second@provider.test'))).statusCode).toBe(200);
  });

  test('never changes its number, holder, country or currency', async () => {
    const { id } = (await add()).json();
    for (const body of [{ iban: iban() }, { holder_name: 'Me' }, { currency_code: 'USD' }, { status: 'VERIFIED' }])
      expect((await world.call(ann, 'POST', `/bankaccount/${id}`, { body })).statusCode).toBe(400);
    expect((await world.call(ann, 'POST', `/bankaccount/${id}`, { body: { name: 'Other' } })).json().name).toBe(
      'Other',
    );
  });

  test('exists once for an organisation and currency', async () => {
    const number = iban();
    expect((await add({ iban: number })).statusCode).toBe(201);
    expect((await add({ iban: number })).json().error).toMatchObject({
      code: 'already_exists',
      fields: { iban: ['repeated'] },
    });
    expect((await add({ iban: number, currency_code: 'USD' })).statusCode).toBe(201);
    const local = { country_code: 'US', currency_code: 'USD', iban: undefined, routing_number: '021000021' };
    expect((await add({ ...local, account_number: '12345678' })).statusCode).toBe(201);
    expect((await add({ ...local, account_number: '1234-5678' })).json().error.code).toBe('already_exists');
    const both = await Promise.all([
      add({ iban: 'GB29NWBK60161331926819', country_code: 'GB' }),
      add({ iban: 'GB29NWBK60161331926819', country_code: 'GB' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  test('changes by its statuses only', async () => {
    const { id } = (await add()).json();
    expect((await act(id, 'block', staff, { reason: 'x' })).json().error.code).toBe('invalid_transition');
    expect((await act(id, 'reject', staff)).statusCode).toBe(400);
    expect((await act(id, 'reject', staff, { reason: 'Unreadable' })).json()).toMatchObject({
      status: 'REJECTED',
      status_reason: 'Unreadable',
    });
    expect((await act(id, 'verify')).json().error.code).toBe('invalid_transition');
    expect((await act(id, 'make-default', ann)).json().error.code).toBe('bank_account_not_usable');
    expect((await world.call(ann, 'DELETE', `/bankaccount/${id}`)).statusCode).toBe(204);
  });
});

describe('the default of a currency', () => {
  test('remains in use until the new one is verified, and is unique if several are verified concurrently', async () => {
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(async () => (await add({ currency_code: 'DKK' })).json().id as string),
    );
    await act(String(first), 'verify');
    await act(String(second), 'make-default', bob);
    expect(await look(String(first))).toMatchObject({ is_default: true });
    expect(await look(String(second))).toMatchObject({ is_default: false, default_when_verified: true });
    await Promise.all([act(String(second), 'verify'), act(String(third), 'verify')]);
    const items = (await world.call(ann, 'GET', '/bankaccount?currency_code=DKK&is_default=true')).json().items;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([second]);
    await Promise.all([act(String(first), 'make-default', ann), act(String(third), 'make-default', bob)]);
    expect((await world.call(ann, 'GET', '/bankaccount?currency_code=DKK&is_default=true')).json().total).toBe(1);
  });

  test('does not exist once it is blocked, and cannot be deleted before', async () => {
    const { id } = (await add({ currency_code: 'NOK' })).json();
    await act(id, 'verify');
    expect((await world.call(ann, 'DELETE', `/bankaccount/${id}`)).json().error.code).toBe('in_use');
    expect((await act(id, 'block', staff, { reason: 'Court order' })).json()).toMatchObject({ is_default: false });
    expect((await world.call(ann, 'DELETE', `/bankaccount/${id}`)).json().error.code).toBe('in_use');
  });
});

describe('roles', () => {
  test('of merchants do not judge accounts, nor change those of others or of the provider', async () => {
    const { id } = (await add()).json();
    expect((await act(id, 'verify', bob)).statusCode).toBe(403);
    expect((await act(id, 'block', bob, { reason: 'x' })).statusCode).toBe(403);
    expect((await add({ organisation: other })).json().error.code).toBe('invalid_reference');
    expect((await add({ organisation: world.root })).json().error.code).toBe('invalid_reference');
    const own = (await add({ organisation: world.root }, staff)).json();
    expect((await world.call(ann, 'GET', `/bankaccount/${own.id}`)).statusCode).toBe(404);
    expect((await act(own.id, 'make-default', ann)).statusCode).toBe(404);
  });

  test('of merchants do not include the provider’s own accounts', async () => {
    const own = (await add({ organisation: world.root }, staff)).json();
    expect((await add({ organisation: world.root }, helper)).statusCode).toBe(403);
    expect((await add({}, helper)).statusCode).toBe(201);
    for (const [method, path, body] of [
      ['POST', `/bankaccount/${own.id}`, { name: 'Mine' }],
      ['POST', `/bankaccount/${own.id}/make-default`, {}],
      ['DELETE', `/bankaccount/${own.id}`, undefined],
    ] as const)
      expect((await world.call(helper, method, path, { body })).statusCode, path).toBe(403);
    const judge = await world.key(world.root, ['PSP_BANK_ACCOUNT_ALL']);
    expect((await add({}, judge)).statusCode).toBe(403);
    const theirs = (await add()).json();
    expect((await act(theirs.id, 'verify', judge)).statusCode).toBe(200);
  });
});

describe('administrators', () => {
  test("are mailed others' changes, without the number", async () => {
    const number = iban();
    const before = { ann: await subjectsTo('ann@kaas.test'), bob: await subjectsTo('bob@kaas.test') };
    const { id } = (await add({ iban: number, currency_code: 'CHF', name: 'Swiss' })).json();
    await act(id, 'verify');
    await act(id, 'verify');
    await act(id, 'block', staff, { reason: 'Court <b>order</b>' });
    const since = async (who: 'ann' | 'bob') => (await subjectsTo(`${who}@kaas.test`)).slice(before[who].length);
    expect(await since('ann')).toEqual(['Bank account verified', 'Bank account blocked']);
    expect(await since('bob')).toEqual([
      'Bankrekening toegevoegd',
      'Bankrekening geverifieerd',
      'Bankrekening geblokkeerd',
    ]);
    expect(await subjectsTo('viewer@kaas.test')).toEqual([]);
    const { html, text } = (await world.letters('bob@kaas.test')).at(-1) ?? { html: '', text: '' };
    expect(html).not.toContain(number);
    expect(html).not.toContain('<b>order');
    expect(text).toContain(`•••• ${number.slice(-4)}`);
    expect(text).toContain(`bank-accounts?id=${id}`);
  });
});

describe('a payment profile', () => {
  test('uses a verified account in its currency, of its own organisation', async () => {
    const key = await world.key(world.root, role_catalogue);
    const own = (await add()).json();
    const named = async (bank_account: string, organisation = merchant) =>
      (
        await world.call(key, 'POST', '/paymentprofile', {
          body: { organisation, name: newId('x'), display_name: 'Shop', currency_code: 'EUR', bank_account },
        })
      ).json();
    expect((await named(own.id)).error.code).toBe('bank_account_not_usable');
    await act(own.id, 'verify');
    const profile = await named(own.id);
    expect(profile.bank_account).toBe(own.id);
    expect((await named(own.id, other)).error.code).toBe('invalid_reference');
    const of_provider = (await add({ organisation: world.root }, key)).json();
    await act(of_provider.id, 'verify');
    expect((await named(of_provider.id)).error.code).toBe('bank_account_not_usable');
    const dollars = (await add({ currency_code: 'USD' })).json();
    await act(dollars.id, 'verify');
    const change = (body: object) => world.call(ann, 'POST', `/paymentprofile/${profile.id}`, { body });
    expect((await change({ bank_account: dollars.id })).json().error.code).toBe('bank_account_not_usable');
    expect((await world.call(ann, 'DELETE', `/bankaccount/${own.id}`)).json().error).toMatchObject({ code: 'in_use' });
    await act(own.id, 'block', staff, { reason: 'x' });
    expect((await change({ display_name: 'Still' })).statusCode).toBe(200);
    expect((await change({ bank_account: null })).json().bank_account).toBeNull();
  });
});
