import { ApiError } from '@sluis/contract/base/errors';
import { processorsettlement } from '@sluis/contract/entities/processors/processorsettlement';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import { createItem, updateItem } from '../../../resource/commands.ts';
import type { CreateCommand, UpdateCommand } from '../../../resource/resource.ts';
import { nextRun } from './run.commands.ts';

/** Makes a settlement, whose first run is in the night. Throws `invalid_value` for a gateway without files. */
export const makeSettlement =
  (adapters: Pick<Adapters, 'named'>): CreateCommand =>
  async (trx, body, context) => {
    const next_run = body.active === false || body.processor_settlement_type === 'UPLOAD' ? null : nextRun(context.now);
    const row = await createItem(trx, processorsettlement, { ...body, next_run }, context);
    assertGateway(adapters, String(row.processor_settlement_type), String(row.gateway));
    return row;
  };

/** Changes a settlement; an inactive one no longer runs automatically. */
export const changeSettlement =
  (adapters: Pick<Adapters, 'named'>): UpdateCommand =>
  async (trx, id, body, context) => {
    const row = await updateItem(trx, processorsettlement, id, body, context);
    assertGateway(adapters, row.processor_settlement_type, row.gateway);
    if (body.active === undefined || row.processor_settlement_type === 'UPLOAD') return row;
    const next_run = row.active ? nextRun(context.now) : null;
    await trx.updateTable('processorsettlement').set({ next_run }).where('id', '=', id).execute();
    return { ...row, next_run };
  };

/** Only a gateway with files can be fetched from. */
function assertGateway({ named }: Pick<Adapters, 'named'>, type: string, gateway: string): void {
  if (type === 'UPLOAD' || named.get(gateway.toLowerCase())?.gateway?.has_settlements) return;
  throw new ApiError('invalid_value', { fields: { gateway: ['not_allowed'] } });
}
