import type { TransactionStatus } from '@sluis/contract/entities/payments/transaction';
import type { PaymentProduct, PaymentProductType } from '@sluis/contract/payment-products';
import { blockReason, declineReason, failureReason, type Outcome, type Written } from './outcomes.ts';
import type { Random } from './random.ts';

/** A status of an item, and how long after its creation it was reached. */
export interface Step<S extends string = string> {
  readonly status: S;
  readonly after_ms: number;
  readonly reason: string | null;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
export const day = 24 * hour;

/** The steps until now; the last one is the item's current status. */
export const stepsUntil = <S extends string>(
  steps: readonly Step<S>[],
  at_ms: number,
  now_ms: number,
): readonly Step<S>[] => steps.filter(({ after_ms }) => after_ms === 0 || at_ms + after_ms <= now_ms);

/** The steps after the first one of an item, in days after each other, each longer or shorter by up to a part of it. */
export function stepsInDays<S extends string>(
  random: Random,
  course: readonly (readonly [status: S, days: number, reason?: string])[],
  part: number,
): Step<S>[] {
  let after_ms = 0;
  return course.map(([status, days, reason = null]) => {
    after_ms += Math.ceil(days * day * (1 - part + 2 * part * random.next()));
    return { status, after_ms, reason };
  });
}

interface Payment {
  readonly product: PaymentProduct;
  readonly type: PaymentProductType;
  readonly ships: boolean;
  /** No payer is present who could wait or leave. */
  readonly recurring: boolean;
  readonly outcome: Outcome;
  /** The time until the end of an outage, if that is the outcome. */
  readonly outage_ms?: number;
}

type Draft = [status: TransactionStatus, wait_ms: number, reason?: Written | `Blocked by the gateway: ${string}`];

/** The lifecycle of a payment. Durations are uneven milliseconds, so that no two steps coincide. */
export function lifecycleOf(random: Random, payment: Payment): Step<TransactionStatus>[] {
  let after_ms = 0;
  return [...beginning(random, payment), ...ending(random, payment)].map(([status, wait_ms, reason = null], index) => {
    if (index > 0) after_ms += Math.max(1, Math.round(wait_ms * (0.6 + 0.8 * random.next())));
    return { status, after_ms, reason };
  });
}

function beginning(random: Random, { product, type, recurring, outcome }: Payment): Draft[] {
  const is_unbegun = outcome === 'abandoned' && random.chance(0.4);
  if (outcome === 'blocked' || type === 'prepaid' || is_unbegun) return [['INITIATED', 0]];
  if (product === 'sepa_credit_transfer' || type === 'direct_debit' || recurring)
    return [
      ['INITIATED', 0],
      ['PENDING', 2 * second],
    ];
  if (type === 'bank_transfer')
    return [
      ['INITIATED', 0],
      ['PENDING', random.int(4, 40) * second],
    ];
  return [
    ['INITIATED', 0],
    ['IN_PROGRESS', random.int(3, 45) * second],
  ];
}

function ending(random: Random, payment: Payment): Draft[] {
  const { type, product, outcome, recurring } = payment;
  const authorized: Draft = ['AUTHORIZED', (recurring ? 2 : random.int(2, 50)) * second];
  switch (outcome) {
    case 'paid':
      return paid(random, payment, authorized);
    case 'declined':
      return [
        ['DECLINED', type === 'direct_debit' ? 2 * day : random.int(2, 60) * second, declineReason(type)(random)],
      ];
    case 'abandoned':
      return [['ABANDONED', 30 * minute]];
    case 'cancelled':
      return product === 'sepa_credit_transfer'
        ? [['CANCELLED', 14 * day, 'Expired']]
        : [['CANCELLED', random.int(10, 200) * second, 'Cancelled by the customer']];
    case 'failed':
      return [['FAILED', 30 * second, failureReason(random)]];
    case 'blocked':
      return [['FAILED', second, blockReason(random)]];
    case 'voided':
      return [authorized, ['AUTHORIZATION_VOIDED', random.int(1, 40) * hour, 'Voided']];
    case 'expired':
      return [authorized, ['AUTHORIZATION_VOIDED', 7 * day, 'Authorization expired']];
    case 'settlement_declined':
      return [
        ...(type === 'card' ? [authorized] : []),
        ['SETTLEMENT_REQUESTED', 2 * hour],
        ['DECLINED', 2 * day, 'Settlement declined'],
      ];
    case 'outage':
      return unanswered(random, payment);
  }
}

function paid(random: Random, { type, product, ships }: Payment, authorized: Draft): Draft[] {
  if (type === 'prepaid') return [['SETTLEMENT_COMPLETED', 2 * second]];
  if (product === 'sepa_credit_transfer') return [['SETTLEMENT_COMPLETED', random.int(8, 90) * hour]];
  if (type === 'bank_transfer')
    return [
      ['SETTLEMENT_REQUESTED', random.int(12, 150) * second],
      ['SETTLEMENT_COMPLETED', random.int(10, 34) * hour],
    ];
  if (type === 'direct_debit')
    return [
      ['SETTLEMENT_REQUESTED', 12 * hour],
      ['SETTLEMENT_COMPLETED', 3 * day],
    ];
  return [
    authorized,
    ['SETTLEMENT_REQUESTED', ships && type !== 'wallet' ? random.int(3, 60) * hour : 2 * second],
    ['SETTLEMENT_COMPLETED', (type === 'pay_later' ? 10 : 1.6) * day],
  ];
}

/** An unavailable processor refuses some payments and leaves others without an answer, for long or forever. */
function unanswered(random: Random, { outage_ms = 0 }: Payment): Draft[] {
  if (random.chance(0.35)) return [['FAILED', 20 * second, 'Processor unavailable']];
  const unknown: Draft = ['UNKNOWN', 45 * second, 'No answer from the processor'];
  const found_ms = 2 * outage_ms + random.int(1, 9) * hour;
  const found = random.next();
  if (found < 0.4) return [unknown];
  if (found < 0.75) return [unknown, ['FAILED', found_ms, 'Not known at the processor']];
  return [unknown, ['SETTLEMENT_COMPLETED', found_ms]];
}
