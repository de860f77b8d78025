import type { chargeback_statuses } from '@sluis/contract/entities/payments/chargeback';
import { void_chargeback_statuses } from '@sluis/contract/entities/payments/chargeback';
import { cardLabel } from '@sluis/contract/payment-names';
import type { PaymentProductType } from '@sluis/contract/payment-products';
import type { RowOf } from '../load/tables.ts';
import { historyOf } from './history.ts';
import { day, type Step, stepsInDays, stepsUntil } from './lifecycle.ts';
import type { Written } from './outcomes.ts';
import { type Draw, type Random, weighted } from './random.ts';
import { none, type Reversals } from './refunds.ts';

type Status = (typeof chargeback_statuses)[number];
type Source = NonNullable<RowOf<'chargeback'>['source_type']>;
type Reason = readonly [code: string, reason: Written];

interface Kind {
  readonly source: Source;
  /** The share of paid payments that are charged back. */
  readonly rate: number;
  readonly reasons: Draw<Reason>;
  readonly courses: Draw<readonly (readonly [Status, days: number, reason?: Written])[]>;
}

const disputed: Kind['courses'] = weighted([
  [
    [
      ['IN_DISPUTE', 9],
      ['WON', 34],
    ],
    30,
  ],
  [
    [
      ['IN_DISPUTE', 9],
      ['LOST', 34],
    ],
    30,
  ],
  [[['LOST', 14, 'Accepted by the merchant']], 30],
  [[['CANCELLED', 6, 'Withdrawn by the card holder']], 10],
]);
/** A bank returns a direct debit without asking, as its rules say. */
const unconditional: Kind['courses'] = weighted([
  [[['LOST', 4]], 92],
  [[['CANCELLED', 3, 'Sent in error']], 8],
]);

export const stolen_card: Reason = ['10.4', 'Fraud: card not present'];
const kinds: { readonly [type in PaymentProductType]?: Kind } = {
  card: {
    source: 'card_scheme',
    rate: 0.007,
    reasons: weighted<Reason>([
      [stolen_card, 4],
      [['13.1', 'Merchandise or services not received'], 3],
      [['13.3', 'Not as described or defective'], 2],
      [['12.6', 'Duplicate processing'], 1],
    ]),
    courses: disputed,
  },
  wallet: {
    source: 'wallet',
    rate: 0.003,
    reasons: weighted<Reason>([
      [['INR', 'Item not received'], 3],
      [['SNAD', 'Significantly not as described'], 2],
    ]),
    courses: disputed,
  },
  pay_later: {
    source: 'pay_later',
    rate: 0.002,
    reasons: weighted<Reason>([[['RETURN', 'Return not processed'], 1]]),
    courses: disputed,
  },
  direct_debit: {
    source: 'direct_debit',
    rate: 0.03,
    reasons: weighted<Reason>([
      [['MD06', 'Refund requested by the payer'], 6],
      [['AM04', 'Insufficient funds'], 3],
      [['MD01', 'No mandate'], 1],
    ]),
    courses: unconditional,
  },
};

interface Paid {
  readonly transaction: RowOf<'transaction'>;
  readonly type: PaymentProductType;
  readonly paid_ms: number;
  readonly now_ms: number;
  /** The rest after refunds. */
  readonly left: number;
  /** Part of a burst of fraud: most of them are charged back, and soon. */
  readonly is_fraud: boolean;
}

/** Charges back the rest of some payments. */
export function chargebacksOf(random: Random, paid: Paid): Reversals<RowOf<'chargeback'>> {
  const { transaction, type, now_ms, left, is_fraud } = paid;
  const kind = kinds[type];
  if (!kind || left <= 0 || !random.chance(is_fraud ? 0.75 : kind.rate)) return none;
  const created_ms = paid.paid_ms + Math.ceil((is_fraud ? 3 + 12 * random.next() : 4 + random.exponential(24)) * day);
  if (created_ms > now_ms) return none;
  const course = stepsInDays(random, kind.courses(random), 0.4);
  const steps = stepsUntil([{ status: 'OPEN', after_ms: 0, reason: null }, ...course], created_ms, now_ms);
  const last = steps.at(-1) as Step<Status>;
  const answer = steps.find(({ status }) => status === 'IN_DISPUTE');
  const [reason_code, reason] = is_fraud ? stolen_card : kind.reasons(random);
  const id = random.id('chbk', created_ms);
  const { organisation, payment_profile, processor, customer, currency_code, card_brand, card_last_four } = transaction;
  const row: RowOf<'chargeback'> = {
    id,
    created_at: new Date(created_ms).toISOString(),
    last_status_update: new Date(created_ms + last.after_ms).toISOString(),
    organisation,
    payment_profile,
    processor,
    processor_id_external: `CB${random.digits(14)}`,
    transaction: transaction.id,
    customer,
    card: card_last_four ? cardLabel({ card_brand, card_last_four }) : null,
    amount: left,
    currency_code,
    reason,
    reason_code,
    status: last.status,
    status_reason: last.reason,
    source_type: kind.source,
    stage: 'CHARGEBACK',
    takes_evidence: kind.source !== 'direct_debit' && processor !== null,
    work_by_date: new Date(created_ms + random.int(14, 30) * day).toISOString().slice(0, 10),
    responded_at: answer ? new Date(created_ms + answer.after_ms).toISOString() : null,
    version: steps.length,
  };
  const is_void = void_chargeback_statuses.includes(last.status);
  return {
    rows: [row],
    history: historyOf(random, { id, organisation, created_ms }, steps),
    counted: is_void ? 0 : left,
    asked: left,
    changes: is_void ? 2 : 1,
  };
}
