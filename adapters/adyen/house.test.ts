import type { ItemOf } from '@sluis/contract/registry';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cardOf, openPayerWorld, type PayerWorld, pathOf } from '../../packages/server/src/testing/payer.ts';
import { processNotifications } from '../../packages/server/src/testing/processor-says.ts';
import type { Adyen, MockWebhook } from './mock.ts';
import { openPair, settings } from './testing.ts';

let world: PayerWorld;
let adyen: Adyen;
let processors: Record<string, string>;

beforeAll(async () => {
  const pair = await openPair();
  adyen = pair.adyen;
  world = await openPayerWorld({}, { adapters: { adyen: pair.adapter }, provider: 'Adyen' });
  const { rows } = await world.database.pool.query('select id, payment_product from processor');
  processors = Object.fromEntries(rows.map(({ id, payment_product }) => [payment_product, id]));
  const staff = await world.key(world.root, ['PSP_ALL']);
  const details = [...settings].map(([name, value]) => ({ name, value }));
  for (const id of Object.values(processors)) {
    const answer = await world.call(staff, 'POST', `/processor/${id}`, { body: { details } });
    expect(answer.statusCode).toBeLessThan(300);
  }
});
afterAll(async () => {
  await adyen.close();
  expect(adyen.faults).toEqual([]);
});
beforeEach(() => {
  adyen.takeWebhooks();
});

/** Delivers webhooks to the address of the processor and processes them. */
async function deliver(webhooks: readonly MockWebhook[], product = 'card') {
  for (const { headers, body } of webhooks) {
    const url = `/notifications/${processors[product]}`;
    const answer = await world.app.http.inject({ method: 'POST', url, headers, payload: body });
    expect([answer.statusCode, answer.body]).toEqual([200, '[accepted]']);
  }
  await processNotifications(world);
}

const pay = async (more: object = {}, fields = cardOf()) => {
  const body = { payment_profile: world.profile, merchant_reference: 'order', amount: 2500, ...more };
  const { id, url } = await world.make('/paymentlink', body);
  const address = await world.pay(url, fields);
  const { items } = await world.get(`/transaction?payment_link=${id}`);
  const [payment] = items as ItemOf<'transaction'>[];
  if (!payment) throw new Error(`no payment: ${address}`);
  return { payment, address };
};
const get = async (id: string) => (await world.get(`/transaction/${id}`)) as unknown as ItemOf<'transaction'>;
const itemsOf = async (entity: string, id: string) =>
  (await world.get(`/${entity}?transaction=${id}&_sort=id`)).items as Record<string, unknown>[];
const act = (id: string, verb: string, body: object = {}) =>
  world.call(world.token, 'POST', `/transaction/${id}/${verb}`, { body });
/** Orders without an answer wait by the clock of the database. */
async function tryAgain() {
  await world.database.pool.query('update processing_order set leased_until = now()');
  await world.later(1);
}
const ordersOf = async (id: string) =>
  (await world.database.pool.query('select operation from processing_order where transaction = $1', [id])).rows;

test('a card payment is captured by Sluis and paid, however often and in whichever order webhooks come', async () => {
  const { payment } = await pay();
  await world.later(1);
  expect(await get(payment.id)).toMatchObject({ status: 'AUTHORIZED', card_last_four: '1111', card_brand: 'visa' });
  const webhooks = adyen.takeWebhooks();
  expect(webhooks).toHaveLength(2);
  await deliver([...webhooks.toReversed(), ...webhooks]);
  expect(await get(payment.id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 2500 });
  expect(await itemsOf('capture', payment.id)).toMatchObject([{ status: 'PROCESSED', amount: 2500 }]);
});

