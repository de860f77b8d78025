import { ApiError } from '@sluis/contract/base/errors';
import { isDate } from '@sluis/contract/base/time';
import { settlementupdate } from '@sluis/contract/entities/processors/settlementupdate';
import { createItem } from '../../../resource/commands.ts';
import { findItem } from '../../../resource/item.ts';
import type { CreateCommand } from '../../../resource/resource.ts';
import { startRun } from '../processor-settlement/run.commands.ts';

/**
 * Moves the last position of a settlement, and runs it by default. Of two concurrent calls the second records the first
 * one's position as its old value. Throws `invalid_value` for a position that the settlement cannot continue from.
 */
export const moveLast: CreateCommand = async (trx, body, context) => {
  const id = String(body.processor_settlement);
  const settlement = await findItem(trx, 'processorsettlement', { id, scope: context.scope, lock: true });
  if (!settlement) throw new ApiError('invalid_reference', { fields: { processor_settlement: ['not_allowed'] } });
  const last = String(body.last);
  if (settlement.processor_settlement_type === 'SANDBOX' && !isDate(last))
    throw new ApiError('invalid_value', { fields: { last: ['invalid_format'] } });
  const { organisation, last: old_last } = settlement;
  const created_by = context.actor.kind === 'user' ? context.actor.id : null;
  const row = await createItem(trx, settlementupdate, { ...body, organisation, old_last, created_by }, context);
  await trx.updateTable('processorsettlement').set({ last }).where('id', '=', id).execute();
  if (row.update_last_run) await startRun(trx, settlement, context);
  return row;
};
