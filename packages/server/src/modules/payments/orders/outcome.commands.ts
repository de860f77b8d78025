import type { CaptureOutcome, Notification, PaymentOutcome, RefundOutcome } from '@sluis/adapter';
import { ApiError } from '@sluis/contract/base/errors';
import { isId } from '@sluis/contract/base/ids';
import {
  isPaid,
  isUnpaid,
  refusal_code_max,
  transaction,
  unanswered_statuses,
} from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { assertReported } from '@sluis/contract/returned-money';
import { endsMandate } from '@sluis/contract/sepa/returns';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type { Trx } from '../../../platform/database/database.ts';
import { findItem, findItems, getItem, lockItems, type Owned } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { changeStatuses } from '../../../resource/status.ts';
import { applyResponse } from '../chargeback/response.commands.ts';
import { completeMandates, type LateToken } from '../mandate/signing.commands.ts';
import { changeRefundStatus } from '../refund/refund.commands.ts';
import { captureBefore, completeMove, lockTransactions, recordPayments } from '../transaction/transaction.commands.ts';
import { recordAttempts } from './attempts.commands.ts';
import { applyCapture, endCaptures } from './captures.commands.ts';
import { type Notifying, notifyListeners } from './listeners.commands.ts';

type Transaction = ItemOf<'transaction'>;

/** There was no answer. */
interface Silence {
  readonly status: 'UNKNOWN';
  readonly status_reason: KnownReason;
}

/** The reported outcome of a payment or refund, by its id and organisation. */
export interface ReportedOutcome<
  O = PaymentOutcome | CaptureOutcome | RefundOutcome | Omit<Notification, 'reference'> | Silence,
> {
  readonly reference: string;
  readonly organisation: string;
  readonly outcome: O;
}

/** The kind of item of a processor's reference. */
export const kindOf = (reference: string): 'transaction' | 'capture' | 'refund' | 'disputeresponse' => {
  if (isId(reference, 'dres')) return 'disputeresponse';
  return isId(reference, 'rfnd') ? 'refund' : isId(reference, 'capt') ? 'capture' : 'transaction';
};

const rowOf = ({ reference: id, organisation }: ReportedOutcome): Owned => ({ id, organisation });

/** Applies the outcomes of payments: their statuses, and facts about the cards and the payers' banks. */
export async function applyPayments(
  trx: Trx,
  outcomes: readonly ReportedOutcome<PaymentOutcome>[],
  notifying: Notifying,
): Promise<void> {
  const before = await lockItems(trx, 'transaction', outcomes.map(rowOf));
  const captured = await endCapturesOf(trx, outcomes, before, notifying.acting);
  const completing = outcomes.map(({ reference, outcome }) => {
    const item = before.get(reference);
    if (!item) throw new ApiError('not_found');
    const { status, status_reason = null, processor_id_external, occurred_at, card, three_d_secure, blocked } = outcome;
    const refused = refusalOf(item, outcome);
    assertReported(item, status, occurred_at);
    const change = { status, status_reason, processor_id_external, ...(occurred_at && { occurred_at }) };
    const besides = {
      ...captured.get(reference),
      ...card,
      ...(three_d_secure && { three_d_secure }),
      ...(blocked && { blocked }),
      ...refused,
    };
    const capture_before = outcome.capture_before ?? captureBefore(notifying.acting.now);
    return completeMove(trx, { item, change, besides }, { now: notifying.acting.now, capture_before });
  });
  const moves = await Promise.all(completing);
  const changed = await changeStatuses(trx, transaction, moves, notifying.acting, recordPayments);
  const updates = outcomes.flatMap(({ reference, outcome }, index) => {
    const paid = changed[index] as Transaction;
    return paid.status === before.get(reference)?.status ? [] : [{ paid, outcome }];
  });
  const attempts = outcomes.flatMap(({ reference: id, organisation, outcome }) => {
    const reference = before.get(id)?.processor_reference;
    return reference ? [{ ...outcome, reference, organisation }] : [];
  });
  await recordAttempts(trx, attempts);
  await notifyListeners(trx, updates, notifying);
  const known = outcomes.filter(({ reference }, index) => before.get(reference)?.status === changed[index]?.status);
  await completeMandates(trx, known.flatMap(lateTokenOf));
}

/** A token in a report on a payment whose status is known already. */
export const lateTokenOf = ({
  reference: id,
  organisation,
  outcome,
}: Omit<ReportedOutcome, 'outcome'> & {
  readonly outcome: Pick<PaymentOutcome, 'token' | 'payer_account'>;
}): LateToken[] =>
  outcome.token ? [{ transaction: { id, organisation }, token: outcome.token, account: outcome.payer_account }] : [];

