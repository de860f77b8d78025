import { newId } from '@sluis/contract/base/ids';
import type { SentDetail } from '@sluis/contract/details';
import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { openValues } from '../sealed-detail/sealed-values.commands.ts';

type Processor = ItemOf<'processor'>;

let world: PayingWorld;
let staff: string;
let user: string;
beforeAll(async () => {
  world = await openPayingWorld();
  user = await world.user('ann@provider.test', world.root, ['PSP', 'PSP_ALL']);
  staff = await world.key(world.root, ['PSP_ALL']);
});

const post = (path: string, body: unknown = {}, token = staff) => world.call(token, 'POST', path, { body });
const account_details: SentDetail[] = [
  { name: 'merchant_account', value: 'Shop_NL' },
  { name: 'api_key', value: 'sbx_Shop_NL' },
];
const bodyOf = (more: object = {}) => ({
  organisation: world.root,
  name: 'Acquirer NL',
  description: 'Of the provider',
  provider: 'Sandbox',
  payment_product: 'card',
  user,
  ...('account' in more ? {} : { details: account_details }),
  ...more,
});
const made = async (more: object = {}): Promise<Processor> => {
  const answer = await post('/processor', bodyOf(more));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const look = async (id: string): Promise<Processor> => (await world.call(staff, 'GET', `/processor/${id}`)).json();
const revealed = async (id: string) =>
  ((await post(`/processor/${id}/reveal`)).json() as { details: SentDetail[] }).details.map(({ value }) => value);
const storedOf = async (id: string) =>
  Object.fromEntries(await openValues(world.database.kysely, world.services.box, { id }));
const fieldsOf = async (answer: Promise<{ json(): { error: object } }>) => (await answer).json().error;

let holder: Processor;
beforeEach(async () => {
  holder = await made();
});

describe('processors with one account', () => {
  test('are made for several more payment methods, with one copy of the key', async () => {
    const answer = await post(`/processor/${holder.id}/extend`, { payment_products: ['ideal', 'bancontact', 'ideal'] });
    expect(answer.statusCode, answer.body).toBe(200);
    const { items } = (await world.call(staff, 'GET', `/processor?account=${holder.id}&_sort=payment_product`)).json();
    expect(items).toMatchObject(
      ['bancontact', 'ideal'].map((payment_product) => ({
        payment_product,
        name: 'Acquirer NL',
        provider: 'Sandbox',
        organisation: world.root,
        user,
        details: holder.details,
      })),
    );
    const [one] = items as Processor[];
    expect(await storedOf(String(one?.id))).toEqual({});
    expect(await revealed(String(one?.id))).toEqual(['Shop_NL', 'sbx_Shop_NL']);
    expect((await world.services.box) && (await storedOf(holder.id))).toEqual({
      merchant_account: 'Shop_NL',
      api_key: 'sbx_Shop_NL',
    });
  });

  test('are extended through any of them, and never twice with one method', async () => {
    const { id } = await made({ account: holder.id, payment_product: 'ideal' });
    await post(`/processor/${id}/extend`, { payment_products: ['paypal'] });
    for (const payment_products of [['card'], ['ideal'], ['bancontact', 'paypal']])
      expect(await fieldsOf(post(`/processor/${id}/extend`, { payment_products }))).toMatchObject({
        code: 'invalid_value',
      });
    expect(await fieldsOf(post(`/processor/${id}/extend`, { payment_products: [] }))).toMatchObject({
      fields: { payment_products: ['required'] },
    });
    const { items } = (await world.call(staff, 'GET', `/processor?account=${holder.id}&_sort=payment_product`)).json();
    expect((items as Processor[]).map(({ payment_product }) => payment_product)).toEqual(['ideal', 'paypal']);
  });

  test('get a changed key together, each as a new version', async () => {
    const follower = await made({ account: holder.id, payment_product: 'ideal' });
    const details = [{ name: 'merchant_account' }, { name: 'api_key', value: 'sbx_the_next_key' }, { name: 'extra' }];
    await post(`/processor/${holder.id}`, { details });
    const [changed, followed] = [await look(holder.id), await look(follower.id)];
    expect(followed.details).toEqual(changed.details);
    expect(followed.version).toBe(follower.version + 1);
    expect(await revealed(follower.id)).toEqual(['Shop_NL', 'sbx_the_next_key', null]);
  });

  test('have a key that can be changed at its holder only', async () => {
    const { id } = await made({ account: holder.id, payment_product: 'ideal' });
    expect(await fieldsOf(post(`/processor/${id}`, { details: account_details }))).toMatchObject({
      code: 'invalid_value',
      fields: { details: ['not_allowed'] },
    });
    expect(await fieldsOf(post(`/processor/${id}`, { provider: 'Elsewhere' }))).toMatchObject({
      fields: { provider: ['not_allowed'] },
    });
  });

  test('move to another gateway together', async () => {
    const { id } = await made({ account: holder.id, payment_product: 'ideal' });
    expect((await post(`/processor/${holder.id}`, { provider: 'Elsewhere' })).statusCode).toBe(200);
    expect(await look(id)).toMatchObject({ provider: 'Elsewhere' });
  });

  test('keep their account: its holder is not deleted before them', async () => {
    const { id } = await made({ account: holder.id, payment_product: 'ideal' });
    const remove = (of: string) => world.call(staff, 'DELETE', `/processor/${of}`);
    expect(await fieldsOf(remove(holder.id))).toMatchObject({ code: 'in_use', details: { used_by: ['processor'] } });
    expect(await storedOf(holder.id)).toMatchObject({ api_key: 'sbx_Shop_NL' });
    expect([(await remove(id)).statusCode, (await remove(holder.id)).statusCode]).toEqual([204, 204]);
  });

  test('are used by payments with the key of the account', async () => {
    const follower = await made({ account: holder.id, payment_product: 'ideal' });
    const { adapters } = world.processing;
    const values = await adapters.settingsOf?.(await look(follower.id));
    expect(values?.get('api_key')).toBe('sbx_Shop_NL');
    await post(`/processor/${holder.id}`, { details: [{ name: 'api_key', value: 'sbx_another' }] });
    expect((await adapters.settingsOf?.(await look(follower.id)))?.get('api_key')).toBe('sbx_another');
  });

  test('are checked with the values of the account', async () => {
    const { id } = await made({ account: holder.id, payment_product: 'ideal' });
    const [own, followed] = [await post(`/processor/${holder.id}/check`), await post(`/processor/${id}/check`)];
    expect(followed.json()).toEqual({ ...own.json(), duration_ms: expect.any(Number) });
    expect(own.json()).toMatchObject({ result: 'connected' });
  });
});

describe('the account of a new processor', () => {
  test('is its own details or that of another, not both and not neither', async () => {
    expect(await fieldsOf(post('/processor', bodyOf({ details: undefined })))).toMatchObject({
      fields: { details: ['required'] },
    });
    expect(await fieldsOf(post('/processor', bodyOf({ account: holder.id, details: account_details })))).toMatchObject({
      fields: { details: ['not_allowed'] },
    });
  });

  test('is of the same owner and gateway, and not itself one of another', async () => {
    const follower = await made({ account: holder.id, payment_product: 'ideal' });
    const elsewhere = await made({ provider: 'Elsewhere', details: [{ name: 'key' }] });
    const of_merchant = await made({ organisation: world.organisation_id });
    for (const { id } of [follower, elsewhere, of_merchant])
      expect(await fieldsOf(post('/processor', bodyOf({ account: id, payment_product: 'paypal' })))).toMatchObject({
        fields: { account: ['not_allowed'] },
      });
  });

  test('of another organisation is as unknown as one that never existed', async () => {
    const merchant = await world.organisation('Other shop', world.root);
    const other = await world.organisation('Third shop', world.root);
    const key = await world.key(merchant, ['PSP_PROCESSOR_CREATE', 'PSP_PROCESSOR_LIST', 'PSP']);
    const { id } = await made({ organisation: other });
    const body = bodyOf({ organisation: merchant, account: id });
    const [foreign, unknown] = [
      await post('/processor', body, key),
      await post('/processor', { ...body, account: newId('proc') }, key),
    ];
    expect(foreign.statusCode).toBe(unknown.statusCode);
    expect(foreign.json().error.code).toBe(unknown.json().error.code);
  });
});

describe('a processor that moves to another account', () => {
  test('loses its own key, and follows from then on', async () => {
    const { id } = await made({ payment_product: 'ideal', details: [{ name: 'api_key', value: 'sbx_of_its_own' }] });
    expect((await post(`/processor/${id}`, { account: holder.id })).statusCode).toBe(200);
    expect([await storedOf(id), await revealed(id)]).toEqual([{}, ['Shop_NL', 'sbx_Shop_NL']]);
    expect(await look(id)).toMatchObject({ account: holder.id, details: holder.details });
  });

  test('waits until nothing needs its own, unless the keys are equal', async () => {
    const busy = async (details: SentDetail[]) => {
      const { id } = await made({ details });
      const payment = await world.took('PENDING');
      await world.database.pool.query('update transaction set processor = $1 where id = $2', [id, payment]);
      return post(`/processor/${id}`, { account: holder.id });
    };
    expect(await fieldsOf(busy([{ name: 'api_key', value: 'sbx_of_its_own' }]))).toMatchObject({
      code: 'account_in_use',
      fields: { account: ['not_allowed'] },
      details: { used_by: ['transaction'] },
    });
    expect((await busy(account_details)).statusCode).toBe(200);
  });

  test('takes a copy of the key when it leaves, and is alone then', async () => {
    const { id } = await made({ account: holder.id, payment_product: 'ideal' });
    expect((await post(`/processor/${id}`, { account: null })).json()).toMatchObject({
      account: null,
      details: holder.details,
    });
    await post(`/processor/${holder.id}`, { details: [{ name: 'api_key', value: 'sbx_changed' }] });
    expect(await storedOf(id)).toEqual({ merchant_account: 'Shop_NL', api_key: 'sbx_Shop_NL' });
    expect((await world.call(staff, 'DELETE', `/processor/${holder.id}`)).statusCode).toBe(204);
    expect(await revealed(id)).toEqual(['Shop_NL', 'sbx_Shop_NL']);
  });

  test('can get details of its own at the same moment', async () => {
    const { id } = await made({ account: holder.id, payment_product: 'ideal' });
    await post(`/processor/${id}`, { account: null, details: [{ name: 'api_key', value: 'sbx_mine' }] });
    expect([await storedOf(id), await storedOf(holder.id)]).toMatchObject([
      { api_key: 'sbx_mine' },
      { api_key: 'sbx_Shop_NL' },
    ]);
  });

  test('is neither its own account nor that of others at the same time', async () => {
    const follower = await made({ account: holder.id, payment_product: 'ideal' });
    const other = await made();
    for (const account of [holder.id, other.id, follower.id])
      expect(await fieldsOf(post(`/processor/${holder.id}`, { account }))).toMatchObject({
        fields: { account: ['not_allowed'] },
      });
    const [one, two] = [await made(), await made()];
    const answers = await Promise.all([
      post(`/processor/${one.id}`, { account: two.id }),
      post(`/processor/${two.id}`, { account: one.id }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  });
});

describe('processors from before accounts could be shared', () => {
  test('are joined where their owner, gateway and values are equal, once', async () => {
    const { pool } = world.database;
    const copies = [holder, await made({ payment_product: 'ideal' }), await made({ payment_product: 'paypal' })];
    const others = [
      await made({ details: [account_details[0], { name: 'api_key', value: 'sbx_other' }] }),
      await made({ organisation: world.organisation_id }),
      await made({ details: [{ name: 'api_key' }] }),
      await made({ details: [{ name: 'api_key' }] }),
    ];
    const ids = [...copies, ...others].map(({ id }) => id);
    await pool.query('insert into processor_joining select unnest($1::text[])', [ids]);
    await world.sweep();
    const accounts = await Promise.all(ids.map(async (id) => (await look(id)).account));
    expect(accounts).toEqual([null, holder.id, holder.id, null, null, null, null]);
    const [, copy] = copies;
    expect([await storedOf(String(copy?.id)), await revealed(String(copy?.id))]).toEqual([
      {},
      ['Shop_NL', 'sbx_Shop_NL'],
    ]);
    expect((await pool.query('select from processor_joining')).rowCount).toBe(0);
    await post(`/processor/${copy?.id}`, { account: null });
    await world.sweep();
    expect((await look(String(copy?.id))).account).toBeNull();
  });
});
