import { refund, void_refund_statuses } from '@sluis/contract/entities/payments/refund';
import type { ItemOf } from '@sluis/contract/registry';
import type { Configurations } from '../../../platform/configuration/configurations.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { together } from '../../../platform/database/pipeline.ts';
import type { Body, Row } from '../../../resource/commands.ts';
import type { Acting } from '../../../resource/resource.ts';
import { beginItem } from '../../../resource/status.ts';
import { assertInBalance } from '../../merchants/configuration/admission.commands.ts';
import { recordMoney } from '../financial-event/capture.commands.ts';
import { addTaken, changeTakenStatus, lockPaid, takenFrom } from '../transaction/reversal.commands.ts';

const refunding = {
  entity: refund,
  column: 'amount_refunded',
  exceeds: 'refund_exceeds_remainder',
  record: recordMoney('refund'),
  takes: ({ status }: Row) => !void_refund_statuses.includes(String(status)),
} as const;

/**
 * Requests a refund. Two refunds of one transaction queue on its row, so that each sees the one before it. Throws
 * `amount_too_small`, `not_refundable`, `refund_exceeds_remainder` or `refund_exceeds_balance`.
 */
export async function requestRefund(
  trx: Trx,
  transaction: string,
  body: Body,
  context: Acting & { readonly configurations: Configurations },
): Promise<ItemOf<'refund'>> {
  const amount = Number(body.amount);
  const { configurations, scope } = context;
  const [paid] = await together([
    lockPaid(trx, { id: transaction, amount, exceeds: 'refund_exceeds_remainder' }, context),
    configurations.preload(trx, scope),
  ]);
  await assertInBalance(trx, configurations, { ...paid, amount }, context.now);
  const asked = { ...takenFrom(paid), amount, reason: body.reason };
  const row = await beginItem(trx, refund, asked, context, refunding.record);
  addTaken(trx, refunding, paid, amount);
  return row;
}

/** Applies a gateway's report on a refund; one that failed or was cancelled frees its amount again. */
export const changeRefundStatus = (trx: Trx, id: string, body: Body, context: Acting): Promise<Row> =>
  changeTakenStatus(trx, refunding, id, body, context);
