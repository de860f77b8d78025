import { abilitiesOf, type ProcessorAdapter } from '@sluis/adapter';
import { ApiError } from '@sluis/contract/base/errors';
import { isPaid, type Orderable } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { together } from '../../../platform/database/pipeline.ts';
import type { ActionCommand } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import type { StatusReport } from '../../../resource/status.ts';
import { lockTransaction, nothing_capturable } from '../transaction/transaction.commands.ts';
import { changePaid, fromCapturesUnderWay, orderCapture } from './captures.commands.ts';
import { placeOrder } from './orders.commands.ts';
import { processorOfPayment } from './payment-processor.queries.ts';
import type { Processing } from './processing.commands.ts';

type Transaction = ItemOf<'transaction'>;
type Operation = 'capture' | 'void';

const void_requested = 'void requested' satisfies KnownReason;
const becomes = { capture: 'SETTLEMENT_REQUESTED', void: 'AUTHORIZATION_VOIDED' } as const;

interface Facts {
  /** The adapter that took it; undefined if a gateway did. */
  readonly taker: ProcessorAdapter | undefined;
  /** The pending requests to its processor. */
  readonly ordered: readonly Operation[];
}

async function factsOf(
  executor: Executor,
  processing: Pick<Processing, 'adapters'>,
  { id, organisation, status, status_reason }: Transaction,
): Promise<Facts> {
  const [taker, { rows }] = await together([
    processorOfPayment(executor, processing, { id, scope: within(organisation) }),
    sql<{ operation: Operation }>`
      select operation from processing_order
      where transaction = ${id} and organisation = ${organisation} and operation in ('capture', 'void')
      union select 'capture' ${fromCapturesUnderWay({ id, organisation })}`.execute(executor),
  ]);
  const ordered = rows.map(({ operation }) => operation);
  // A gateway gets it by webhook, and reports on either.
  const is_asked = !taker && status === 'AUTHORIZED' && status_reason === void_requested;
  return { taker, ordered: is_asked ? [...ordered, 'void'] : ordered };
}

/**
 * Whether a gateway refuses to void a payment: it reports AUTHORIZED again, with a reason. A report without a reason,
 * or from before the payment was authorised, may be an earlier one that came late or twice.
 */
export const isVoidRefused = (paid: Transaction, { status, status_reason, occurred_at }: StatusReport): boolean =>
  paid.status === 'AUTHORIZED' &&
  paid.status_reason === void_requested &&
  status === 'AUTHORIZED' &&
  status_reason != null &&
  (occurred_at === undefined || Date.parse(occurred_at) >= Date.parse(paid.last_status_update));

/** Why an operation on a payment is refused; undefined if it is possible, or has been ordered already. */
function refusalOf(item: Transaction, { ordered }: Facts, asked: Operation): ApiError | undefined {
  if (ordered.some((operation) => operation !== asked)) return new ApiError('request_in_progress');
  if (item.amount_capturable > 0 || ordered.includes(asked)) return undefined;
  return new ApiError('invalid_transition', { details: { from: item.status, to: becomes[asked], allowed: [] } });
}

/** A gateway is assumed to capture any part. */
const capturesOf = ({ taker }: Facts, { payment_product }: Transaction) =>
  taker ? (abilitiesOf(taker, payment_product)?.captures ?? 'full') : 'several';

/** The operations that a payment accepts now. */
export async function orderableOf(
  executor: Executor,
  processing: Pick<Processing, 'adapters'>,
  item: Transaction,
): Promise<Orderable> {
  const facts = await factsOf(executor, processing, item);
  const is_left = item.amount_capturable > 0;
  const capture = is_left && !refusalOf(item, facts, 'capture');
  const partial = capture && capturesOf(facts, item) !== 'full';
  return { capture, void: (is_left || facts.ordered.includes('void')) && !refusalOf(item, facts, 'void'), partial };
}

/**
 * Captures the rest of an authorised payment, or an amount of it. The payment is paid when its processor, or the
 * gateway that took it, has reported the outcome. A repeated call while everything is being captured returns the first
 * order. Throws `invalid_transition`, `request_in_progress` while it is being voided, `capture_exceeds_authorized` or
 * `partial_capture_unsupported`.
 */
export const capturePayment =
  (processing: Pick<Processing, 'adapters'>): ActionCommand =>
  async (trx, id, body, context) => {
    // The caller has locked the payment's row, so that of two concurrent orders the second sees the first.
    const item = await lockTransaction(trx, id, context);
    const facts = await factsOf(trx, processing, item);
    const refusal = refusalOf(item, facts, 'capture');
    if (refusal) throw refusal;
    const { amount_capturable: capturable, currency_code } = item;
    const { amount = capturable, is_final } = body as { amount?: number; is_final?: boolean };
    if (capturable === 0 && body.amount === undefined) return item;
    if (amount > capturable)
      throw new ApiError('capture_exceeds_authorized', {
        fields: { amount: ['too_large'] },
        details: { capturable, currency_code },
      });
    const captures = capturesOf(facts, item);
    if (captures === 'full' && amount < capturable)
      throw new ApiError('partial_capture_unsupported', {
        fields: { amount: ['not_allowed'] },
        details: { capturable, currency_code },
      });
    const is_last = (is_final ?? false) || amount === capturable || captures !== 'several';
    return orderCapture(trx, item, { amount, is_final: is_last, is_taken: facts.taker !== undefined }, context);
  };

/**
 * Releases the rest of an authorised payment. A repeated call returns the first order. Throws `invalid_transition`, or
 * `request_in_progress` while it is being captured.
 */
export const voidPayment =
  (processing: Pick<Processing, 'adapters'>): ActionCommand =>
  async (trx, id, _, context) => {
    const item = await lockTransaction(trx, id, context);
    const facts = await factsOf(trx, processing, item);
    const refusal = refusalOf(item, facts, 'void');
    if (refusal) throw refusal;
    if (!facts.taker) {
      if (facts.ordered.includes('void')) return item;
      // A gateway reports no status for the rest of a paid payment: the request itself releases it.
      const release = isPaid(item) ? nothing_capturable : { capture_at: null };
      return changePaid(trx, item, { status_reason: void_requested, ...release }, context);
    }
    placeOrder(trx, { operation: 'void', item: id, transaction: item, now: context.now });
    return item.capture_at === null ? item : changePaid(trx, item, { capture_at: null }, context);
  };