/** The refusal of a payment; one that was taken after all has none. */
function refusalOf(item: Transaction, { refusal, status, status_reason }: PaymentOutcome): Partial<Transaction> {
  const refusal_code = refusal?.code.slice(0, refusal_code_max) ?? null;
  // A mandate that has ended can no more be charged than a card that its scheme forbids to try again.
  const is_final =
    isUnpaid({ status }) &&
    item.payment_product === 'sepa_direct_debit' &&
    item.mandate !== null &&
    endsMandate({ refusal_code, status_reason: status_reason ?? null });
  if (refusal || is_final) return { refusal_code, refusal_retry: is_final ? 'never' : (refusal?.retry ?? null) };
  const was_refused = item.refusal_code !== null || item.refusal_retry !== null;
  return was_refused && !isUnpaid({ status }) ? { refusal_code: null, refusal_retry: null } : {};
}

/**
 * The amounts of payments whose captures end with their processors' reports, or which were captured in part outside
 * Sluis.
 */
async function endCapturesOf(
  trx: Trx,
  outcomes: readonly ReportedOutcome<PaymentOutcome>[],
  before: ReadonlyMap<string, Transaction>,
  context: Acting,
): Promise<ReadonlyMap<string, { readonly amount?: number }>> {
  const worth = new Map<string, { readonly amount?: number }>();
  for (const { reference, outcome } of outcomes) {
    const item = before.get(reference);
    if (item) worth.set(reference, { ...partOf(item, outcome), ...(await endCaptures(trx, item, outcome, context)) });
  }
  return worth;
}

/** The captured part of an authorised payment that becomes paid. */
function partOf(
  item: Transaction,
  { status, amount_captured: part = 0 }: PaymentOutcome,
): { readonly amount?: number } {
  const is_first = item.amount_authorized !== null && isPaid({ status }) && !isPaid(item);
  return is_first && part > 0 && part < item.amount ? { amount: part } : {};
}

/**
 * Sets the status of a payment or refund whose processor may have received the request and did not answer; any later
 * status remains.
 */
export async function becomeUnknown(trx: Trx, { item: reference, organisation }: Asked, notifying: Notifying) {
  const found = await findItem(trx, kindOf(reference), { id: reference, scope: within(organisation) });
  if (!found || !unanswered_statuses.includes(found.status)) return;
  const outcome = { status: 'UNKNOWN', status_reason: 'no answer from the processor' } as const;
  await applyOutcomes(trx, [{ reference, organisation, outcome }], notifying);
}

interface Asked {
  readonly item: string;
  readonly organisation: string;
}

/** Applies the outcomes of payments and refunds; a known outcome changes nothing. */
export async function applyOutcomes(
  trx: Trx,
  outcomes: readonly ReportedOutcome[],
  notifying: Notifying,
): Promise<void> {
  const {
    transaction: payments = [],
    refund: refunds = [],
    capture: captures = [],
    disputeresponse: responses = [],
  } = Object.groupBy(outcomes, ({ reference }) => kindOf(reference));
  if (refunds.length + captures.length + responses.length > 0) {
    const refs = (some: readonly ReportedOutcome[]) => some.map(({ reference }) => reference);
    const given_back = await findItems(trx, 'refund', refs(refunds));
    const taken = await findItems(trx, 'capture', refs(captures));
    const answered = await findItems(trx, 'disputeresponse', refs(responses));
    const parts = [...given_back.values(), ...taken.values(), ...answered.values()].map(
      ({ transaction: id, organisation }) => ({
        id,
        organisation,
      }),
    );
    await lockTransactions(trx, [...payments.map(rowOf), ...parts]);
  }
  await applyPayments(trx, payments as ReportedOutcome<PaymentOutcome>[], notifying);
  for (const each of captures) await applyCapture(trx, { ...each, outcome: { ...each.outcome } }, notifying);
  for (const each of responses) await applyResponse(trx, { ...each, outcome: { ...each.outcome } }, notifying.acting);
  for (const { reference, organisation, outcome } of refunds) {
    const seen = await getItem(trx, 'refund', { id: reference, scope: within(organisation) });
    assertReported(seen, outcome.status, 'occurred_at' in outcome ? outcome.occurred_at : undefined);
    await changeRefundStatus(trx, reference, { ...outcome }, { ...notifying.acting, scope: within(organisation) });
  }
}

/** Whether an outcome was refused because the status can no longer change: reporting it again would not help. */
export const isTooLate = (error: unknown): boolean => error instanceof ApiError && too_late.includes(error.code);

/** A refund that was processed after it had failed may not fit beside those made since. */
const too_late: readonly string[] = ['invalid_transition', 'refund_exceeds_remainder'];
