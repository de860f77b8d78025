import { idBound } from '@sluis/contract/base/ids';
import { open_chargeback_statuses } from '@sluis/contract/entities/payments/chargeback';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import { groupsOf } from '../../../platform/configuration/groups.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { recordExpiry } from './expiry.commands.ts';
import { logUnsentAmong } from './stream-expiry.commands.ts';

const at_once = 5000;
const batches_max = 100;

/** The calls about a payment with an open dispute are its evidence. */
const is_disputed = sql`exists (
  select 1 from chargeback where chargeback.transaction = audittrail.transaction
    and chargeback.organisation = audittrail.organisation and chargeback.status = any(${open_chargeback_statuses}))`;

/**
 * Deletes calls from the audit trail of organisations that keep it for fewer months than the server, at a real time;
 * those about a payment in dispute after that. In small statements; the next call continues.
 */
export async function deleteOldCalls(
  executor: Executor,
  at_ms: number,
  { secret, keep_audit_months: kept_months }: Pick<Config, 'secret' | 'keep_audit_months'>,
): Promise<void> {
  for (const { value: months, of } of await groupsOf(executor, 'audit_kept_months', kept_months)) {
    if (months >= kept_months) continue;
    const at = new Date(at_ms);
    const before = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, at.getUTCDate()));
    for (let batch = 0; batch < batches_max; batch++) {
      const deleted = await inTransaction(executor, async (trx) => {
        const { rows } = await sql<{ id: string; organisation: string }>`
          delete from audittrail where id = any(array(
            select id from audittrail where ${of} and created_at < ${before.toISOString()} and not ${is_disputed} limit ${at_once}))
            and id < ${idBound('aud', before.getTime())} returning id, organisation`.execute(trx);
        for (const whose of new Set(rows.map(({ organisation }) => organisation)))
          await recordExpiry(trx, secret, { whose, before });
        await logUnsentAmong(trx, rows);
        return rows.length;
      });
      if (deleted < at_once) break;
    }
  }
}
