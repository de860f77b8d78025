import { financeexception } from '@sluis/contract/entities/finance/financeexception';
import type { ItemOf } from '@sluis/contract/registry';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { isAmong } from '../../../platform/database/is-among.ts';
import { updateItem } from '../../../resource/commands.ts';
import { getItem, type Owned } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import { type ActionCommand, acting } from '../../../resource/resource.ts';
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

/** Resolves the open exceptions of a profile's organisation whose `source_key` has a beginning. */
export async function resolveOpen(
  trx: Trx,
  { organisation, now }: { readonly organisation: string; readonly now: string },
  begin: string,
  status_reason: KnownReason,
): Promise<void> {
  const { rows } = await sql<Owned>`
    select id, organisation from financeexception
    where organisation = ${organisation} and starts_with(source_key, ${begin}) and status = 'OPEN'`.execute(trx);
  await resolveByThemselves(trx, rows, status_reason, now);
}

/** Resolves open exceptions whose cause is gone. */
export async function resolveByThemselves(
  trx: Trx,
  exceptions: readonly Owned[],
  status_reason: KnownReason,
  now: string,
): Promise<void> {
  const change = { status: 'RESOLVED', status_reason };
  const owners = [...Map.groupBy(exceptions, ({ organisation }) => organisation)];
  for (const [organisation, some] of owners.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const ids = some.map(({ id }) => id);
    const { rows } = await sql<ItemOf<'financeexception'>>`
      select * from financeexception where organisation = ${organisation} and ${isAmong(ids)} and status = 'OPEN'
      order by id for update`.execute(trx);
    const moves = rows.map((item) => ({ item, change }));
    await changeStatuses(trx, financeexception, moves, acting(now));
  }
}
