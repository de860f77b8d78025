import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';

interface Present {
  readonly id: string;
  readonly organisation: string;
  readonly version: number;
}

/**
 * The refusal of a change to an outdated version: with the present version, and for items with recorded changes, of one
 * field if only that differs, the author and time of the last change.
 */
export async function staleVersion(
  trx: Trx,
  { id, organisation, version }: Present,
  field?: string,
): Promise<ApiError> {
  const last = await trx
    .selectFrom('change')
    .select(['actor_name', 'created_at'])
    .where('item', '=', id)
    .where('organisation', '=', organisation)
    .$if(field !== undefined, (query) => query.where(sql<boolean>`${field} = any(fields)`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const by = last && { changed_by: last.actor_name, changed_at: last.created_at };
  return new ApiError('stale_version', { details: { version, ...by } });
}
