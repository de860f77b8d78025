import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** Deletes notifications that were processed 30 days ago by the business clock, and those that failed 90 days ago. */
export async function deleteOldNotifications(executor: Executor, now: string): Promise<void> {
  const before = (days: number) => sql`${now}::timestamptz - make_interval(days => ${days})`;
  await sql`delete from processornotification where status = 'DONE' and created_at < ${before(30)}`.execute(executor);
  await sql`delete from processornotification where status = 'FAILED' and created_at < ${before(90)}`.execute(executor);
}
