import { newId } from '@sluis/contract/base/ids';
import type { PaymentProduct } from '@sluis/contract/payment-products';
import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { acting } from '../../../resource/resource.ts';
import { askMeanwhile } from '../../../testing/ask-meanwhile.ts';
import { openReceiver } from '../../../testing/receiver.ts';
import { isSignedBy, openWebhookWorld, type WebhookWorld } from '../../../testing/webhook-world.ts';
import { makePaymentLink } from '../../checkout/payment-link/payment-link.commands.ts';
import { makePlan } from '../../subscriptions/plan/plan.commands.ts';
import { changeProfile } from './payment-profile.commands.ts';

type Profile = ItemOf<'paymentprofile'>;

let world: WebhookWorld;
let provider: string;
let card: string;
let paypal: string;
beforeAll(async () => {
  world = await openWebhookWorld();
  provider = await world.key(world.root, ['PSP_ALL', 'USER_ALL']);
  [card, paypal] = (await world.item('paymentprofile', world.profile)).processors as [string, string];
});

const post = (path: string, body: object, token = world.token) => world.call(token, 'POST', path, { body });
const get = async (path: string, token = world.token) => (await world.call(token, 'GET', path)).json();

async function addProcessor(payment_product: PaymentProduct, organisation = world.root): Promise<string> {
  const id = newId('proc');
  const about = { name: 'Second', provider: 'Sandbox', created_at: new Date().toISOString() };
  await world.database.kysely
    .insertInto('processor')
    .values({ id, organisation, payment_product, ...about })
    .execute();
  return id;
}

async function addMiddleware(): Promise<string> {
  const asked = { organisation: world.root, name: 'Second', provider: 'sandbox' };
  return (await post('/middleware', asked, provider)).json().id;
}

