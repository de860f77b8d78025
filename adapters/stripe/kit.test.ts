import type { MockAcquirer, Performed } from '@sluis/adapter/kit/mock-acquirer';
import { describeAdapter } from '@sluis/adapter/kit/sentences';
import type Stripe from 'stripe';
import { fromStripe } from './amounts.ts';
import { signed } from './mock.ts';
import { read_events } from './notifications.ts';
import { openShop, type Shop } from './testing.ts';

const former_secret = 'whsec_former';

/** The requests that perform something; others prepare a payment. */
const performing = /^POST \/v1\/(payment_intents|refunds|disputes)/;

const performed_statuses = ['requires_capture', 'processing', 'succeeded', 'canceled'];

function performedBy({ mock }: Shop, reference: string): Performed[] {
  const books = mock.books();
  const of = ({ amount, currency }: { readonly amount: number; readonly currency: string }): Performed => ({
    amount: fromStripe(amount, currency),
    currency_code: currency.toUpperCase(),
  });
  const intents = books.all<Stripe.PaymentIntent>('payment_intent');
  return [
    ...intents.filter(
      ({ metadata, status }) => metadata.sluis_reference === reference && performed_statuses.includes(status),
    ),
    ...books.all<Stripe.Refund>('refund').filter(({ metadata }) => metadata?.sluis_reference === reference),
    ...intents.flatMap(({ metadata, currency }) =>
      metadata[reference] === undefined ? [] : [{ amount: Number(metadata[reference]), currency }],
    ),
  ].map(of);
}

async function open(): Promise<MockAcquirer> {
  const shop = await openShop({ now: Date.now });
  const { mock } = shop;
  mock.faults.only = performing;
  let read = 0;
  const deliver = (event: object) => signed(event, [former_secret], Date.now());
  const settings = { webhook_secret: former_secret };
  return {
    adapter: shop.using(settings),
    with_wrong_key: shop.using({ ...settings, api_key: 'sk_test_wrong' }),
    rotating: shop.using({ webhook_secret: 'whsec_next', former_webhook_secret: former_secret }),
    samples: {
      refused: { card: { number: '4000000000000002', expiry: '12/39', security_code: '123' } },
      challenged: { card: { number: '4000000000003220', expiry: '12/39', security_code: '123' } },
      redirected: { payment_product: 'ideal', card: undefined },
    },
    fail: (fault) => {
      if (fault === 'lost_before') mock.faults.lose = 'before';
      if (fault === 'lost_after') mock.faults.lose = 'after';
      if (fault === 'too_many') mock.faults.limit_s = 120;
      if (fault === 'unavailable') mock.faults.status = 503;
      if (fault === 'unreadable') mock.faults.is_garbled = true;
    },
    performed: async (reference) => performedBy(shop, reference),
    requests: () => mock.asked.length,
    payerReturns: async (reference, answer) => {
      const setups = mock.books().all<Stripe.SetupIntent>('setup_intent');
      const { id } = setups.find(({ metadata }) => metadata?.sluis_reference === reference) ?? mock.payment(reference);
      const none = new URLSearchParams();
      if (answer === 'leave') return { method: 'GET', query: none, form: none };
      const address = mock.books().answerPage(id, answer === 'approve' ? 'succeed' : 'fail');
      return { method: 'GET', query: new URL(address).searchParams, form: none };
    },
    complete: async (_, as = 'performed') => {
      mock.books().endDebits();
      mock.books().endRefunds(as === 'failed' ? 'declined' : undefined);
    },
    payOut: async () => void mock.books().payOut('2026-11-28'),
    catchUp: () => {
      mock.faults.is_hiding = false;
    },
    deliveries: () => {
      const { events } = mock.books();
      const fresh = events.slice(read).filter(({ type }) => read_events.includes(type));
      read = events.length;
      return fresh.map(deliver);
    },
    foreignDelivery: () => {
      const event = structuredClone(mock.event('payment_intent.succeeded'));
      (event.data.object as Stripe.PaymentIntent).metadata = { order: '17' };
      return deliver(event);
    },
    disputes: {
      open: async (reference) => {
        const { latest_charge } = mock.payment(reference);
        const charge = mock.books().get<Stripe.Charge>(String(latest_charge), 'charge');
        return mock.books().dispute(charge, { reason: 'product_not_received' }).id;
      },
      received: async (id) => {
        const { metadata, evidence_details } = mock.books().get<Stripe.Dispute>(id, 'dispute');
        const given = Object.values(metadata);
        return [
          ...Array.from({ length: evidence_details.submission_count }, () => 'submit' as const),
          ...(given.includes('accepted') ? ['accept' as const] : []),
        ];
      },
      end: async (id) => void mock.books().closeDispute(id, 'lost'),
    },
    close: shop.close,
  };
}

describeAdapter('stripe', open);
