import type { Mention, Notification, ProcessorAdapter } from '@sluis/adapter';
import type { DisputeReport } from '@sluis/adapter/disputes';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signed } from './mock.ts';
import { read_events } from './notifications.ts';
import { captureOf, knownOf, openShop, paymentOf, refundOf, type Shop } from './testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const books = () => shop.mock.books();
const noon = Date.parse('2026-11-28T12:00:00.000Z');
const deliver = (event: object, secrets = ['whsec_present'], at = noon) => signed(event, secrets, at);
const read = (event: object, adapter: ProcessorAdapter = shop.adapter) => adapter.readNotification(deliver(event));

async function take(given: Parameters<typeof paymentOf>[0] = {}) {
  const payment = paymentOf(given);
  const outcome = await shop.adapter.authorise(payment);
  return { payment, outcome, known: knownOf(payment, { processor_id_external: outcome.processor_id_external }) };
}

type Report = Notification | DisputeReport;
const isMention = (event: Report | Mention): event is Mention => 'mentioned' in event;

/** What an adapter learns from an event, from itself or by asking. */
async function learn(event: object): Promise<Report[]> {
  const { events = [] } = read(event) ?? {};
  const learnt = await Promise.all(
    events.map(async (each) => (isMention(each) ? ((await shop.adapter.inquire?.(each.mentioned)) ?? []) : [each])),
  );
  return learnt.flat();
}

describe('a delivery', () => {
  it('with the signature of Stripe is read', async () => {
    const { payment } = await take({ capture_later: true });
    const event = shop.mock.event('payment_intent.amount_capturable_updated');
    expect(read(event)).toEqual({
      events: [
        {
          id: event.id,
          reference: payment.reference,
          status: 'AUTHORIZED',
          processor_id_external: shop.mock.payment(payment.reference).id,
          occurred_at: '2026-11-28T12:00:00.000Z',
        },
      ],
    });
  });

  it.each([
    ['without a signature', { 'stripe-signature': undefined }],
    ['with the signature of another secret', deliver({ id: 'evt_1' }, ['whsec_other']).headers],
    ['with a signature without a time', { 'stripe-signature': 'v1=00' }],
    ['with a broken time', { 'stripe-signature': 't=soon,v1=00' }],
  ])('%s is refused', (_, headers) => {
    expect(shop.adapter.readNotification({ ...deliver({ id: 'evt_1' }), headers })).toBeUndefined();
  });

  it('that was changed on the way is refused', () => {
    const delivery = deliver({ id: 'evt_1' });
    expect(
      shop.adapter.readNotification({ ...delivery, body: delivery.body.replace('evt_1', 'evt_2') }),
    ).toBeUndefined();
  });

  it('is refused while no secret is set', () => {
    expect(shop.using({ webhook_secret: '' }).readNotification(deliver({ id: 'evt_1' }, ['']))).toBeUndefined();
  });

  it('is read with both secrets while one is rotated, at either side', async () => {
    await take();
    const event = shop.mock.event('payment_intent.succeeded');
    const rotating = shop.using({ webhook_secret: 'whsec_next', former_webhook_secret: 'whsec_present' });
    for (const secrets of [['whsec_present'], ['whsec_next'], ['whsec_older', 'whsec_next']])
      expect(rotating.readNotification(deliver(event, secrets))?.events).toHaveLength(1);
    expect(rotating.readNotification(deliver(event, ['whsec_older']))).toBeUndefined();
  });

  it.each([-301_000, 301_000])('signed %s ms from our time is not believed: Stripe is asked', async (by) => {
    const { payment } = await take({ capture_later: true });
    const event = shop.mock.event('payment_intent.amount_capturable_updated');
    const { id } = shop.mock.payment(payment.reference);
    await shop.adapter.void(knownOf(payment, { processor_id_external: id }));
    expect(shop.adapter.readNotification(deliver(event, ['whsec_present'], noon + by))).toEqual({
      events: [{ mentioned: id }],
    });
    expect(await shop.adapter.inquire?.(id)).toMatchObject([
      { reference: payment.reference, status: 'AUTHORIZATION_VOIDED' },
    ]);
  });

  it('of another version of the interface is not read: Stripe is asked', async () => {
    const { payment } = await take();
    const { id } = shop.mock.payment(payment.reference);
    expect(read({ ...shop.mock.event('payment_intent.succeeded'), api_version: '2020-08-27' })).toEqual({
      events: [{ mentioned: id }],
    });
  });

  it('without details is asked for', async () => {
    const { payment } = await take();
    const { id } = shop.mock.payment(payment.reference);
    const thin = {
      object: 'v2.core.event',
      id: 'evt_thin',
      type: 'v1.payment_intent.succeeded',
      livemode: false,
      created: '2026-11-28T12:00:00.000Z',
      related_object: { id, type: 'payment_intent', url: `/v1/payment_intents/${id}` },
    };
    expect(read(thin)).toEqual({ events: [{ mentioned: id }] });
    expect(await learn(thin)).toMatchObject([{ reference: payment.reference, status: 'SETTLEMENT_REQUESTED' }]);
  });

  it('about a payment that Sluis did not make has no events', async () => {
    await take();
    const event = structuredClone(shop.mock.event('payment_intent.succeeded'));
    const intent = event.data.object as Stripe.PaymentIntent;
    intent.metadata = { order: '17' };
    expect(read(event)).toEqual({ events: [] });
    expect(read({ ...event, type: 'customer.created' })).toEqual({ events: [] });
  });

  it('of live mode has no events for a key of test mode, nor one of another account', async () => {
    await take();
    const event = shop.mock.event('payment_intent.succeeded');
    expect(read({ ...event, livemode: true })).toEqual({ events: [] });
    expect(read({ ...event, account: 'acct_other' })).toEqual({ events: [] });
    expect(read(event, shop.using({ account: 'acct_shop' }))).toEqual({ events: [] });
    expect(read({ ...event, account: 'acct_shop' }, shop.using({ account: 'acct_shop' }))?.events).toHaveLength(1);
  });

  it('that arrives twice has the same event', async () => {
    await take();
    const event = shop.mock.event('payment_intent.succeeded');
    expect(read(event)).toEqual(read(structuredClone(event)));
  });
});

