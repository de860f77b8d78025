import { financeexception } from '@sluis/contract/entities/finance/financeexception';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type { Trx } from '../../../platform/database/database.ts';
import { updateItem } from '../../../resource/commands.ts';
import { findItem, getItem, type Owned } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import { type ActionCommand, acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { changeStatus, changeStatuses } from '../../../resource/status.ts';

export const assignException: ActionCommand = async (trx, id, { assignee = null }, context) => {
  await getItem(trx, 'financeexception', { id, scope: context.scope, lock: true });
  await checkReferences(trx, financeexception.fields, { assignee }, context.scope);
  return updateItem(trx, financeexception, id, { assignee }, context);
};

export const resolveException: ActionCommand = async (trx, id, { note }, context) => {
  const item = await getItem(trx, 'financeexception', { id, scope: context.scope, lock: true });
  const { identity } = context;
  const besides = { note, resolved_by: identity.kind === 'user' ? identity.id : null };
  const move = { item, change: { status: 'RESOLVED' }, besides };
  const [resolved] = await changeStatuses(trx, financeexception, [move], context);
  return resolved as typeof item;
};

/** Resolves open exceptions whose cause is gone. */
export async function resolveByThemselves(
  trx: Trx,
  exceptions: readonly Owned[],
  status_reason: KnownReason,
  now: string,
): Promise<void> {
  for (const { id, organisation } of exceptions) {
    const item = await findItem(trx, 'financeexception', { id, scope: within(organisation), lock: true });
    if (item?.status === 'OPEN')
      await changeStatus(trx, financeexception, item, { status: 'RESOLVED', status_reason }, acting(now));
  }
}
