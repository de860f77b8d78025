import { idBound } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { keptFrom, maintainMonths } from '../../../platform/database/months.ts';
import { auditKey } from './audit-key.ts';
import { logUnsent } from './stream-expiry.commands.ts';

export const everyone = '*';

interface Expired {
  readonly whose: string;
  readonly before: Date;
}

/**
 * Records, signed, that rows of an organisation before an instant have expired and may be missing: any other missing
 * row was removed by a person.
 */
export async function recordExpiry(executor: Executor, secret: string, { whose, before }: Expired): Promise<void> {
  const key = auditKey(secret);
  const at = before.toISOString();
  await executor
    .insertInto('audit_expiry')
    .values({ whose, before: at, key: key.id, hash: key.sign('expiry', whose, at) })
    .onConflict((conflict) =>
      conflict
        .column('whose')
        .doUpdateSet({ before: at, key: key.id, hash: key.sign('expiry', whose, at) })
        .where('audit_expiry.before', '<', at),
    )
    .execute();
}

/** Drops the expired months of the audit trail, and the digests of their rows from the seals. */
export async function dropExpired(
  executor: Executor,
  { secret, keep_audit_months: kept_months }: Pick<Config, 'secret' | 'keep_audit_months'>,
  at_ms: number,
): Promise<void> {
  const before = keptFrom(at_ms, kept_months);
  await recordExpiry(executor, secret, { whose: everyone, before });
  await logUnsent(executor, idBound('aud', before.getTime()));
  await maintainMonths(executor, { table: 'audittrail', prefix: 'aud', kept_months }, at_ms);
  await executor.deleteFrom('audit_erasure').where('audittrail', '<', idBound('aud', before.getTime())).execute();
  await sql`
    update audit_seal set digests = null
    where digests is not null and until_id <= ${idBound('aud', before.getTime())}`.execute(executor);
}
