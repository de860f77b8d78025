import { sql } from 'kysely';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Settlement } from './match-row.ts';

/** The processors that a settlement accounts for: those that it names, or else all of its gateway at or below its owner. */
export async function processorsOf(
  executor: Executor,
  { processors, gateway, organisation }: Pick<Settlement, 'processors' | 'gateway' | 'organisation'>,
): Promise<readonly string[]> {
  if (processors.length > 0) return processors;
  const { rows } = await sql<{ id: string }>`
    select id from processor where lower(provider) = lower(${gateway})
      and ${organisation} in (select above.id from ${organisationsAbove(sql.ref('processor.organisation'))})
    order by id`.execute(executor);
  return rows.map(({ id }) => id);
}
