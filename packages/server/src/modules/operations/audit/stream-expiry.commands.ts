import { sql } from 'kysely';
import { is_unsent, with_sent } from '../../../platform/audit/stream-lag.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { logFailure } from '../../../platform/failures.ts';

const log = (count: number): void => {
  if (count > 0)
    logFailure(new Error(`${count} rows of the audit trail expired before AUDIT_STREAM was sent them`), {
      job: 'housekeeping',
    });
};

/** Logs how many rows before an id expire without having been sent to the stream, if it was ever on. */
export async function logUnsent(executor: Executor, before: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    ${with_sent} select count(*)::int as count from audittrail where ${is_unsent} and id < ${before}`.execute(executor);
  log(rows[0]?.count ?? 0);
}

/** The same for rows that are being deleted. */
export async function logUnsentAmong(executor: Executor, deleted: readonly { readonly id: string }[]): Promise<void> {
  if (deleted.length === 0) return;
  const { rows } = await sql<{ count: number }>`
    ${with_sent} select count(*)::int as count from unnest(${deleted.map(({ id }) => id)}::text[]) as audittrail (id)
    where ${is_unsent}`.execute(executor);
  log(rows[0]?.count ?? 0);
}
