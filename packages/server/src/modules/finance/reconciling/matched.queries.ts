import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/**
 * SQL: whether a match accounts for its item: its line has our amount, or a user has accepted or written off the
 * difference.
 */
export const accounts = sql`(file is not null and outcome in ('MATCHED', 'FEE_DIFFERS', 'NOT_COMPLETED')
  or resolution in ('ACCEPTED', 'WRITTEN_OFF'))`;

/** The keys of events that acquirers have accounted for. */
export async function findMatched(
  executor: Executor,
  events: readonly { readonly source_key: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ source_key: string }>`
    select source_key from settlementmatch
    where source_key = any(${events.map(({ source_key }) => source_key)}) and ${accounts}`.execute(executor);
  return new Set(rows.map(({ source_key }) => source_key));
}
