import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { as_user } from '../../platform/database/append-only.ts';
import type { Database } from '../../platform/database/database.ts';
import { pipelining, together } from '../../platform/database/pipeline.ts';
import { together_max } from '../../platform/database/prepared.ts';
import { makeFairQueue } from '../../platform/fair-queue.ts';
import { makeLearnedCost } from './learned-cost.ts';
import { makeShared } from './shared-reads.ts';
import { makeStatements, type Statement } from './statements.ts';
import { type RecordTime, timed } from './timed.ts';

export interface Reader {
  /** The merchant whose quota is used, including everything below it. */
  readonly who: string;
  /** The caller, who sees their own writes. */
  readonly asker: string;
  /** Aborted when the caller no longer waits for the response. */
  readonly signal: AbortSignal | undefined;
}

/** A reading statement, its caller, and whether it is known to take long. */
export interface Read extends Statement {
  readonly reader: Reader;
  readonly is_high: boolean;
  /** Sequential scans are off, so that a wrong estimate of the planner never reads a whole table. */
  readonly by_index?: true;
  /** It reads all rows of a period: nested loops, which a generic plan prefers, are off. */
  readonly is_whole?: true;
  /** It reads few rows, however large the table: if it is slow, the machine is busy; it is never expensive. */
  readonly is_small?: boolean;
  /** If the same caller makes the same request meanwhile, it is read once; their writes in between may be missing. */
  readonly is_shared?: boolean;
}

/** Runs a read. Throws `rate_limited` if too many of the caller's are waiting, or of an expensive one the merchant's. */
export type RunRead = (read: Read) => Promise<unknown[][]>;

/** The database aborts an expensive read after this time. */
const high_max_ms = 10_000;

/** Ordinary reads of a caller that may wait: a browser sends far fewer, a program that sends more is refused. */
const waiting_reads_max = 500;

const begin = `begin read only; set local statement_timeout = ${high_max_ms}; set local max_parallel_workers_per_gather = 0`;
const seqscan_off = 'set local enable_seqscan = off';
const for_whole = `set local enable_nestloop = off; set local work_mem = '32MB'`;
const pid = 'select pg_backend_pid() as pid';
/** As the user of the connection: a role may not cancel what a superuser began. */
const cancelling = (of: number): string => `begin; ${as_user}; select pg_cancel_backend(${of}); commit`;

/**
 * The reads of a process. Expensive reads of one merchant share half of the machine's cores, those of all merchants a
 * quarter of the connections, and PostgreSQL uses one core for each, so that they do not slow down others. Whether a
 * read is expensive is predicted, or learned from its last times. It is cancelled when its client leaves (ADR 46). All
 * others except those by id take turns by caller, because a connection pool serves in the order of requests (ADR 156).
 */
export function makeReads({ pool, reading }: Pick<Database, 'pool' | 'reading'>): RunRead {
  const run = makeStatements();
  // All statements of a request use the same pool, so that the references of a page exist in the database from which
  // the page was read.
  const pools = new WeakMap<Reader, Promise<pg.Pool>>();
  const poolFor = ({ reader }: Read): Promise<pg.Pool> => {
    const chosen = pools.get(reader) ?? reading.poolOf(reader.asker);
    pools.set(reader, chosen);
    return chosen;
  };
  const learned = makeLearnedCost();
  const shares = makeFairQueue({
    of_one: Math.max(1, Math.floor(availableParallelism() / 2)),
    of_all: Math.max(2, Math.floor((pool.options.max ?? 10) / 4)),
    waiting_of_one_max: 20,
    wait_max_ms: high_max_ms,
  });
  const few = Math.max(2, Math.floor((pool.options.max ?? 10) / 5));
  const turns = makeFairQueue({
    of_one: Math.min(availableParallelism(), few),
    of_one_alone: Math.max(few, (pool.options.max ?? 10) - few),
    of_all: Math.max(few, (pool.options.max ?? 10) - few),
    waiting_of_one_max: waiting_reads_max,
    wait_max_ms: high_max_ms,
  });
  const inTurn = (read: Read, record?: RecordTime): Promise<unknown[][]> => {
    const { asker, signal } = read.reader;
    // Quick reads share a connection.
    const share = read.is_quick ? 1 / together_max : 1;
    return turns.take(asker, async () => run(await poolFor(read), read, record), signal, share);
  };
  const share = makeShared<unknown[][]>();
  const runHigh = async (read: Read, record: RecordTime, signal: AbortSignal | undefined): Promise<unknown[][]> => {
    const { text, values, by_index, is_whole } = read;
    const pool = await poolFor(read);
    // One round trip, and the settings are reset for the next user of the connection.
    const client = pipelining(await pool.connect());
    const begun = client.query(by_index ? `${begin}; ${seqscan_off}` : is_whole ? `${begin}; ${for_whole}` : begin);
    const server = client.query<{ pid: number }>(pid);
    let cancelled: Promise<unknown> | undefined;
    const cancel = (): void => {
      const asked = server.then(({ rows }) => pool.query(cancelling(Number(rows[0]?.pid))));
      cancelled = asked.catch(() => {});
    };
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) cancel();
    const answered = async (): Promise<unknown[][]> => {
      const reading = client.query<unknown[]>({ text: text(), values, rowMode: 'array' });
      const [, , { rows }] = await together([begun, server, reading, client.query('commit')]);
      return rows;
    };
    try {
      // The time of a cancelled statement says nothing about its full duration.
      return await timed(answered, (...time) => signal?.aborted || record(...time));
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    } finally {
      signal?.removeEventListener('abort', cancel);
      // A late cancellation hits this statement instead of the next user's.
      if (cancelled) await cancelled.then(() => client.query('rollback')).catch(() => {});
      client.release();
    }
  };
  return async (read) => {
    const { shape, values, is_high, is_small, is_shared, by_id, is_quick, reader } = read;
    if (by_id) return run(pool, read);
    if (is_quick || (is_small && !is_high)) return inTurn(read);
    const key = `${reader.who} ${shape}`;
    const record: RecordTime = (started_ms, ended_ms) => learned.record(key, started_ms, ended_ms);
    const high = (signal: AbortSignal | undefined) =>
      shares.take(reader.who, () => runHigh(read, record, signal), signal);
    if (is_high && is_shared) return share(`${reader.asker} ${shape} ${JSON.stringify(values)}`, high, reader.signal);
    if (is_high || learned.isHigh(key)) return high(reader.signal);
    return inTurn(read, record);
  };
}
