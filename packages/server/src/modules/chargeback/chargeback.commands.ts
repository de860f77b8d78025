import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { chargeback, void_chargeback_statuses } from '@sluis/contract/entities/chargeback';
import { paid_statuses } from '@sluis/contract/entities/transaction';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { type Body, insertRow, type Row } from '../../resource/commands.ts';
import { getItem } from '../../resource/item.ts';
import { checkReferences } from '../../resource/references.ts';
import type { CommandContext } from '../../resource/resource.ts';
import { changeStatus, recordStatus } from '../../resource/status.ts';
import { remainderOf } from '../refund/refund.commands.ts';
import { lockTransaction } from '../transaction/transaction.commands.ts';

const addChargedBack = (trx: Trx, transaction: string, amount: number) =>
  sql`update transaction set amount_charged_back = amount_charged_back + ${amount}, version = version + 1 where id = ${transaction}`.execute(
    trx,
  );

/** Records that a bank took money back. Throws `chargeback_exceeds_amount` where less is left of the transaction. */
export async function recordChargeback(trx: Trx, body: Body, context: CommandContext): Promise<Row> {
  await checkReferences(trx, chargeback.fields, { transaction: body.transaction }, context.scope);
  const paid = await lockTransaction(trx, String(body.transaction), context);
  const amount = Number(body.amount);
  if (amount < 1)
    throw new ApiError('amount_too_small', { fields: { amount: ['too_small'] }, details: { minimum: 1 } });
  if (!paid_statuses.includes(paid.status)) throw new ApiError('not_refundable', { details: { status: paid.status } });
  const remainder = remainderOf(paid);
  if (amount > remainder)
    throw new ApiError('chargeback_exceeds_amount', { fields: { amount: ['too_large'] }, details: { remainder } });
  const created_at = String(body.created_at ?? context.now);
  const row = await insertRow(trx, chargeback, {
    ...body,
    id: newId('chbk', Date.parse(created_at)),
    created_at,
    last_status_update: created_at,
    organisation: paid.organisation,
    payment_profile: paid.payment_profile,
    processor: paid.processor,
    customer: paid.customer,
    card: paid.card_last_four ? `${paid.card_brand ?? 'card'} ${paid.card_last_four}` : null,
    currency_code: paid.currency_code,
    status: 'OPEN',
  });
  await addChargedBack(trx, paid.id, amount);
  await recordStatus(
    trx,
    { id: row.id, organisation: paid.organisation },
    { status: 'OPEN', occurred_at: created_at },
    context,
  );
  return row;
}

/** Takes a gateway's word for how a chargeback went; one that was won or cancelled took no money. */
export async function changeChargebackStatus(trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> {
  const seen = await getItem(trx, 'chargeback', { id, scope: context.scope });
  await lockTransaction(trx, seen.transaction, context);
  const item = await getItem(trx, 'chargeback', { id, scope: context.scope, lock: true });
  const changed = await changeStatus(trx, chargeback, item, body as never, context);
  const was_void = void_chargeback_statuses.includes(item.status);
  if (!was_void && void_chargeback_statuses.includes(String(changed.status)))
    await addChargedBack(trx, item.transaction, -item.amount);
  return changed;
}
