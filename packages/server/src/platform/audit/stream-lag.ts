import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

/** SQL: begins a statement with that condition. Citus joins tables of this server with distributed ones after reading them. */
export const with_sent = sql`with sent as materialized (select id from audit_stream_sent)`;

/** The condition of rows of the audit trail that have not been sent. */
export const is_unsent = sql`audittrail.id >= (select position from audit_stream)
  and not exists (select 1 from sent where sent.id = audittrail.id)`;

/** The age in seconds of the oldest row of the audit trail that has not been sent; 0 if all have. */
export async function auditStreamLag(executor: Executor): Promise<number> {
  const { rows } = await sql<{ lag_s: number }>`
    ${with_sent} select greatest(extract(epoch from now() - created_at), 0)::float8 as lag_s from audittrail
    where ${is_unsent} order by id limit 1`.execute(executor);
  return rows[0]?.lag_s ?? 0;
}
