import { ApiError } from '@sluis/contract/base/errors';
import { transaction } from '@sluis/contract/entities/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type { Trx } from '../../platform/database/database.ts';
import type { Notification, PaymentOutcome, RefundOutcome } from '../../platform/processor-adapter.ts';
import { findItem, findItems, lockItems, type Owned } from '../../resource/item.ts';
import type { Acting } from '../../resource/resource.ts';
import { within } from '../../resource/scope.ts';
import { changeStatuses } from '../../resource/status.ts';
import { changeRefundStatus } from '../refund/refund.commands.ts';
import { asLate, lockTransactions, recordPayments } from '../transaction/transaction.commands.ts';

type Transaction = ItemOf<'transaction'>;

/** A payment that has changed status; with the outcome, where its processor reported it. */
export interface PaymentUpdate {
  readonly paid: Transaction;
  readonly outcome?: PaymentOutcome;
}

/** Called in the same database transaction when payments have changed status, by any source. */
export type OutcomeListener = (trx: Trx, updates: readonly PaymentUpdate[], acting: Acting) => Promise<void>;

/** There was no answer. */
interface Silence {
  readonly status: 'UNKNOWN';
  readonly status_reason: KnownReason;
}

/** The reported outcome of a payment or refund, by its id and organisation. */
export interface ReportedOutcome<O = PaymentOutcome | RefundOutcome | Omit<Notification, 'reference'> | Silence> {
  readonly reference: string;
  readonly organisation: string;
  readonly outcome: O;
}

export interface Notifying {
  readonly acting: Acting;
  readonly listeners: readonly OutcomeListener[];
}

/** Notifies every listener. */
export async function notifyListeners(
  trx: Trx,
  updates: readonly PaymentUpdate[],
  { acting, listeners }: Notifying,
): Promise<void> {
  if (updates.length > 0) for (const listener of listeners) await listener(trx, updates, acting);
}

const rowOf = ({ reference: id, organisation }: ReportedOutcome): Owned => ({ id, organisation });

/** Applies the outcomes of payments: their statuses, and what is known of the cards and the payers' banks. */
export async function applyPayments(
  trx: Trx,
  outcomes: readonly ReportedOutcome<PaymentOutcome>[],
  notifying: Notifying,
): Promise<void> {
  const before = await lockItems(trx, 'transaction', outcomes.map(rowOf));
  const moves = outcomes.map(({ reference, outcome }) => {
    const item = before.get(reference);
    if (!item) throw new ApiError('not_found');
    const { status, status_reason = null, processor_id_external, occurred_at, card, three_d_secure, blocked } = outcome;
    const change = { status, status_reason, processor_id_external, ...(occurred_at && { occurred_at }) };
    const besides = { ...card, ...(three_d_secure && { three_d_secure }), ...(blocked && { blocked }) };
    return asLate({ item, change, besides });
  });
  const changed = await changeStatuses(trx, transaction, moves, notifying.acting, recordPayments);
  const updates = outcomes.flatMap(({ reference, outcome }, index) => {
    const paid = changed[index] as Transaction;
    return paid.status === before.get(reference)?.status ? [] : [{ paid, outcome }];
  });
  await notifyListeners(trx, updates, notifying);
}

/**
 * The status of a payment or refund whose processor may have received the request and did not answer; whatever else it has
 * come to by now stays.
 */
export async function becomeUnknown(trx: Trx, { item: reference, organisation }: Asked, notifying: Notifying) {
  const name = reference.startsWith('rfnd_') ? 'refund' : 'transaction';
  const found = await findItem(trx, name, { id: reference, scope: within(organisation) });
  if (!found || !not_answered.includes(found.status)) return;
  const outcome = { status: 'UNKNOWN', status_reason: 'no answer from the processor' } as const;
  await applyOutcomes(trx, [{ reference, organisation, outcome }], notifying);
}

interface Asked {
  readonly item: string;
  readonly organisation: string;
}

/** What an item is until its processor has answered for the first time. */
const not_answered: readonly string[] = ['INITIATED', 'IN_PROGRESS', 'PENDING'];

/** Applies the outcomes of payments and refunds; a known outcome changes nothing. */
export async function applyOutcomes(
  trx: Trx,
  outcomes: readonly ReportedOutcome[],
  notifying: Notifying,
): Promise<void> {
  const { payments = [], refunds = [] } = Object.groupBy(outcomes, ({ reference }) =>
    reference.startsWith('rfnd_') ? 'refunds' : 'payments',
  );
  if (refunds.length > 0) {
    const given_back = await findItems(
      trx,
      'refund',
      refunds.map(({ reference }) => reference),
    );
    const of_refunds = [...given_back.values()].map(({ transaction: id, organisation }) => ({ id, organisation }));
    await lockTransactions(trx, [...payments.map(rowOf), ...of_refunds]);
  }
  await applyPayments(trx, payments as ReportedOutcome<PaymentOutcome>[], notifying);
  for (const { reference, organisation, outcome } of refunds)
    await changeRefundStatus(trx, reference, { ...outcome }, { ...notifying.acting, scope: within(organisation) });
}

/** Whether an outcome was refused because the status can no longer change: reporting it again would not help. */
export const isTooLate = (error: unknown): boolean => error instanceof ApiError && too_late.includes(error.code);

/** A refund that was processed after it had failed may not fit beside those made since. */
const too_late: readonly string[] = ['invalid_transition', 'refund_exceeds_remainder'];
