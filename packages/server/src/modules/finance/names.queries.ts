import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** The names of organisations or processors, by their ids. */
export async function namesOf(
  executor: Executor,
  table: 'organisation' | 'processor',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${sql.table(table)} where id = any(${[...new Set(ids)]})`.execute(executor);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
