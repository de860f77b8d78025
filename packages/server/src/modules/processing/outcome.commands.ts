import { transaction } from '@sluis/contract/entities/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../platform/database/database.ts';
import type { Notification, PaymentOutcome, RefundOutcome } from '../../platform/processor-adapter.ts';
import type { Acting } from '../../resource/resource.ts';
import { changeStatus } from '../../resource/status.ts';
import { changeRefundStatus } from '../refund/refund.commands.ts';
import { lockTransaction, recordPayment } from '../transaction/transaction.commands.ts';
import type { Order } from './orders.commands.ts';

/**
 * Told in the same database transaction when a payment has come to another status, whoever said so; with all that its
 * processor said, where it was asked or spoke itself.
 */
export type OutcomeListener = (
  trx: Trx,
  paid: ItemOf<'transaction'>,
  acting: Acting,
  outcome?: PaymentOutcome,
) => Promise<void>;

/** Writes what became of a payment: its status, and what is known of the card and the payer's bank. */
export async function applyPayment(
  trx: Trx,
  id: string,
  outcome: PaymentOutcome,
  { acting, listeners }: { readonly acting: Acting; readonly listeners: readonly OutcomeListener[] },
): Promise<ItemOf<'transaction'>> {
  const before = await lockTransaction(trx, id, acting);
  const { status, status_reason, processor_id_external, card, three_d_secure } = outcome;
  const known = { ...card, ...(three_d_secure && { three_d_secure: JSON.stringify(three_d_secure) }) };
  const change = { status, status_reason: status_reason ?? null, processor_id_external };
  const besides = { besides: known, record: recordPayment };
  const changed = (await changeStatus(trx, transaction, before, change, acting, besides)) as ItemOf<'transaction'>;
  if (changed.status !== before.status) for (const hear of listeners) await hear(trx, changed, acting, outcome);
  return changed;
}

/** Writes what became of an order's payment or refund. */
export async function applyOutcome(
  trx: Trx,
  order: Order,
  outcome: PaymentOutcome | RefundOutcome,
  told: { readonly acting: Acting; readonly listeners: readonly OutcomeListener[] },
): Promise<void> {
  if (order.operation === 'refund') await changeRefundStatus(trx, order.item, { ...outcome }, told.acting);
  else await applyPayment(trx, order.transaction, outcome as PaymentOutcome, told);
}

/** What a processor says later; what is known already, or can no longer be, changes nothing. */
export async function applyNotification(
  trx: Trx,
  { reference, ...said }: Notification,
  told: { readonly acting: Acting; readonly listeners: readonly OutcomeListener[] },
): Promise<void> {
  if (reference.startsWith('rfnd_')) await changeRefundStatus(trx, reference, { ...said }, told.acting);
  else await applyPayment(trx, reference, said as unknown as PaymentOutcome, told);
}