async function addProfile(more: object = {}, token = world.token): Promise<Profile> {
  const answer = await post(
    '/paymentprofile',
    { organisation: world.organisation_id, name: 'New', display_name: 'New', currency_code: 'EUR', ...more },
    token,
  );
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const change = (id: string, body: object, token = world.token) => post(`/paymentprofile/${id}`, body, token);
const use = async (id: string) => (await get(`/paymentprofile/${id}/processor-use`)).items;

describe('processors', () => {
  test('of the provider can be attached by a merchant that sees them, and by no other', async () => {
    const unseen = await addProcessor('ideal');
    const { id } = await addProfile({ processors: [card] });
    expect((await change(id, { processors: [card, paypal] })).statusCode).toBe(200);
    expect((await change(id, { processors: [card, unseen] })).json().error.code).toBe('invalid_reference');
    expect((await change(id, { processors: [card, unseen] }, provider)).statusCode).toBe(200);
    expect((await change(id, { processors: [unseen, card] })).json()).toMatchObject({ processors: [unseen, card] });
  });

  test.each([
    ['processors', 'processor', addProcessor.bind(undefined, 'eps')],
    ['middleware', 'middleware', addMiddleware],
  ] as const)('deleted while a profile is given them stay: %s', async (field, entity, add) => {
    const named = await add();
    const { id } = await addProfile();
    const deleted = await askMeanwhile(
      world.database,
      (trx) => changeProfile(async () => [])(trx, id, { [field]: [named] }, acting(new Date().toISOString())),
      () => world.call(provider, 'DELETE', `/${entity}/${named}`),
    );
    expect(deleted.json().error).toMatchObject({ code: 'in_use', details: { used_by: ['paymentprofile'] } });
  });

  test('of another merchant cannot be attached', async () => {
    const other = await world.organisation('Other', world.root);
    const foreign = await addProcessor('eps', other);
    const { id } = await addProfile();
    for (const token of [world.token, provider])
      expect((await change(id, { processors: [foreign] }, token)).json().error.code).toBe('invalid_reference');
  });

  test('of one payment method need a routing if there are several; an earlier fault can remain', async () => {
    const second = await addProcessor('card');
    const third = await addProcessor('card');
    const refused = await change(world.profile, { processors: [card, paypal, second] }, provider);
    expect(refused.json().error).toMatchObject({ code: 'unroutable', details: { processors: [card, second] } });
    const { id } = await addProfile();
    await world.database.pool.query('update paymentprofile set processors = $2 where id = $1', [id, [card, second]]);
    const as = (processors: string[]) => change(id, { processors }, provider);
    expect((await as([card, second, paypal])).statusCode).toBe(200);
    expect((await as([card, second, third])).json().error.code).toBe('unroutable');
    expect((await as([second])).statusCode).toBe(200);
    expect((await as([card, second])).json().error.code).toBe('unroutable');
  });

  test('that are named twice are attached once', async () => {
    expect((await addProfile({ processors: [card, card] })).processors).toEqual([card]);
  });

  test('that are removed still capture and refund their payments', async () => {
    const { id } = await addProfile({ processors: [card] });
    const to = { payment_profile: id, processor: card };
    const authorised = await world.took('AUTHORIZED', to);
    const paid = await world.took('SETTLEMENT_COMPLETED', to);
    const refund = (await post(`/transaction/${paid}/refund`, { amount: 100 })).json();
    const mandate = await world.mandate();
    await world.database.pool.query('update mandate set payment_profile = $2 where id = $1', [mandate, id]);
    expect(await use(id)).toEqual([{ processor: card, authorised: 1, mandates: 1, refunds: 1 }]);
    expect((await change(id, { processors: [] })).statusCode).toBe(200);
    expect((await post(`/transaction/${authorised}/capture`, {})).statusCode).toBe(200);
    const scheduled_at = new Date(world.services.clock.now_ms() + 3_600_000).toISOString();
    const planned = await world.make('scheduledtransaction', {
      mandate,
      merchant_reference: 'S',
      amount: 100,
      scheduled_at,
    });
    await world.pass(1);
    expect((await world.item('transaction', authorised)).status).toBe('SETTLEMENT_COMPLETED');
    expect((await world.item('refund', refund.id)).status).toBe('PROCESSED');
    expect((await world.item('scheduledtransaction', planned.id)).status).toBe('DONE');
    const deleted = await world.call(provider, 'DELETE', `/processor/${card}`);
    expect(deleted.json().error.code).toBe('in_use');
  });
});

describe('the payment methods of a profile', () => {
  test('are read in one call for all profiles of an organisation', async () => {
    const elsewhere = await addProcessor('klarna');
    await world.database.pool.query(`update processor set provider = 'Outside' where id = $1`, [elsewhere]);
    const [none, some] = [await addProfile(), await addProfile({ processors: [elsewhere, paypal] }, provider)];
    const { items } = await get(`/paymentprofile/payment-products?organisation=${world.organisation_id}`);
    expect(items).toContainEqual({ id: none.id, payment_products: [], on_pages: [] });
    expect(items).toContainEqual({ id: some.id, payment_products: ['klarna', 'paypal'], on_pages: ['paypal'] });
    const other = await world.key(await world.organisation('Else', world.root), ['USER_ALL']);
    expect((await get('/paymentprofile/payment-products', other)).items).toEqual([]);
  });
});

describe('routing', () => {
  test('offers no routing for each payment product', async () => {
    const { items } = await get('/paymentprofile/routing');
    expect(items).toHaveLength(13);
    expect(items[0]).toEqual({ payment_product: 'card', routings: [{ name: 'No routing' }] });
    expect((await world.call(world.token, 'GET', '/paymentprofile/routing?x=1')).statusCode).toBe(400);
  });

  test('is on with a map, off with null, and refuses other values', async () => {
    const { id, routing } = await addProfile({ routing: { card: null } });
    expect(routing).toEqual({});
    expect((await change(id, { routing: null })).json().routing).toBeNull();
    const refused = (await change(id, { routing: { card: 'rout_1' } })).json().error;
    expect(refused).toMatchObject({ code: 'invalid_route', fields: { routing: ['not_allowed'] } });
    expect((await change(id, { routing: { cash: null } })).statusCode).toBe(400);
  });
});

describe('a profile', () => {
  test('keeps its currency and organisation', async () => {
    const { id } = await addProfile();
    for (const body of [{ currency_code: 'USD' }, { organisation: world.root }])
      expect((await change(id, body)).statusCode).toBe(400);
  });

  test('is deleted only while it has no payments', async () => {
    const { id } = await addProfile();
    await world.took('SETTLEMENT_COMPLETED', { payment_profile: id, processor: null });
    const remove = (which: string) => world.call(world.token, 'DELETE', `/paymentprofile/${which}`);
    expect((await remove(id)).json().error).toMatchObject({ code: 'in_use', details: { used_by: ['transaction'] } });
    expect((await remove((await addProfile()).id)).statusCode).toBe(204);
  });

  test.each([
    ['paymentlink', ({ services }: WebhookWorld) => makePaymentLink(services), { merchant_reference: 'A' }],
    ['plan', () => makePlan, { name: 'P', interval: 'month', interval_count: 1 }],
  ] as const)('is not deleted while something is made for it: %s', async (entity, make, more) => {
    const { id } = await addProfile();
    const body = { payment_profile: id, amount: 100, ...more };

    const deleted = await askMeanwhile(
      world.database,
      (trx) => make(world)(trx, body, acting(world.services.clock.now())),
      () => world.call(world.token, 'DELETE', `/paymentprofile/${id}`),
    );
    expect(deleted.json().error).toMatchObject({ code: 'in_use', details: { used_by: [entity] } });
  });

  test("keeps its provider's middlewares, in any order", async () => {
    const add = async (organisation: string) =>
      (await post('/middleware', { organisation, name: 'Check', provider: 'sandbox' }, provider)).json().id as string;
    const [theirs, own] = [await add(world.root), await add(world.organisation_id)];
    const { id } = await addProfile({ middleware: [theirs] }, provider);
    expect((await change(id, { middleware: [own, theirs] })).json()).toMatchObject({ middleware: [own, theirs] });
    expect((await change(id, { middleware: [theirs] })).statusCode).toBe(200);
    expect((await change(id, { middleware: [] })).json().error).toMatchObject({
      code: 'invalid_value',
      fields: { middleware: ['not_allowed'] },
    });
    expect((await change(id, { middleware: [] }, provider)).statusCode).toBe(200);
  });
});

describe('a test', () => {
  const field = 'webhook_refund_update';

  test('sends a signed sample, and shows the answer', async () => {
    const receiver = await openReceiver((answer) => void answer.writeHead(418).end(`teapot ${'é'.repeat(2000)}`));
    const { id } = await addProfile({ [field]: receiver.url });
    const answer = await post(`/paymentprofile/${id}/test-webhook`, { field });
    expect(answer.json()).toMatchObject({ status_code: 418, error: null });
    expect(answer.json().content).toHaveLength(1000);
    const [sent] = receiver.received;
    const { secrets } = await get(`/webhook-secret?organisation=${world.organisation_id}`);
    expect(sent && isSignedBy(sent, secrets[0].secret)).toBe(true);
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      type: 'refund',
      test: true,
      data: { payment_profile: id, status: 'PROCESSED', currency_code: 'EUR' },
    });
    const { rows } = await world.database.pool.query(
      `select response_code from audittrail where item = $1 and type = 'outgoing'`,
      [id],
    );
    expect(rows).toEqual([{ response_code: 418 }]);
  });

  test('is sent once under one key, and says why there was no answer', async () => {
    const { id } = await addProfile({ [field]: 'http://127.0.0.1:9/' });
    const headers = { 'idempotency-key': 'one-test' };
    const send = () =>
      world.call(world.token, 'POST', `/paymentprofile/${id}/test-webhook`, { body: { field }, headers });
    const first = await send();
    expect(first.json()).toMatchObject({ status_code: null, content: null, error: 'connection refused' });
    expect((await send()).body).toBe(first.body);
  });

  test('needs an address, the role, and access to the profile', async () => {
    const { id } = await addProfile();
    const send = async (body: object, token?: string) =>
      (await post(`/paymentprofile/${id}/test-webhook`, body, token)).statusCode;
    expect(await send({ field })).toBe(422);
    expect(await send({ field: 'website' })).toBe(400);
    expect(await send({ field }, await world.key(world.organisation_id, ['PAYMENT_PROFILE_ALL']))).toBe(403);
    expect(await send({ field }, await world.key(await world.organisation('X', world.root), ['USER_ALL']))).toBe(404);
  });

  test('of the address for failures is mailed to users, and to outside addresses only if they have agreed', async () => {
    await world.user('ops@shop.test', world.organisation_id, ['WEBHOOK_LIST']);
    const { id } = await addProfile({ webhook_failed_email: 'ops@shop.test' });
    const test_mail = async () => (await post(`/paymentprofile/${id}/test-mail`, {})).json();
    expect(await test_mail()).toEqual({ mailed: true });
    expect((await world.letters('ops@shop.test')).at(-1)?.subject).toContain('test');
    await change(id, { webhook_failed_email: 'somebody@else.test' });
    expect(await test_mail()).toEqual({ mailed: false });
  });
});
