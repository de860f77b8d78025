import { ApiError } from '@sluis/contract/base/errors';
import { alert } from '@sluis/contract/entities/insights/alert';
import type { Trx } from '../../../platform/database/database.ts';
import { type Body, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import { changeStatus, changeStatuses } from '../../../resource/status.ts';

export async function markSeen(trx: Trx, id: string, _: Body, context: CommandContext): Promise<Row> {
  const found = await getItem(trx, 'alert', { id, scope: context.scope, lock: true });
  return changeStatus(trx, alert, found, { status: 'SEEN' }, context);
}

/** Makes the user the owner of an alert and marks it as seen; also if it is over. Throws `forbidden` for keys. */
export async function takeOver(trx: Trx, id: string, _: Body, context: CommandContext): Promise<Row> {
  const { identity, scope } = context;
  const item = await getItem(trx, 'alert', { id, scope, lock: true });
  if (identity.kind !== 'user') throw new ApiError('forbidden');
  if (item.status !== 'OPEN') return updateItem(trx, alert, id, { owner: identity.id }, context);
  const [taken] = await changeStatuses(
    trx,
    alert,
    [{ item, change: { status: 'SEEN' }, besides: { owner: identity.id } }],
    context,
  );
  return taken as Row;
}
