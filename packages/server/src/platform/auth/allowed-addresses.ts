import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { organisationsAbove } from './organisations-above.ts';

/**
 * The addresses from which the users of the organisation in a column work: its own list, or that of the nearest above it
 * that has one; empty for any. The provider's list is for its own users: merchants do not inherit it.
 */
export const addressRangesIn = (column: string): RawBuilder<string[]> =>
  sql<string[]>`coalesce((
    select address_ranges from ${organisationsAbove(sql.ref(column))}
    where address_ranges <> '{}' and (distance = 0 or parent is not null) order by distance limit 1), '{}')`;

/** The same for one organisation. */
export async function allowedAddresses(executor: Executor, organisation: string): Promise<readonly string[]> {
  const found = await executor
    .selectFrom('organisation')
    .select(addressRangesIn('organisation.id').as('ranges'))
    .where('id', '=', organisation)
    .executeTakeFirst();
  return found?.ranges ?? [];
}
