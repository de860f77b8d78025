import { newId } from '@sluis/contract/base/ids';
import { chargeback, void_chargeback_statuses } from '@sluis/contract/entities/chargeback';
import type { Trx } from '../../platform/database/database.ts';
import type { Body, Row } from '../../resource/commands.ts';
import { reportedInstant } from '../../resource/instants.ts';
import { checkReferences } from '../../resource/references.ts';
import type { Acting } from '../../resource/resource.ts';
import { beginItem } from '../../resource/status.ts';
import { addTaken, changeTakenStatus, lockPaid, takenFrom } from '../transaction/taking-back.commands.ts';
import { recordAndTell } from '../webhook/status-telling.commands.ts';

const chargingBack = {
  entity: chargeback,
  column: 'amount_charged_back',
  record: recordAndTell('chargeback'),
  void_statuses: void_chargeback_statuses,
} as const;

/** Records that a bank took money back. Throws `chargeback_exceeds_amount` where less is left of the transaction. */
export async function recordChargeback(trx: Trx, body: Body, context: Acting): Promise<Row> {
  await checkReferences(trx, chargeback.fields, { transaction: body.transaction }, context.scope);
  const amount = Number(body.amount);
  const asked = { id: String(body.transaction), amount, exceeds: 'chargeback_exceeds_amount' } as const;
  const paid = await lockPaid(trx, asked, context);
  const created_at = reportedInstant('created_at', body.created_at, context.now);
  const opened = {
    ...body,
    ...takenFrom(paid),
    id: newId('chbk', Date.parse(created_at)),
    created_at,
    card: paid.card_last_four ? `${paid.card_brand ?? 'card'} ${paid.card_last_four}` : null,
  };
  const row = await beginItem(trx, chargeback, opened, context, chargingBack.record);
  addTaken(trx, chargingBack, paid.id, amount);
  return row;
}

/** Takes a gateway's word for how a chargeback went; one that was won or cancelled took no money. */
export const changeChargebackStatus = (trx: Trx, id: string, body: Body, context: Acting): Promise<Row> =>
  changeTakenStatus(trx, chargingBack, id, body, context);
