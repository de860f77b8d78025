import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** Deletes failed sign-ins after a day, expired links and trusted browsers, and sessions 90 days after they expired. */
export async function deleteOldSignIns(executor: Executor): Promise<void> {
  await sql`delete from sign_in_failure where failed_at < now() - interval '1 day'`.execute(executor);
  await sql`delete from one_time_token where expires_at < now()`.execute(executor);
  await sql`delete from trusted_device where expires_at < now()`.execute(executor);
  await sql`delete from session where expires_at < now() - interval '90 days'`.execute(executor);
}
