import type { MandateProduct } from '@sluis/contract/entities/payments/mandate';
import type { TransactionStatus } from '@sluis/contract/entities/payments/transaction';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type { RowOf } from '../load/tables.ts';
import { historyOf } from './history.ts';
import { day, type Step, stepsUntil } from './lifecycle.ts';
import { processorReference } from './processor-reference.ts';
import type { Random } from './random.ts';

type Payment = RowOf<'transaction'>;

interface Charging {
  readonly mandate: RowOf<'mandate'>;
  readonly at_ms: number;
  readonly now_ms: number;
  /** The bank's reason for refusing. */
  readonly refused?: KnownReason;
}

/** The subject of a payment. */
type About = Pick<Payment, 'merchant_reference' | 'description' | 'amount' | 'currency_code' | 'recurring_type'> &
  Partial<Pick<Payment, 'subscription'>>;

/** A payment by a mandate, without a payer, and its history so far. */
export function chargeOf(random: Random, { mandate, at_ms, now_ms, refused }: Charging, about: About) {
  const id = random.id('txn', at_ms);
  const course: Step<TransactionStatus>[] = [{ status: 'INITIATED', after_ms: 0, reason: null }];
  if (refused) course.push({ status: 'DECLINED', after_ms: 900, reason: refused });
  else
    course.push(
      { status: 'SETTLEMENT_REQUESTED', after_ms: 900, reason: null },
      { status: 'SETTLEMENT_COMPLETED', after_ms: day, reason: null },
    );
  const steps = stepsUntil(course, at_ms, now_ms);
  const last = steps.at(-1) as Step<TransactionStatus>;
  const { organisation, payment_profile, processor, customer } = mandate;
  const { card, card_all, card_brand, card_bin, card_last_four, card_expiry } = mandate;
  const transaction: Payment = {
    id,
    created_at: new Date(at_ms).toISOString(),
    last_status_update: new Date(at_ms + last.after_ms).toISOString(),
    organisation,
    payment_profile,
    processor,
    customer,
    card,
    card_all,
    card_brand,
    card_bin,
    card_last_four,
    card_expiry,
    processor_id_external: processorReference(random),
    amount_refunded: 0,
    amount_charged_back: 0,
    status: last.status,
    status_reason: last.reason,
    blocked: false,
    capture: 'automatic',
    capture_delay_hours: 0,
    amount_capturable: 0,
    late: false,
    three_d_secure_requested: false,
    tags: [],
    payment_product: mandate.payment_product as MandateProduct,
    payment_product_type: mandate.payment_product === 'card' ? 'card' : 'wallet',
    ...about,
    taken: true,
    version: steps.length,
  };
  return { transaction, history: historyOf(random, { id, organisation, created_ms: at_ms }, steps) };
}