describe('an event', () => {
  it('says that a payer approved, or did not', async () => {
    const [first, second] = [await take({ payment_product: 'ideal' }), await take({ payment_product: 'ideal' })];
    books().answerPage(first.outcome.processor_id_external, 'succeed');
    expect(await learn(shop.mock.event('payment_intent.succeeded'))).toMatchObject([
      { reference: first.payment.reference, status: 'SETTLEMENT_REQUESTED' },
    ]);
    books().answerPage(second.outcome.processor_id_external, 'cancel');
    expect(await learn(shop.mock.event('payment_intent.payment_failed'))).toMatchObject([
      { reference: second.payment.reference, status: 'CANCELLED', status_reason: 'cancelled by the payer' },
    ]);
  });

  it('has the token of a payment that stored its card', async () => {
    const { outcome } = await take({ keep: true, number: '4000000000003220' });
    books().answerPage(outcome.processor_id_external, 'succeed');
    expect(await learn(shop.mock.event('payment_intent.succeeded'))).toMatchObject([
      { token: expect.stringMatching(/^cus_\w+:pm_/) },
    ]);
  });

  it('says that a payment was released, and why', async () => {
    const [mine, late] = [await take({ capture_later: true }), await take({ capture_later: true })];
    await shop.adapter.void(mine.known);
    expect(await learn(shop.mock.event('payment_intent.canceled'))).toMatchObject([
      { reference: mine.payment.reference, status: 'AUTHORIZATION_VOIDED' },
    ]);
    books().expire(late.outcome.processor_id_external);
    for (const type of ['payment_intent.canceled', 'charge.expired'] as const)
      expect(await learn(shop.mock.event(type))).toMatchObject([
        {
          reference: late.payment.reference,
          status: 'AUTHORIZATION_VOIDED',
          status_reason: 'authorization expired',
          processor_id_external: late.outcome.processor_id_external,
        },
      ]);
  });

  it('says that a payer who waited was cancelled', async () => {
    const { known, payment } = await take({ payment_product: 'ideal' });
    await shop.adapter.void(known);
    expect(await learn(shop.mock.event('payment_intent.canceled'))).toMatchObject([
      { reference: payment.reference, status: 'CANCELLED' },
    ]);
  });

  it.each([
    ['NL39RABO0300065264', 'payment_intent.succeeded', 'SETTLEMENT_COMPLETED', undefined],
    ['FR8420041010050500013M02607', 'payment_intent.payment_failed', 'FAILED', 'no mandate'],
  ] as const)('says how the debit of %s ended', async (iban, type, status, status_reason) => {
    const { payment } = await take({
      payment_product: 'sepa_direct_debit',
      debit: {
        iban,
        account_holder: 'Anna',
        reference: 'M-1',
        signed_at: '2026-11-20T10:00:00.000Z',
        sequence: 'one_off',
      },
    });
    expect(await learn(shop.mock.event('payment_intent.processing'))).toMatchObject([
      { reference: payment.reference, status: 'SETTLEMENT_REQUESTED' },
    ]);
    books().endDebits();
    const [report] = await learn(shop.mock.event(type));
    expect(report).toMatchObject({ reference: payment.reference, status });
    expect(report?.status_reason).toBe(status_reason);
  });

  it('says that a refund failed, by three events with the same outcome', async () => {
    const { known } = await take({ number: '4000000000005126' });
    const order = refundOf(known);
    await shop.adapter.refund(order);
    expect(await learn(shop.mock.event('refund.created'))).toMatchObject([
      { reference: order.reference, status: 'PROCESSED' },
    ]);
    books().endRefunds();
    for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated'] as const)
      expect(await learn(shop.mock.event(type))).toMatchObject([
        { reference: order.reference, status: 'FAILED', status_reason: 'expired card' },
      ]);
  });

  it('says that a refund was cancelled', async () => {
    const { known } = await take();
    await shop.adapter.refund(refundOf(known));
    const event = structuredClone(shop.mock.event('refund.created'));
    Object.assign(event.data.object, { status: 'canceled' });
    expect(await learn(event)).toMatchObject([{ status: 'CANCELLED' }]);
  });

  it('says that a verification succeeded', async () => {
    const { payment } = await take({ amount: 0, keep: true });
    expect(await learn(shop.mock.event('setup_intent.succeeded'))).toMatchObject([
      { reference: payment.reference, status: 'AUTHORIZED', token: expect.any(String) },
    ]);
  });

  it('about a payout completes its payments', async () => {
    const own = await openShop();
    const payments = [paymentOf(), paymentOf({ capture_later: true }), paymentOf({ number: '4000000000009995' })];
    for (const payment of payments) await own.adapter.authorise(payment);
    const [, later] = payments.map((payment) => knownOf(payment));
    if (later) await own.adapter.capture(captureOf(later));
    const payout = own.mock.books().payOut('2026-11-28');
    const delivery = deliver(own.mock.event('payout.paid'));
    expect(own.adapter.readNotification(delivery)).toEqual({ events: [{ mentioned: payout.id }] });
    const reports = (await own.adapter.inquire?.(payout.id)) ?? [];
    expect(reports.map(({ reference, status }) => [reference, status])).toEqual([
      [payments[1]?.reference, 'SETTLEMENT_COMPLETED'],
      [payments[0]?.reference, 'SETTLEMENT_COMPLETED'],
    ]);
    await own.close();
  });

  it('about a payout completes no payment of which more can be captured', async () => {
    const own = await openShop({ is_multicapture: true });
    const payment = paymentOf({ capture_later: true });
    const { processor_id_external } = await own.adapter.authorise(payment);
    const known = knownOf(payment, { processor_id_external });
    await own.adapter.capture(captureOf(known, { amount: 500, is_final: false }));
    expect(await own.adapter.inquire?.(own.mock.books().payOut('2026-11-28').id)).toEqual([]);
    await own.adapter.capture(captureOf(known, { amount: 250 }));
    expect(await own.adapter.inquire?.(own.mock.books().payOut('2026-11-29').id)).toMatchObject([
      { reference: payment.reference, status: 'SETTLEMENT_COMPLETED' },
    ]);
    await own.close();
  });

  it('about something that Stripe no longer knows has nothing to report', async () => {
    for (const id of ['pi_gone', 'seti_gone', 're_gone', 'ch_gone', 'po_gone', 'cus_gone'])
      expect(await shop.adapter.inquire?.(id)).toEqual([]);
  });

  it('of a charge is asked for by its payment', async () => {
    const { payment } = await take();
    expect(await shop.adapter.inquire?.(String(shop.mock.payment(payment.reference).latest_charge))).toMatchObject([
      { reference: payment.reference, status: 'SETTLEMENT_REQUESTED' },
    ]);
  });
});

it('reads the events that the how-to tells to send', async () => {
  const { readFile } = await import('node:fs/promises');
  const how_to = await readFile(new URL('../../docs/how-to/connect-stripe.md', import.meta.url), 'utf8');
  expect([...read_events].filter((type) => !how_to.includes(`\`${type}\``))).toEqual([]);
});
