import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** Deletes the posting files that were made years ago. Runs stay, with their totals and lines. */
export const deleteOldPostingFiles = (executor: Executor, kept_years: number, now: string): Promise<unknown> =>
  sql`
    delete from saprun_file file using saprun run
    where run.id = file.run and run.created_at < ${now}::timestamptz - make_interval(years => ${kept_years})`.execute(
    executor,
  );
