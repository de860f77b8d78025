import { makeRequests } from '@sluis/adapter/requests';
import { newId } from '@sluis/contract/base/ids';
import type { ItemOf } from '@sluis/contract/registry';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardOf, openPayerWorld, type PayerWorld, pathOf } from '../../packages/server/src/testing/payer.ts';
import { processNotifications } from '../../packages/server/src/testing/processor-says.ts';
import { api_version } from './client.ts';
import { signed } from './mock.ts';
import { type PageAnswer, Refused } from './mock-books.ts';
import { read_events } from './notifications.ts';
import { openShop, paymentOf, type Shop } from './testing.ts';

let world: PayerWorld;
let shop: Shop;
let processors: Record<string, string>;

beforeAll(async () => {
  shop = await openShop({ now: Date.now });
  world = await openPayerWorld({}, { adapters: { stripe: shop.adapter }, provider: 'Stripe' });
  const { rows } = await world.database.pool.query('select id, payment_product from processor');
  processors = Object.fromEntries(rows.map(({ id, payment_product }) => [payment_product, id]));
  const staff = await world.key(world.root, ['PSP_ALL']);
  const details = [
    { name: 'api_key', value: 'sk_test_mock' },
    { name: 'webhook_secret', value: 'whsec_house' },
  ];
  for (const id of Object.values(processors)) {
    const answer = await world.call(staff, 'POST', `/processor/${id}`, { body: { details } });
    expect(answer.statusCode).toBeLessThan(300);
  }
});
afterAll(() => shop.close());

const books = () => shop.mock.books();

let read = 0;
/** The events since the last call that an endpoint for Sluis receives. */
function takeEvents(): Stripe.EventBase[] {
  const fresh = books().events.slice(read);
  read = books().events.length;
  return fresh.filter(({ type }) => read_events.includes(type));
}

const post = (event: object, secret = 'whsec_house', product = 'card') => {
  const { headers, body } = signed(event, [secret], Date.now());
  return world.app.http.inject({
    method: 'POST',
    url: `/notifications/${processors[product]}`,
    headers,
    payload: body,
  });
};

async function deliver(events: readonly object[], product = 'card') {
  for (const event of events) expect((await post(event, 'whsec_house', product)).statusCode).toBeLessThan(300);
  await processNotifications(world);
}

const pay = async (more: object = {}, fields = cardOf('4242424242424242')) => {
  const body = { payment_profile: world.profile, merchant_reference: 'order', amount: 2500, ...more };
  const { id, url } = await world.make('/paymentlink', body);
  const address = await world.pay(url, fields);
  const { items } = await world.get(`/transaction?payment_link=${id}`);
  const [payment] = items as ItemOf<'transaction'>[];
  if (!payment) throw new Error(`no payment: ${address}`);
  return payment;
};
const get = async (id: string) => (await world.get(`/transaction/${id}`)) as unknown as ItemOf<'transaction'>;
const itemsOf = async (entity: string, id: string) =>
  (await world.get(`/${entity}?transaction=${id}&_sort=id`)).items as Record<string, unknown>[];
const act = (id: string, verb: string, body: object = {}) =>
  world.call(world.token, 'POST', `/transaction/${id}/${verb}`, { body });

it('a card payment is paid once, however often and in whichever order events arrive', async () => {
  const { id } = await pay();
  expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', card_last_four: '4242', card_brand: 'visa' });
  const events = takeEvents();
  expect(events.length).toBeGreaterThan(0);
  await deliver([...events.toReversed(), ...events]);
  expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 2500 });
});

it('a declined card has the reason, and its event changes nothing', async () => {
  const { id } = await pay({}, cardOf('4000000000009995'));
  expect(await get(id)).toMatchObject({ status: 'DECLINED', status_reason: 'insufficient funds' });
  await deliver(takeEvents());
  expect((await get(id)).status).toBe('DECLINED');
});

it('a payment whose answer is lost is unknown until its event, and then paid once', async () => {
  takeEvents();
  Object.assign(shop.mock.faults, { only: /payment_intents$/, lose: 'after' });
  const { id } = await pay();
  expect((await get(id)).status).toBe('UNKNOWN');
  await deliver(takeEvents());
  expect(await get(id)).toMatchObject({
    status: 'SETTLEMENT_REQUESTED',
    processor_id_external: shop.mock.payment(id).id,
  });
});

it('a part that is captured in the Dashboard of Stripe is all that the payment is worth', async () => {
  const { id } = await pay({ capture: 'manual' });
  takeEvents();
  const path = `/v1/payment_intents/${shop.mock.payment(id).id}/capture`;
  const { is_ok } = await makeRequests({
    base_url: shop.mock.url,
    headers: { authorization: 'Bearer sk_test_mock', 'stripe-version': api_version },
  })({ method: 'POST', path, body: new URLSearchParams({ amount_to_capture: '1000' }) });
  expect(is_ok).toBe(true);
  await deliver(takeEvents());
  expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 1000, amount_capturable: 0 });
});

