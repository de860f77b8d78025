import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** Deletes the contents of files that were read months ago; their lines stay. */
export const deleteOldContents = (executor: Executor, kept_months: number, now: string): Promise<unknown> =>
  sql`
    delete from processorsettlementcontent content using processorsettlementfile file
    where file.id = content.file and file.organisation = content.organisation and file.status <> 'RECEIVED'
      and file.created_at < ${now}::timestamptz - make_interval(months => ${kept_months})`.execute(executor);
