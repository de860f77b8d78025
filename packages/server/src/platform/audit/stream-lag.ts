import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

/** The condition of rows of the audit trail that have not been sent, in a statement that reads `audit_stream` too. */
export const is_unsent = sql`audittrail.id >= position
  and not exists (select 1 from audit_stream_sent sent where sent.id = audittrail.id)`;

/** The age in seconds of the oldest row of the audit trail that has not been sent; 0 if all have. */
export async function auditStreamLag(executor: Executor): Promise<number> {
  const { rows } = await sql<{ lag_s: number }>`
    select greatest(extract(epoch from now() - created_at), 0)::float8 as lag_s from audit_stream, audittrail
    where ${is_unsent} order by id limit 1`.execute(executor);
  return rows[0]?.lag_s ?? 0;
}