it('a part is captured, and a part of that refunded', async () => {
  const { id } = await pay({ capture: 'manual' });
  expect((await get(id)).status).toBe('AUTHORIZED');
  await act(id, 'capture', { amount: 1000 });
  await world.later(1);
  expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 1000, amount_capturable: 0 });
  await act(id, 'refund', { amount: 400 });
  await world.later(1);
  expect(await itemsOf('refund', id)).toMatchObject([{ status: 'PROCESSED', amount: 400 }]);
  await deliver(takeEvents());
  expect(await itemsOf('capture', id)).toMatchObject([{ status: 'PROCESSED', amount: 1000 }]);
  expect(shop.mock.payment(id)).toMatchObject({ amount_received: 1000 });
});

it('a void releases the payment', async () => {
  const { id } = await pay({ capture: 'manual' });
  await act(id, 'void');
  await world.later(1);
  expect((await get(id)).status).toBe('AUTHORIZATION_VOIDED');
  await deliver(takeEvents());
  expect((await get(id)).status).toBe('AUTHORIZATION_VOIDED');
  expect(() => books().capture(shop.mock.payment(id).id, {})).toThrow(Refused);
});

it('a payment whose capture Stripe refuses is declined, and its authorisation is voided', async () => {
  const { id } = await pay({ capture_delay_hours: 48 });
  expect((await get(id)).status).toBe('AUTHORIZED');
  shop.mock.payment(id).amount_capturable = 1;
  await world.later(49 * 3_600_000);
  await world.later(1);
  expect(shop.mock.payment(id).status).toBe('canceled');
  await deliver(takeEvents());
  expect(await get(id)).toMatchObject({ status: 'DECLINED', status_reason: 'settlement declined', late: false });
});

it('a payout completes its payments', async () => {
  const { id } = await pay();
  takeEvents();
  books().payOut('2026-11-28');
  await deliver(takeEvents());
  expect((await get(id)).status).toBe('SETTLEMENT_COMPLETED');
});

it('a payout completes its payments although one of them is unknown, which is left to staff', async () => {
  const { id } = await pay();
  const of_others = paymentOf({ reference: newId('txn') });
  await shop.adapter.authorise(of_others);
  const { id: last } = await pay();
  takeEvents();
  books().payOut('2026-11-28');
  const [paid] = takeEvents();
  await deliver(paid ? [paid] : []);
  expect([(await get(id)).status, (await get(last)).status]).toEqual(['SETTLEMENT_COMPLETED', 'SETTLEMENT_COMPLETED']);
  const { rows } = await world.database.pool.query(
    `select status_reason from processornotification where status = 'FAILED'`,
  );
  expect(rows).toEqual([{ status_reason: 'unknown_reference' }]);
});

describe('a payer at their bank', () => {
  const returned = async (answer: PageAnswer, fields: Parameters<typeof world.pay>[1]) => {
    const { id } = await pay({}, fields);
    expect((await get(id)).status).toBe('PENDING');
    const address = books().answerPage(shop.mock.payment(id).id, answer);
    await world.app.http.inject({ url: pathOf(address), remoteAddress: '198.51.100.7' });
    return id;
  };

  it('who leaves has abandoned the payment, and its cancellation at Stripe changes nothing', async () => {
    takeEvents();
    const { id } = await pay({}, cardOf('4000000000003220'));
    await world.later(31 * 60_000);
    expect(shop.mock.payment(id).status).toBe('canceled');
    await deliver(takeEvents());
    expect((await get(id)).status).toBe('ABANDONED');
    const { rows } = await world.database.pool.query(
      'select distinct status, status_reason from processornotification where transaction = $1',
      [id],
    );
    expect(rows).toEqual([{ status: 'DONE', status_reason: 'superseded' }]);
  });

  it.each([
    ['iDEAL', { method: 'ideal' }, 'ideal'],
    ['3-D Secure', cardOf('4000000000003220'), 'card'],
  ])('has paid by %s when they return, and the event changes nothing', async (_, fields, product) => {
    const id = await returned('succeed', fields);
    expect((await get(id)).status).toBe('SETTLEMENT_REQUESTED');
    await deliver(takeEvents(), product);
    expect((await get(id)).status).toBe('SETTLEMENT_REQUESTED');
  });

  it('has cancelled when they return', async () => {
    expect(await get(await returned('cancel', { method: 'ideal' }))).toMatchObject({ status: 'CANCELLED' });
  });

  it('who never returns has paid when the event says so', async () => {
    const { id } = await pay({}, { method: 'ideal' });
    books().answerPage(shop.mock.payment(id).id, 'succeed');
    await deliver(takeEvents(), 'ideal');
    expect((await get(id)).status).toBe('SETTLEMENT_REQUESTED');
  });
});

it('an event with a wrong signature is refused', async () => {
  await pay();
  const [event = {}] = takeEvents();
  expect((await post(event, 'whsec_other')).statusCode).toBe(401);
});

it('the connection is tested with the settings of the processor', async () => {
  const staff = await world.key(world.root, ['PSP_ALL']);
  const answer = await world.call(staff, 'POST', `/processor/${processors.card}/check`, { body: {} });
  expect(answer.json()).toMatchObject({ result: 'connected', message: 'Sluis Shop, acct_1PgafTB7WZ01zgkW (test)' });
});
