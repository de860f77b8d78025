import { import_working } from '@sluis/contract/entities/operations/import';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

export const kept_days = 30;

/** Deletes the files of imports that have been idle for a month; the imported items remain. */
export async function deleteOldFiles(executor: Executor): Promise<void> {
  await sql`
    with old as (
      update import set pieces = 0
      where pieces > 0 and last_status_update < now() - make_interval(days => ${kept_days})
        and status <> all(${[...import_working]})
      returning id
    )
    delete from import_piece using old where import_piece.import = old.id`.execute(executor);
}

/** Deletes the records of rows that were imported this many months ago. */
export const deleteOldRows = (executor: Executor, kept_months: number): Promise<unknown> =>
  sql`delete from import_row where created_at < now() - make_interval(months => ${kept_months})`.execute(executor);
