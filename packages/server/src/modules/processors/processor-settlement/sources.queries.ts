import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** Of processors, those that an active processor settlement accounts for. */
export async function withSource(
  executor: Executor,
  processors: readonly (string | null)[],
): Promise<ReadonlySet<string | null>> {
  const named = processors.filter((each) => each !== null);
  if (named.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from processor where id = any(${named}) and exists (
      select 1 from processorsettlement source where source.active and (
        processor.id = any(source.processors)
        or source.processors = '{}' and lower(source.gateway) = lower(processor.provider)))`.execute(executor);
  return new Set(rows.map(({ id }) => id));
}
