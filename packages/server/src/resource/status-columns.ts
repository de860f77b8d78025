import { type Entity, status_fields } from '@sluis/contract/base/entity';
import { entities } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor } from '../platform/database/database.ts';

/** Throws if the table of an entity with statuses lacks a column for them. */
export async function demandStatusColumns(executor: Executor, declared: readonly Entity[] = Object.values(entities)) {
  const names = declared.filter(({ transitions }) => transitions).map(({ name }) => name);
  const { rows } = await sql<{ column: string }>`
    select name || '.' || field as column from unnest(${names}::text[]) as name, unnest(${[...status_fields]}::text[]) as field
    where not exists (
      select 1 from information_schema.columns
      where table_schema = 'public' and table_name = name and column_name = field)
    order by name, array_position(${[...status_fields]}::text[], field)`.execute(executor);
  if (rows.length > 0)
    throw new Error(`An entity with statuses needs these columns: ${rows.map(({ column }) => column).join(', ')}.`);
}
