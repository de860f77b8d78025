import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { refund, void_refund_statuses } from '@sluis/contract/entities/refund';
import { paid_statuses } from '@sluis/contract/entities/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { type Body, insertRow, type Row } from '../../resource/commands.ts';
import { getItem } from '../../resource/item.ts';
import type { CommandContext } from '../../resource/resource.ts';
import { changeStatus, recordStatus } from '../../resource/status.ts';
import { lockTransaction } from '../transaction/transaction.commands.ts';

/** What can still be given back: the amount less what was refunded and charged back. */
export const remainderOf = ({ amount, amount_refunded, amount_charged_back }: ItemOf<'transaction'>): number =>
  amount - amount_refunded - amount_charged_back;

const addRefunded = (trx: Trx, transaction: string, amount: number) =>
  sql`update transaction set amount_refunded = amount_refunded + ${amount}, version = version + 1 where id = ${transaction}`.execute(
    trx,
  );

/**
 * Asks for money to be given back. Two refunds of one transaction queue on its row, so that each sees the one before
 * it. Throws `amount_too_small`, `not_refundable` or `refund_exceeds_remainder`.
 */
export async function requestRefund(trx: Trx, transaction: string, body: Body, context: CommandContext): Promise<Row> {
  const paid = await lockTransaction(trx, transaction, context);
  const amount = Number(body.amount);
  if (amount < 1)
    throw new ApiError('amount_too_small', { fields: { amount: ['too_small'] }, details: { minimum: 1 } });
  if (!paid_statuses.includes(paid.status)) throw new ApiError('not_refundable', { details: { status: paid.status } });
  const remainder = remainderOf(paid);
  if (amount > remainder)
    throw new ApiError('refund_exceeds_remainder', {
      fields: { amount: ['too_large'] },
      details: { remainder, currency_code: paid.currency_code },
    });
  const row = await insertRow(trx, refund, {
    id: newId('rfnd'),
    created_at: context.now,
    last_status_update: context.now,
    organisation: paid.organisation,
    payment_profile: paid.payment_profile,
    processor: paid.processor,
    transaction: paid.id,
    customer: paid.customer,
    amount,
    currency_code: paid.currency_code,
    reason: body.reason,
    status: 'PENDING',
  });
  await addRefunded(trx, paid.id, amount);
  await recordStatus(trx, { id: row.id, organisation: paid.organisation }, { status: 'PENDING' }, context);
  return row;
}

/** Takes a gateway's word for what became of a refund; one that failed or was cancelled frees its amount again. */
export async function changeRefundStatus(trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> {
  const seen = await getItem(trx, 'refund', { id, scope: context.scope });
  // The transaction's row first, as everywhere, so that two writers never wait for each other.
  await lockTransaction(trx, seen.transaction, context);
  const item = await getItem(trx, 'refund', { id, scope: context.scope, lock: true });
  const changed = await changeStatus(trx, refund, item, body as never, context);
  const was_void = void_refund_statuses.includes(item.status);
  if (!was_void && void_refund_statuses.includes(String(changed.status)))
    await addRefunded(trx, item.transaction, -item.amount);
  return changed;
}