describe('the report of a batch', () => {
  let batch = 0;
  /** A time so many days after a payment. */
  const daysAfter = ({ created_at }: ItemOf<'transaction'>, days: number): string =>
    new Date(Date.parse(created_at) + days * 86_400_000).toISOString();
  /** The announcement of a report with a payment, of the day after it. */
  const closeBatch = (payment: ItemOf<'transaction'>): MockWebhook[] => {
    batch += 1;
    adyen.closeBatch(batch, daysAfter(payment, 1).slice(0, 10));
    return adyen.takeWebhooks();
  };
  const eventsOf = async ({ id }: ItemOf<'transaction'>) =>
    (await world.database.pool.query('select kind, amount::int from financeevent where transaction = $1', [id])).rows;
  const payBy = async (product: 'card' | 'ideal') => {
    const { payment } = await pay({}, product === 'card' ? cardOf() : { method: product });
    await world.later(1);
    if (product === 'ideal') adyen.approve(payment.id);
    await deliver(adyen.takeWebhooks(), product);
    expect(await get(payment.id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
    return payment;
  };

  test.each(['card', 'ideal'] as const)('completes a payment by %s, once however often it is announced', async (by) => {
    const payment = await payBy(by);
    const announced = closeBatch(payment);
    await world.later(2 * 86_400_000);
    await deliver([...announced, ...announced], by);
    expect(await get(payment.id)).toMatchObject({ status: 'SETTLEMENT_COMPLETED', amount: 2500 });
    expect(await eventsOf(payment)).toEqual([{ kind: 'PAYMENT', amount: 2500 }]);
  });

  test('that comes after a later failure does not complete the payment', async () => {
    const payment = await payBy('card');
    const announced = closeBatch(payment);
    const [{ id: merchantReference = '' } = {}] = (await itemsOf('capture', payment.id)) as { id?: string }[];
    const eventDate = daysAfter(payment, 3);
    adyen.notify(payment.id, { eventCode: 'CAPTURE_FAILED', success: 'true', merchantReference, eventDate });
    await world.later(4 * 86_400_000);
    await deliver([...adyen.takeWebhooks(), ...announced]);
    expect(await get(payment.id)).toMatchObject({ status: 'DECLINED', status_reason: 'settlement declined' });
    expect(await eventsOf(payment)).toEqual([]);
  });
});

test('a payment whose answer is lost is unknown until its webhook, and then paid', async () => {
  adyen.next('lost after');
  const { payment } = await pay();
  expect((await get(payment.id)).status).toBe('UNKNOWN');
  await deliver(adyen.takeWebhooks());
  await world.later(1);
  expect(await get(payment.id)).toMatchObject({
    status: 'AUTHORIZED',
    processor_id_external: adyen.known(payment.id).psp,
  });
  await deliver(adyen.takeWebhooks());
  expect((await get(payment.id)).status).toBe('SETTLEMENT_REQUESTED');
  await tryAgain();
  expect(await ordersOf(payment.id)).toEqual([]);
});

test('an offer that closed before the payment was authorised changes nothing, and needs nobody', async () => {
  const { payment } = await pay({ capture: 'manual' });
  await deliver(adyen.takeWebhooks());
  const eventDate = new Date(Date.now() - 60_000).toISOString();
  adyen.notify(payment.id, { eventCode: 'OFFER_CLOSED', success: 'true', eventDate });
  await deliver(adyen.takeWebhooks());
  const { rows } = await world.database.pool.query(
    'select distinct status from processornotification where transaction = $1',
    [payment.id],
  );
  expect(rows).toEqual([{ status: 'DONE' }]);
  await act(payment.id, 'void');
  await world.later(1);
  await deliver(adyen.takeWebhooks());
  expect(await get(payment.id)).toMatchObject({ status: 'AUTHORIZATION_VOIDED', status_reason: 'voided' });
});

test('a void is under way until its webhook, and blocks a capture meanwhile', async () => {
  const { payment } = await pay({ capture: 'manual' });
  expect((await act(payment.id, 'void')).statusCode).toBeLessThan(300);
  await world.later(1);
  expect((await get(payment.id)).status).toBe('AUTHORIZED');
  expect((await act(payment.id, 'capture')).json()).toMatchObject({ error: { code: 'request_in_progress' } });
  await deliver(adyen.takeWebhooks());
  expect((await get(payment.id)).status).toBe('AUTHORIZATION_VOIDED');
  await tryAgain();
  expect(await ordersOf(payment.id)).toEqual([]);
  expect((await get(payment.id)).status).toBe('AUTHORIZATION_VOIDED');
});

test('a payment that was voided remains voided when Adyen refuses to cancel it again', async () => {
  const { payment } = await pay({ capture: 'manual' });
  await act(payment.id, 'void');
  await world.later(1);
  await deliver(adyen.takeWebhooks());
  const eventDate = new Date(world.services.clock.now_ms() + 60_000).toISOString();
  const refused = { eventCode: 'CANCELLATION', success: 'false', reason: 'Transaction already cancelled', eventDate };
  adyen.notify(payment.id, refused);
  await deliver(adyen.takeWebhooks());
  expect(await get(payment.id)).toMatchObject({ status: 'AUTHORIZATION_VOIDED', late: false });
});

/** A payment that is captured by hand, whose void Adyen refused. */
async function payWithRefusedVoid() {
  const { payment } = await pay({ capture: 'manual' });
  await deliver(adyen.takeWebhooks());
  await act(payment.id, 'void');
  adyen.known(payment.id).status = 'waiting';
  await world.later(1);
  await deliver(adyen.takeWebhooks());
  await tryAgain();
  return payment;
}

test('a payment whose void Adyen refuses remains authorised, and can be captured', async () => {
  const payment = await payWithRefusedVoid();
  expect(await ordersOf(payment.id)).toEqual([]);
  expect(await get(payment.id)).toMatchObject({ status: 'AUTHORIZED', amount_capturable: 2500 });
});

test('a void that Adyen refused can be asked for again, and is asked again', async () => {
  const payment = await payWithRefusedVoid();
  expect(await get(payment.id)).toMatchObject({ status: 'AUTHORIZED', amount_capturable: 2500 });
  adyen.known(payment.id).status = 'authorised';
  await act(payment.id, 'void');
  await world.later(1);
  await deliver(adyen.takeWebhooks());
  await tryAgain();
  expect(await ordersOf(payment.id)).toEqual([]);
  expect((await get(payment.id)).status).toBe('AUTHORIZATION_VOIDED');
});

test('a payment whose capture Adyen refuses is declined, and its authorisation is voided', async () => {
  adyen.how.captures = 'refused';
  const { payment } = await pay();
  await world.later(1);
  adyen.how.captures = 'succeed';
  await deliver(adyen.takeWebhooks());
  expect(await get(payment.id)).toMatchObject({ status: 'DECLINED', status_reason: 'settlement declined' });
  await world.later(1);
  expect(adyen.known(payment.id).status).toBe('cancelled');
  await deliver(adyen.takeWebhooks());
  await tryAgain();
  expect(await ordersOf(payment.id)).toEqual([]);
  expect(await get(payment.id)).toMatchObject({ status: 'DECLINED', late: false });
});

test('a part that is captured in the Customer Area is all that the payment is worth', async () => {
  const { payment } = await pay({ capture: 'manual' });
  await deliver(adyen.takeWebhooks());
  adyen.notify(payment.id, { eventCode: 'CAPTURE', success: 'true', amount: { currency: 'EUR', value: 1000 } });
  await deliver(adyen.takeWebhooks());
  expect(await get(payment.id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 1000, amount_capturable: 0 });
});

test('a capture that the card scheme rejects later is not paid', async () => {
  const { payment } = await pay();
  await world.later(1);
  await deliver(adyen.takeWebhooks());
  const [capture] = await itemsOf('capture', payment.id);
  expect(capture).toMatchObject({ status: 'PROCESSED' });
  const eventDate = new Date(world.services.clock.now_ms() + 60_000).toISOString();
  const rejected = { eventCode: 'CAPTURE_FAILED', success: 'true', reason: 'Capture Failed', eventDate };
  adyen.notify(payment.id, { ...rejected, merchantReference: String(capture?.id) });
  await deliver(adyen.takeWebhooks());
  expect(await itemsOf('capture', payment.id)).toMatchObject([{ status: 'FAILED', status_reason: 'Capture Failed' }]);
  expect(await get(payment.id)).toMatchObject({ status: 'DECLINED', status_reason: 'settlement declined' });
});

test('a part is captured, refunded, and the rest released', async () => {
  const { payment } = await pay({ capture: 'manual' });
  await act(payment.id, 'capture', { amount: 1000 });
  await world.later(1);
  await deliver(adyen.takeWebhooks());
  expect(await get(payment.id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 1000, amount_capturable: 0 });
  await act(payment.id, 'refund', { amount: 400 });
  await world.later(1);
  expect(await itemsOf('refund', payment.id)).toMatchObject([{ status: 'PENDING' }]);
  await deliver(adyen.takeWebhooks());
  expect(await itemsOf('refund', payment.id)).toMatchObject([{ status: 'PROCESSED', amount: 400 }]);
});

test('a dispute is defended once, although the answer is lost, and won', async () => {
  const { payment } = await pay();
  await world.later(1);
  await deliver(adyen.takeWebhooks());
  const dispute = adyen.chargeBack(payment.id, '4853');
  await deliver(adyen.takeWebhooks());
  const [chargeback] = await itemsOf('chargeback', payment.id);
  expect(chargeback).toMatchObject({ status: 'OPEN', stage: 'CHARGEBACK', takes_evidence: true });
  const path = `/chargeback/${chargeback?.id}`;
  const evidence = (await world.call(world.token, 'POST', `${path}/prepare`, { body: {} })).json();
  await world.call(world.token, 'POST', `/disputeevidence/${evidence.id}`, { body: { explanation: 'Delivered.' } });
  adyen.next('none', 'none', 'lost after');
  expect((await world.call(world.token, 'POST', `${path}/submit`, { body: {} })).statusCode).toBeLessThan(300);
  await world.later(1);
  const response = async () => (await world.get(`/disputeresponse?chargeback=${chargeback?.id}`)).items;
  expect(await response()).toMatchObject([{ status: 'UNKNOWN' }]);
  await deliver(adyen.takeWebhooks());
  await tryAgain();
  expect(await response()).toMatchObject([{ status: 'PROCESSED', processor_id_external: dispute }]);
  expect(await itemsOf('chargeback', payment.id)).toMatchObject([{ status: 'IN_DISPUTE' }]);
  expect(adyen.disputes.get(dispute)?.defences).toHaveLength(1);
  adyen.decide(dispute, 'Won');
  await deliver(adyen.takeWebhooks());
  expect(await itemsOf('chargeback', payment.id)).toMatchObject([{ status: 'WON' }]);
});

describe('a payer at their bank', () => {
  const returned = async (choice: 'authorised' | 'cancelled') => {
    const { payment } = await pay({}, { method: 'ideal' });
    expect((await get(payment.id)).status).toBe('PENDING');
    const back = new URL(String(adyen.known(payment.id).request.returnUrl));
    for (const [name, value] of adyen.comeBack(payment.id, choice)) back.searchParams.set(name, value);
    await world.app.http.inject({ url: pathOf(back.href), remoteAddress: '198.51.100.7' });
    return payment.id;
  };

  test('has paid when they return, and the webhook changes nothing', async () => {
    const id = await returned('authorised');
    expect((await get(id)).status).toBe('SETTLEMENT_REQUESTED');
    await deliver(adyen.takeWebhooks(), 'ideal');
    expect((await get(id)).status).toBe('SETTLEMENT_REQUESTED');
  });

  test('has cancelled when they return', async () => {
    expect(await get(await returned('cancelled'))).toMatchObject({ status: 'CANCELLED' });
  });

  test.each(['OFFER_CLOSED', 'AUTHORISATION'])(
    'who paid after a failure has paid, although the failure is reported last: %s',
    async (eventCode) => {
      const { payment } = await pay({}, { method: 'ideal' });
      const eventDate = new Date(Date.now() - 60_000).toISOString();
      const { psp: pspReference } = adyen.known(payment.id);
      adyen.notify(payment.id, { eventCode, success: String(eventCode === 'OFFER_CLOSED'), eventDate, pspReference });
      adyen.approve(payment.id);
      await deliver(adyen.takeWebhooks().toReversed(), 'ideal');
      expect((await get(payment.id)).status).toBe('SETTLEMENT_REQUESTED');
    },
  );

  test('who paid stays paid when an earlier offer is reported as closed before the order is tried again', async () => {
    adyen.next('lost after');
    const { payment } = await pay({}, { method: 'ideal' });
    expect((await get(payment.id)).status).toBe('UNKNOWN');
    adyen.approve(payment.id);
    await deliver(adyen.takeWebhooks(), 'ideal');
    const eventDate = new Date(Date.now() - 60_000).toISOString();
    adyen.notify(payment.id, { eventCode: 'OFFER_CLOSED', success: 'true', eventDate });
    await deliver(adyen.takeWebhooks(), 'ideal');
    await tryAgain();
    expect(await ordersOf(payment.id)).toEqual([]);
    expect(await get(payment.id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', status_reason: null });
  });

  test('who paid stays paid when the offer is reported as closed afterwards', async () => {
    const { payment } = await pay({}, { method: 'ideal' });
    adyen.approve(payment.id);
    await deliver(adyen.takeWebhooks(), 'ideal');
    const eventDate = new Date(Date.now() + 60_000).toISOString();
    adyen.notify(payment.id, { eventCode: 'OFFER_CLOSED', success: 'true', eventDate });
    await deliver(adyen.takeWebhooks(), 'ideal');
    expect(await get(payment.id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', status_reason: null });
  });

  test('who never returns has paid when the webhook says so', async () => {
    const { payment } = await pay({}, { method: 'ideal' });
    adyen.approve(payment.id);
    await deliver(adyen.takeWebhooks(), 'ideal');
    expect((await get(payment.id)).status).toBe('SETTLEMENT_REQUESTED');
  });
});

test('a webhook with a wrong signature is refused', async () => {
  await pay();
  const [webhook] = adyen.takeWebhooks();
  const payload = webhook?.body.replace('"true"', '"false"') ?? '';
  const url = `/notifications/${processors.card}`;
  const answer = await world.app.http.inject({ method: 'POST', url, headers: webhook?.headers, payload });
  expect(answer.statusCode).toBe(401);
});

test('the connection is tested with the settings of the processor', async () => {
  const staff = await world.key(world.root, ['PSP_ALL']);
  const answer = await world.call(staff, 'POST', `/processor/${processors.card}/check`, { body: {} });
  expect(answer.json()).toMatchObject({ result: 'connected', message: 'SluisECOM' });
});

describe('webhooks that arrive an hour late', () => {
  /** A webhook about a part of a payment, so many seconds after the payment was made. */
  const webhookOf = (payment: ItemOf<'transaction'>, part: string, eventCode: string, after_s: number): MockWebhook => {
    adyen.notify(payment.id, {
      eventCode,
      success: 'true',
      merchantReference: part,
      eventDate: new Date(Date.parse(payment.created_at) + after_s * 1000).toISOString(),
    });
    return adyen.takeWebhooks().at(-1) as MockWebhook;
  };
  /** Paid now; the webhooks about its capture have not arrived. */
  const captured = async () => {
    const { payment } = await pay();
    await world.later(1);
    const [authorised] = adyen.takeWebhooks();
    await deliver(authorised ? [authorised] : []);
    const [{ id = '' } = {}] = (await itemsOf('capture', payment.id)) as { id?: string }[];
    return { payment, capture: id };
  };

  test.each([
    ['in their order', false],
    ['the failure first', true],
  ])('of a capture that failed after it was performed, %s, leave the payment unpaid', async (_, is_reversed) => {
    const { payment, capture } = await captured();
    const webhooks = [webhookOf(payment, capture, 'CAPTURE', 60), webhookOf(payment, capture, 'CAPTURE_FAILED', 120)];
    await world.later(3_600_000);
    await deliver(is_reversed ? webhooks.toReversed() : webhooks);
    expect(await itemsOf('capture', payment.id)).toMatchObject([{ status: 'FAILED' }]);
    expect(await get(payment.id)).toMatchObject({ status: 'DECLINED', status_reason: 'settlement declined' });
  });

  test.each([
    ['in their order', false],
    ['the failure first', true],
  ])('of a refund that failed after it was performed, %s, leave its amount to the payment', async (_, is_reversed) => {
    const { payment, capture } = await captured();
    await deliver([webhookOf(payment, capture, 'CAPTURE', 60)]);
    const { id } = (await act(payment.id, 'refund', { amount: 400 })).json();
    await world.later(1);
    adyen.takeWebhooks();
    const made = await world.get(`/refund/${id}`);
    const of = { ...payment, created_at: String(made.created_at) };
    const webhooks = [webhookOf(of, id, 'REFUND', 60), webhookOf(of, id, 'REFUND_FAILED', 120)];
    await world.later(3_600_000);
    await deliver(is_reversed ? webhooks.toReversed() : webhooks);
    expect(await itemsOf('refund', payment.id)).toMatchObject([{ status: 'FAILED' }]);
    expect((await get(payment.id)).amount_refunded).toBe(0);
  });
});

test.each([
  ['voided', 'void', 'AUTHORIZATION_VOIDED'],
  ['declined at its capture', 'capture', 'DECLINED'],
])('an authorisation that is reported after its payment was %s changes nothing', async (_, verb, status) => {
  const { payment } = await pay(verb === 'void' ? { capture: 'manual' } : {});
  const [authorised] = adyen.takeWebhooks();
  adyen.how.captures = 'refused';
  if (verb === 'void') await act(payment.id, verb);
  await world.later(1);
  adyen.how.captures = 'succeed';
  await deliver([...adyen.takeWebhooks(), ...(authorised ? [authorised] : [])]);
  expect(await get(payment.id)).toMatchObject({ status, late: false });
  const { rows } = await world.database.pool.query('select status from processornotification where transaction = $1', [
    payment.id,
  ]);
  expect(rows).toEqual([{ status: 'DONE' }, { status: 'DONE' }]);
});
