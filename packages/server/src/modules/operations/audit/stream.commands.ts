import { outputFields } from '@sluis/contract/base/fields';
import { idBound } from '@sluis/contract/base/ids';
import { audittrail } from '@sluis/contract/entities/operations/audittrail';
import { type RawBuilder, sql } from 'kysely';
import { is_unsent, with_sent } from '../../../platform/audit/stream-lag.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { inTransaction, withoutDiskWait } from '../../../platform/database/transaction.ts';
import { settledBound } from './settled.queries.ts';
import { sending_max_ms } from './stream-destination.ts';

export const batch_max = 500;
/** Longer than a batch takes: after it, another process goes on for one that was killed. */
const lease_ms = sending_max_ms + 5000;
const retry_max_s = 60;

/** What may leave: the fields of the list. Headers, bodies and the parameters of addresses stay here. */
const columns = outputFields(audittrail.fields);

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly url: string };

/** Entries to send, by a process that may send them. */
interface Batch {
  readonly ids: readonly string[];
  readonly lines: string;
  /** The position once they are sent. */
  readonly until: string;
}

/** Begins the stream with the entries of now, at its first start. */
export const beginStream = (executor: Executor, at_ms: number): Promise<unknown> =>
  sql`insert into audit_stream (position) values (${idBound('aud', at_ms)}) on conflict do nothing`.execute(executor);

const lease = sql`now() + ${lease_ms} * interval '1 ms'`;

/** Claims the stream for a process, unless another one sends it or its receiver is to be left in peace. */
async function claim(executor: Executor, sender: string) {
  const { rows } = await sql<{ position: string }>`
    update audit_stream set sender = ${sender}, held_until = ${lease}
    where (sender = ${sender} or sender is null or held_until < now()) and (next_try_at is null or next_try_at <= now())
    returning position`.execute(executor);
  return rows[0];
}

/** An entry as a line; its address without parameters, in which people search for persons. */
const lineOf = (row: Row): string => `${JSON.stringify({ stream: 'audit', ...row, url: row.url.split('?', 1)[0] })}\n`;

/** The next entries in the order of their ids; undefined if this process may not send now. */
export async function nextBatch(executor: Executor, sender: string, at_ms: number): Promise<Batch | undefined> {
  const claimed = await claim(executor, sender);
  if (!claimed) return undefined;
  // Before the entries are read: then all that are older are among them.
  const settled = await settledBound(executor, at_ms);
  const named: RawBuilder<unknown>[] = columns.map((name) => sql.ref(`audittrail.${name}`));
  const { rows } = await sql<Row>`
    ${with_sent} select ${sql.join(named)} from audittrail
    where ${is_unsent} order by audittrail.id limit ${batch_max}`.execute(executor);
  const last = rows.length < batch_max ? undefined : rows.at(-1)?.id;
  const reached = last !== undefined && last < settled ? last : settled;
  return {
    ids: rows.map(({ id }) => id),
    lines: rows.map(lineOf).join(''),
    until: reached > claimed.position ? reached : claimed.position,
  };
}

/** Records that a batch was sent, unless another process has taken over meanwhile: then it is sent again. */
export const recordSent = (executor: Executor, sender: string, { ids, until }: Batch): Promise<void> =>
  inTransaction(executor, async (trx) => {
    // What a power failure undoes is sent again.
    withoutDiskWait(trx);
    const { numAffectedRows } = await sql`
      update audit_stream set position = ${until}, held_until = ${lease}, failures = 0, next_try_at = null
      where sender = ${sender}`.execute(trx);
    if (numAffectedRows === 0n) return;
    await sql`delete from audit_stream_sent where id < ${until}`.execute(trx);
    await sql`insert into audit_stream_sent select id from unnest(${ids}::text[]) as id
      where id >= ${until} on conflict do nothing`.execute(trx);
  });

/** Records that a batch could not be sent: it is tried again later, by any process. */
export const recordFailure = (executor: Executor, sender: string): Promise<unknown> =>
  sql`update audit_stream set failures = failures + 1, sender = null,
      next_try_at = now() + least(${retry_max_s}, 2 ^ least(failures, 10)) * interval '1 s'
    where sender = ${sender}`.execute(executor);

/** Lets another process go on immediately. */
export const releaseStream = (executor: Executor, sender: string): Promise<unknown> =>
  sql`update audit_stream set sender = null where sender = ${sender}`.execute(executor);
