import { financeexception } from '@sluis/contract/entities/finance/financeexception';
import { updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { ActionCommand } from '../../../resource/resource.ts';
import { changeStatuses } from '../../../resource/status.ts';

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
