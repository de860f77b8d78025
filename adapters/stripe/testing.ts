import type { Authorisation, CaptureOrder, KnownPayment, ProcessorAdapter, RefundOrder, Sought } from '@sluis/adapter';
import { stripe } from './adapter.ts';
import { type MockOptions, StripeMock } from './mock.ts';

const created_at = '2026-11-28T12:00:00.000Z';

/** An adapter with a mock of Stripe, and the calls of Sluis to it. */
export interface Shop {
  readonly mock: StripeMock;
  readonly adapter: ProcessorAdapter;
  /** The time of both. */
  readonly clock: { now: number };
  using(settings: Readonly<Record<string, string>>): ProcessorAdapter;
  close(): Promise<void>;
}

export async function openShop(options: MockOptions = {}): Promise<Shop> {
  const clock = { now: Date.parse(created_at) };
  const now = options.now ?? (() => clock.now);
  const mock = await new StripeMock({ ...options, now }).listen();
  const base = stripe({ base_url: mock.url, now, is_multicapture: options.is_multicapture ?? false });
  const settings = { api_key: options.api_key ?? 'sk_test_mock', webhook_secret: 'whsec_present' };
  const using = (more: Readonly<Record<string, string>>): ProcessorAdapter =>
    base.using?.(new Map(Object.entries({ ...settings, ...more }))) ?? base;
  return { mock, clock, using, adapter: using({}), close: () => mock.close() };
}

let count = 0;
export const newReference = (prefix: 'txn' | 'capt' | 'rfnd' = 'txn'): string =>
  `${prefix}_${String(++count).padStart(6, '0')}`;

export const cardOf = (number: string) => ({ number, expiry: '12/34', security_code: '123' });

/** A payment of 12.50 euros by a customer on our page. */
export function paymentOf(given: Partial<Authorisation> & { readonly number?: string } = {}): Authorisation {
  const { number, ...more } = given;
  return {
    reference: newReference(),
    amount: 1250,
    currency_code: 'EUR',
    payment_product: 'card',
    keep: false,
    return_url: 'https://pay.sluis.test/return/1',
    payer: { name: 'Anna de Vries', email: 'anna@example.com', ip: '203.0.113.7', user_agent: 'Mozilla/5.0' },
    merchant: { id: 'org_1', name: 'Fietsen', country_code: 'NL', store: { id: 'pp_1', name: 'Webwinkel' } },
    initiation: { by: 'customer' },
    metadata: { merchant_reference: 'order 17' },
    ...((number || (!more.token && !more.wallet_payload && (more.payment_product ?? 'card') === 'card')) && {
      card: cardOf(number ?? '4242424242424242'),
    }),
    ...more,
  };
}

/** A payment as Sluis knows it after its outcome. */
export const knownOf = (
  { reference, amount, currency_code, payment_product }: Authorisation,
  given: Partial<KnownPayment> = {},
): KnownPayment => ({
  reference,
  processor_id_external: null,
  payment_product,
  currency_code,
  amount,
  amount_captured: 0,
  amount_capturable: amount,
  amount_refunded: 0,
  created_at,
  store: {},
  ...given,
});

export const captureOf = (payment: KnownPayment, given: Partial<CaptureOrder> = {}): CaptureOrder => ({
  reference: newReference('capt'),
  payment,
  amount: payment.amount,
  currency_code: payment.currency_code,
  is_final: true,
  ...given,
});

export const refundOf = (payment: KnownPayment, given: Partial<RefundOrder> = {}): RefundOrder => ({
  reference: newReference('rfnd'),
  payment,
  captures: [],
  amount: payment.amount,
  currency_code: payment.currency_code,
  ...given,
});

export const sought = (
  payment: KnownPayment,
  kind: Sought['kind'] = 'payment',
  reference = payment.reference,
): Sought => ({
  kind,
  reference,
  payment,
});
