import { createHash } from 'node:crypto';
import { idBound } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { logFailure } from '../../../platform/failures.ts';
import { log } from '../../../platform/log.ts';
import { type AuditKey, auditKey } from './audit-key.ts';
import { digestsOf, type Range } from './digests.queries.ts';
import { settledBound } from './settled.queries.ts';

const rows_max = 10_000;
const seals_max = 100;

/** A seal without its signature, with that of the one before it. */
interface Seal extends Range {
  readonly number: number;
  readonly row_count: number;
  readonly digests_hash: string;
}

export const hashOfDigests = (digests: Uint8Array): string => createHash('sha256').update(digests).digest('hex');

export const signSeal = (key: AuditKey, { number, from_id, until_id, row_count, digests_hash }: Seal, before: string) =>
  key.sign('seal', before, number, from_id, until_id, row_count, digests_hash);

/**
 * Seals the audit trail since the last seal, at a real time, in batches; the next call continues. Rows that a running
 * transaction may still add are left to a later seal.
 */
export async function sealAuditTrail(executor: Executor, secret: string, at_ms: number): Promise<void> {
  const key = auditKey(secret);
  for (let made = 0; made < seals_max; made++)
    if (!(await inTransaction(executor, (trx) => sealBatch(trx, key, at_ms)))) return;
}

const newest = (executor: Executor) =>
  executor
    .selectFrom('audit_seal')
    .select(['number', 'until_id', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * A job that remembers the newest seal: it is logged, so that a copy exists outside the database, and reported if it
 * disappears. It also reports a clock that was set back, because until it catches up nothing can be sealed.
 */
export function makeSealing(executor: Executor, { secret }: Pick<Config, 'secret'>): (at_ms: number) => Promise<void> {
  let known: { readonly number: number; readonly hash: string } | undefined;
  return async (at_ms) => {
    const last = await newest(executor);
    if (known && !(await isThere(executor, known)))
      logFailure(new Error(`seal ${known.number}:${known.hash} of the audit trail was removed or replaced`));
    if (last && last.until_id > idBound('aud', at_ms))
      logFailure(new Error(`the audit trail is not sealed: seal ${last.number} ends after the present time`));
    await sealAuditTrail(executor, secret, at_ms);
    const made = await newest(executor);
    if (made && made.hash !== last?.hash)
      log.info({ job: 'audit_seal', audit_seal: `${made.number}:${made.hash}` }, 'the audit trail is sealed');
    known = made;
  };
}

const isThere = async (executor: Executor, { number, hash }: { number: number; hash: string }): Promise<boolean> =>
  (await executor
    .selectFrom('audit_seal')
    .select('number')
    .where('number', '=', number)
    .where('hash', '=', hash)
    .executeTakeFirst()) !== undefined;

async function sealBatch(trx: Trx, key: AuditKey, at_ms: number): Promise<boolean> {
  await sql`lock table audit_seal in share row exclusive mode`.execute(trx);
  const last = await newest(trx);
  const from_id = last?.until_id ?? 'aud_';
  const until_id = await endOfBatch(trx, from_id, await settledBound(trx, at_ms));
  if (until_id <= from_id) return false;
  const { row_count, digests } = await digestsOf(trx, { from_id, until_id });
  if (row_count === 0) return false;
  const seal = {
    number: (last?.number ?? 0) + 1,
    from_id,
    until_id,
    row_count,
    digests_hash: hashOfDigests(digests),
  };
  await trx
    .insertInto('audit_seal')
    .values({
      ...seal,
      created_at: new Date(at_ms).toISOString(),
      digests,
      key: key.id,
      hash: signSeal(key, seal, last?.hash ?? ''),
    })
    .execute();
  return true;
}

async function endOfBatch(trx: Trx, from_id: string, bound: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from audittrail where id >= ${from_id} and id < ${bound} order by id offset ${rows_max} limit 1`.execute(
    trx,
  );
  return rows[0]?.id ?? bound;
}
