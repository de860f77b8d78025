import { ApiError } from '@sluis/contract/base/errors';
import { transaction } from '@sluis/contract/entities/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../platform/database/database.ts';
import type { Notification, PaymentOutcome, RefundOutcome } from '../../platform/processor-adapter.ts';
import { findItems } from '../../resource/item.ts';
import type { Acting } from '../../resource/resource.ts';
import { changeStatuses } from '../../resource/status.ts';
import { changeRefundStatus } from '../refund/refund.commands.ts';
import { lockTransactions, recordPayments } from '../transaction/transaction.commands.ts';

type Transaction = ItemOf<'transaction'>;

/** A payment that has come to another status; with all that its processor said, where it was asked or spoke itself. */
export interface Heard {
  readonly paid: Transaction;
  readonly outcome?: PaymentOutcome;
}

/** Told in the same database transaction when payments have come to other statuses, whoever said so. */
export type OutcomeListener = (trx: Trx, heard: readonly Heard[], acting: Acting) => Promise<void>;

/** What somebody says became of a payment or a refund, by its id. */
export interface Said<O = PaymentOutcome | RefundOutcome | Omit<Notification, 'reference'>> {
  readonly reference: string;
  readonly outcome: O;
}

interface Told {
  readonly acting: Acting;
  readonly listeners: readonly OutcomeListener[];
}

/** Tells everybody who listens. */
export async function tellOutcomes(trx: Trx, heard: readonly Heard[], { acting, listeners }: Told): Promise<void> {
  if (heard.length > 0) for (const hear of listeners) await hear(trx, heard, acting);
}

/** Writes what became of payments: their statuses, and what is known of the cards and the payers' banks. */
export async function applyPayments(trx: Trx, said: readonly Said<PaymentOutcome>[], told: Told): Promise<void> {
  const ids = said.map(({ reference }) => reference);
  const before = await findItems(trx, 'transaction', ids, { lock: true });
  const moves = said.map(({ reference, outcome }) => {
    const item = before.get(reference);
    if (!item) throw new ApiError('not_found');
    const { status, status_reason = null, processor_id_external, occurred_at, card, three_d_secure } = outcome;
    const change = { status, status_reason, processor_id_external, ...(occurred_at && { occurred_at }) };
    return { item, change, besides: { ...card, ...(three_d_secure && { three_d_secure }) } };
  });
  const changed = await changeStatuses(trx, transaction, moves, told.acting, recordPayments);
  const heard = said.flatMap(({ reference, outcome }, index) => {
    const paid = changed[index] as unknown as Transaction;
    return paid.status === before.get(reference)?.status ? [] : [{ paid, outcome }];
  });
  await tellOutcomes(trx, heard, told);
}

/** Writes what became of payments and refunds; what is known already changes nothing. */
export async function applyOutcomes(trx: Trx, said: readonly Said[], told: Told): Promise<void> {
  const { payments = [], refunds = [] } = Object.groupBy(said, ({ reference }) =>
    reference.startsWith('rfnd_') ? 'refunds' : 'payments',
  );
  if (refunds.length > 0) {
    const given_back = await findItems(
      trx,
      'refund',
      refunds.map(({ reference }) => reference),
    );
    const of_refunds = [...given_back.values()].map(({ transaction }) => transaction);
    await lockTransactions(trx, [...payments.map(({ reference }) => reference), ...of_refunds]);
  }
  await applyPayments(trx, payments as Said<PaymentOutcome>[], told);
  for (const { reference, outcome } of refunds) await changeRefundStatus(trx, reference, { ...outcome }, told.acting);
}

/** Whether an outcome was refused because what it says can no longer be: saying it again would not help. */
export const isTooLate = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_transition';
