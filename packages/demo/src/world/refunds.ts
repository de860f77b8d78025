import type { refund_statuses } from '@sluis/contract/entities/payments/refund';
import { void_refund_statuses } from '@sluis/contract/entities/payments/refund';
import type { RowOf } from '../load/tables.ts';
import { partOf } from './amounts.ts';
import { type Cause, historyOf } from './history.ts';
import { day, type Step, stepsInDays, stepsUntil } from './lifecycle.ts';
import type { Written } from './outcomes.ts';
import { type Random, weighted, weightedWords } from './random.ts';

type Status = (typeof refund_statuses)[number];

/** Reversals: rows with their history, and the amount that they take from the payment. */
export interface Reversals<Row> {
  readonly rows: Row[];
  readonly history: RowOf<'status_history'>[];
  /** The sum of the counted ones, as in the payment's row. */
  readonly counted: number;
  /** The sum of all, including failed ones. */
  readonly asked: number;
  /** How often the payment's own row was changed by them. */
  readonly changes: number;
}

export const none = { rows: [], history: [], counted: 0, asked: 0, changes: 0 };

const courses = weighted<readonly (readonly [Status, days: number, reason?: Written])[]>([
  [[['PROCESSED', 1.4]], 918],
  [
    [
      ['HOLD', 0.2, 'Balance too low'],
      ['PROCESSED', 2],
    ],
    14,
  ],
  [[['HOLD', 0.2, 'Balance too low']], 4],
  [
    [
      ['UNKNOWN', 0.1, 'No answer from the processor'],
      ['PROCESSED', 1],
    ],
    8,
  ],
  [[['UNKNOWN', 0.1, 'No answer from the processor']], 3],
  [[['FAILED', 1.5, 'Account closed']], 28],
  [[['CANCELLED', 0.3, 'Cancelled by the merchant']], 25],
]);

const reasons = weightedWords({
  'Returned goods': 46,
  'Wrong size': 16,
  'Damaged on arrival': 9,
  'Cancelled by the customer': 14,
  'Ordered twice': 6,
  'Not in stock': 9,
});

interface Paid {
  readonly transaction: RowOf<'transaction'>;
  readonly paid_ms: number;
  readonly now_ms: number;
  readonly by: Cause | undefined;
}

/** Refunds a payment or a part of it, sometimes in two parts, and again if the first attempt failed. */
export function refundsOf(random: Random, paid: Paid): Reversals<RowOf<'refund'>> {
  const { amount, currency_code } = paid.transaction;
  const first = random.chance(0.62) ? amount : partOf(random, amount, currency_code);
  const made = [refundOf(random, paid, first, paid.paid_ms + Math.ceil(random.exponential(8 * day)))];
  const [one] = made;
  if (!one) return none;
  if (one.row.status === 'FAILED' && random.chance(0.7)) made.push(refundOf(random, paid, first, one.ended_ms + day));
  else if (first < amount && random.chance(0.15))
    made.push(refundOf(random, paid, partOf(random, amount - first, currency_code), one.ended_ms + 4 * day));
  const exist = made.filter((each) => each !== undefined);
  const counted = exist.filter(({ row }) => !void_refund_statuses.includes(row.status));
  return {
    rows: exist.map(({ row }) => row),
    history: exist.flatMap(({ history }) => history),
    counted: counted.reduce((sum, { row }) => sum + row.amount, 0),
    asked: exist.reduce((sum, { row }) => sum + row.amount, 0),
    changes: exist.length + (exist.length - counted.length),
  };
}

interface Refund {
  readonly row: RowOf<'refund'>;
  readonly history: RowOf<'status_history'>[];
  /** The end of its course, which may be in the future. */
  readonly ended_ms: number;
}

/** A PENDING one has been accepted by its processor; nothing is drawn, so that the rest of the world is unchanged. */
const processorCalls = (random: Random, status: Status, created_ms: number): string | null => {
  if (status === 'PENDING') return `R${created_ms}`;
  return status === 'PROCESSED' ? `R${random.digits(15)}` : null;
};

function refundOf(
  random: Random,
  { transaction, now_ms, by }: Paid,
  amount: number,
  created_ms: number,
): Refund | undefined {
  if (created_ms > now_ms) return undefined;
  const course = stepsInDays(random, courses(random), 0.5);
  const steps = stepsUntil([{ status: 'PENDING', after_ms: 0, reason: null }, ...course], created_ms, now_ms);
  const last = steps.at(-1) as Step<Status>;
  const id = random.id('rfnd', created_ms);
  const { organisation, payment_profile, processor, customer, currency_code } = transaction;
  const row: RowOf<'refund'> = {
    id,
    created_at: new Date(created_ms).toISOString(),
    last_status_update: new Date(created_ms + last.after_ms).toISOString(),
    organisation,
    payment_profile,
    processor,
    processor_id_external: processorCalls(random, last.status, created_ms),
    transaction: transaction.id,
    customer,
    amount,
    currency_code,
    reason: random.chance(0.85) ? reasons(random) : null,
    status: last.status,
    status_reason: last.reason,
    version: steps.length,
  };
  return {
    row,
    history: historyOf(random, { id, organisation, created_ms }, steps, by),
    ended_ms: created_ms + (course.at(-1)?.after_ms ?? 0),
  };
}
