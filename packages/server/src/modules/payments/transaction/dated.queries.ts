import { isOutdatedFailure, refuseFailure } from '@sluis/contract/returned-money';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { Owned } from '../../../resource/item.ts';

/**
 * SQL: whether the time of the status of `item`, a payment or a part of one, can be compared with reported times: it was
 * reported too, or staff set the status, whose decision no earlier report changes. One that was moved behind the status
 * before it is by our own clock.
 */
export const is_dated = sql<boolean>`(exists (
  select 1 from status_history h
  where h.item = item.id and h.organisation = item.organisation
    and h.status = item.status and h.occurred_at = item.last_status_update and h.occurred_at <> h.created_at
    and not exists (
      select 1 from status_history before
      where before.item = item.id and before.organisation = item.organisation
        and before.occurred_at = item.last_status_update - interval '1 millisecond'))
  or exists (
    select 1 from statusupdate s
    where (s.transaction = item.id or s.refund = item.id) and s.organisation = item.organisation
      and s.status = item.status and s.created_at >= item.last_status_update - interval '1 second'))`;

type Named = Owned & { readonly status: string; readonly last_status_update: string };

/** Throws `invalid_transition` for a failure that was reported for an earlier time than the status that it would end. */
export async function assertInOrder(
  executor: Executor,
  entity: 'transaction' | 'refund' | 'chargeback' | 'capture',
  item: Named,
  to: string,
  occurred_at: string | undefined,
): Promise<void> {
  if (!isOutdatedFailure(item, to, occurred_at)) return;
  const { rows } = await sql`
    select from ${sql.table(entity)} as item
    where id = ${item.id} and organisation = ${item.organisation} and ${is_dated}`.execute(executor);
  if (rows.length > 0) refuseFailure(item, to);
}
