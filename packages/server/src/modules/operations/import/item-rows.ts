import { newId } from '@sluis/contract/base/ids';
import { entities } from '@sluis/contract/registry';
import { changeRow } from '../../../resource/changes.ts';
import { copyLine } from './copy-rows.ts';
import type { Target } from './kind.ts';

export const history_columns = ['item', 'id', 'organisation', 'status', 'occurred_at', 'created_at', 'actor_kind'];

/** The one line in the history of an item that is imported with its final status. */
export const historyLine = (item: string, status: string, occurred_at: string, { organisation, now }: Target): string =>
  copyLine([item, newId('hist', occurred_at), organisation, status, occurred_at, now, 'import']);

const common_columns = [
  'id',
  'created_at',
  'organisation',
  'entity',
  'item',
  'name',
  'action',
  'actor_kind',
  'actor',
] as const;
export const change_columns = [...common_columns, 'actor_name', 'reason', 'fields', 'changes'];

export function customerLine(
  after: Readonly<Record<string, unknown>> & { readonly id: string },
  target: Target,
): string {
  const { acts = { actor: { kind: 'import', id: null, name: null } }, now } = target;
  const named = [after.first_name, after.last_name].filter(Boolean).join(' ');
  const item = { ...after, name: named || after.merchant_reference };
  const row = changeRow(entities.customer, { after: item }, { ...acts, now });
  if (!row) throw new Error('A customer without a value.');
  const { actor_name, reason, fields, changes } = row;
  return copyLine([
    ...common_columns.map((name) => row[name]),
    actor_name,
    reason,
    `{${fields.join()}}`,
    JSON.stringify(changes),
  ]);
}
