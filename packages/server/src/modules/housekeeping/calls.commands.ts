import { idBound } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { groupsOf } from '../configuration/groups.queries.ts';

const at_once = 5000;
const batches_max = 100;

/**
 * Deletes calls from the audit trail of organisations for which it is kept for fewer months than the server keeps it, at
 * a real time. In small statements; the rest has another turn.
 */
export async function deleteOldCalls(executor: Executor, at_ms: number, kept_months: number): Promise<void> {
  for (const { value: months, of } of await groupsOf(executor, 'audit_kept_months', kept_months)) {
    if (months >= kept_months) continue;
    const at = new Date(at_ms);
    const before = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, at.getUTCDate()));
    for (let batch = 0; batch < batches_max; batch++) {
      const { numAffectedRows = 0n } = await sql`
        delete from audittrail where id = any(array(
          select id from audittrail where ${of} and created_at < ${before.toISOString()} limit ${at_once}))
          and id < ${idBound('aud', before.getTime())}`.execute(executor);
      if (numAffectedRows < BigInt(at_once)) break;
    }
  }
}
