import { newId } from '@sluis/contract/base/ids';
import { type KnownReason, known_reasons, reasonKey } from '@sluis/contract/status-reasons';
import { expect } from 'vitest';
import type { Abilities, Authorisation, Delivery, KnownPayment, Notification, PaymentOutcome } from '../contract.ts';
import type { DisputeReport } from '../disputes.ts';
import type { MockAcquirer, Sample } from './mock-acquirer.ts';

export const number = '4111111111111111';
const card = { number, expiry: '12/39', security_code: '123' };

export const payer = {
  ip: '192.0.2.10',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
  accept: 'text/html',
  language: 'nl',
  reference: 'cust_01kb3n4w9mf3t8x5r2h6q7d0aa',
  email: 'anna@example.test',
  name: 'Anna de Vries',
  country_code: 'NL',
  billing_address: {
    street: 'Herengracht',
    house_number: '12 A',
    postal_code: '1015 BK',
    city: 'Amsterdam',
    country_code: 'NL',
  },
};
const merchant = {
  id: 'org_01kb3n4w9mf3t8x5r2h6q7d0bb',
  name: 'Bloemenhuis',
  country_code: 'NL',
  store: { id: 'prof_01kb3n4w9mf3t8x5r2h6q7d0cc', name: 'Bloemenhuis.nl', mcc: '5992' },
};

export const paymentOf = (sample: Sample = {}): Authorisation => {
  const reference = sample.reference ?? newId('txn');
  return {
    reference,
    amount: 1250,
    currency_code: 'EUR',
    payment_product: 'card',
    ...((sample.payment_product ?? 'card') === 'card' && { card }),
    keep: false,
    return_url: 'https://pay.example.test/return',
    payer,
    merchant,
    initiation: { by: 'customer' },
    metadata: { transaction: reference, merchant_reference: 'order 1001' },
    ...sample,
  };
};

export const paid_statuses = ['SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED', 'AUTHORIZED'];
export const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A payment as the house knows it after an outcome. */
export const known = (
  payment: Authorisation,
  outcome?: PaymentOutcome,
  more: Partial<KnownPayment> = {},
): KnownPayment => ({
  reference: payment.reference,
  processor_id_external: outcome?.processor_id_external || null,
  payment_product: payment.payment_product,
  currency_code: payment.currency_code,
  amount: payment.amount,
  amount_captured: outcome && outcome.status !== 'AUTHORIZED' ? payment.amount : 0,
  amount_capturable: outcome?.status === 'AUTHORIZED' ? payment.amount : 0,
  amount_refunded: 0,
  created_at: new Date().toISOString(),
  store: outcome?.store ?? {},
  ...more,
});

export const isKnownReason = (reason: string): boolean =>
  known_reasons.some((each: KnownReason) => reasonKey(each) === reasonKey(reason));

export interface Kit {
  readonly mock: MockAcquirer;
  readonly open: () => Promise<MockAcquirer>;
  /** A payment as it is asked for: the usual one of the acquirer, with what is different. */
  payment(sample?: Sample): Authorisation;
  /** What the acquirer can do with its usual payment method. */
  abilities(): Abilities | undefined;
  /** A payment as the acquirer answers it first. */
  begin(sample?: Sample): Promise<Paid>;
  /** A payment whose payer, if they are sent elsewhere, approves there and returns. */
  pay(sample?: Sample): Promise<Paid>;
  /** The outcome after the payer has approved and returned; the same for a payer who was not sent elsewhere. */
  approve(payment: Authorisation, outcome: PaymentOutcome): Promise<PaymentOutcome>;
  /** A payment that is only authorised. */
  authorise(): Promise<Paid & { readonly at: KnownPayment }>;
  /** A payment whose money was taken. */
  settle(sample?: Sample): Promise<KnownPayment>;
  /** The events since the last call. */
  events(): Promise<readonly Notification[]>;
}

interface Paid {
  readonly payment: Authorisation;
  readonly outcome: PaymentOutcome;
}

/** What deliveries report, also of what they only mention. */
export async function reported(
  { adapter }: MockAcquirer,
  deliveries: readonly Delivery[],
): Promise<readonly (Notification | DisputeReport)[]> {
  const readings = deliveries.map((delivery) => adapter.readNotification(delivery));
  expect(readings, 'genuine notifications are accepted').not.toContain(undefined);
  const events = readings.flatMap((reading) => reading?.events ?? []);
  const inquired = events.map((event) => ('mentioned' in event ? (adapter.inquire?.(event.mentioned) ?? []) : [event]));
  return (await Promise.all(inquired)).flat();
}

export const eventsOf = async (mock: MockAcquirer, deliveries: readonly Delivery[]): Promise<Notification[]> =>
  (await reported(mock, deliveries)).filter((event): event is Notification => !('dispute' in event));

export const capturesOf = (kit: Kit) => kit.abilities()?.captures ?? 'none';
export const once = async (kit: Kit, reference: string): Promise<void> =>
  expect(await kit.mock.performed(reference)).toHaveLength(1);
