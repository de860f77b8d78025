import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { together } from '../../platform/database/pipeline.ts';
import { makeFairQueue } from '../../platform/fair-queue.ts';
import { makeStatements, type Statement } from './statements.ts';

export interface Reader {
  /** The merchant in whose share it is read, with all that are below it. */
  readonly who: string;
  /** The caller, who sees their own writes. */
  readonly asker: string;
  /** Aborted when nobody waits for the answer. */
  readonly signal: AbortSignal | undefined;
}

/** A statement that reads, for whom, and whether it is known to take long. */
export interface Read extends Statement {
  readonly reader: Reader;
  readonly is_high: boolean;
  /** Everything is looked up in indexes: no guess of the planner's reads a table whole. */
  readonly by_index?: true;
}

/** Runs a read. Throws `rate_limited` for one that takes long where too many of theirs wait already. */
export type RunRead = (read: Read) => Promise<unknown[][]>;

/** What took so long is done in its reader's share from then on, for a while. */
const slow_ms = 250;
const slow_known_ms = 600_000;
/** A read that takes long is given up by the database after so much. */
const high_max_ms = 10_000;

const begin = `begin read only; set local statement_timeout = ${high_max_ms}; set local max_parallel_workers_per_gather = 0`;
const pid = 'select pg_backend_pid() as pid';

/**
 * Reads of a process. Of those that take long, each merchant has half of the machine's cores and all together a quarter
 * of the connections, and PostgreSQL uses one core for each: everybody else goes on as if they were not there. Which
 * take long is told beforehand, or learnt from the last time. What takes long is given up when its reader leaves.
 */
export function makeReads({ pool, reading }: Pick<Database, 'pool' | 'reading'>): RunRead {
  const run = makeStatements(pool);
  // All of a question at one place: what a page refers to is there where the page is.
  const pools = new WeakMap<Reader, pg.Pool>();
  const poolFor = ({ reader }: Read): pg.Pool => {
    const chosen = pools.get(reader) ?? reading.poolOf(reader.asker);
    pools.set(reader, chosen);
    return chosen;
  };
  const slow = new LRUCache<string, true>({ max: 5000, ttl: slow_known_ms });
  const shares = makeFairQueue({
    of_one: Math.max(1, Math.floor(availableParallelism() / 2)),
    of_all: Math.max(2, Math.floor((pool.options.max ?? 10) / 4)),
    waiting_of_one_max: 20,
    wait_max_ms: high_max_ms,
  });
  const runHigh = async (read: Read): Promise<unknown[][]> => {
    const { text, values, by_index } = read;
    const { signal } = read.reader;
    const pool = poolFor(read);
    // Sent together it is one round trip; the next user of the connection gets it as it was.
    const client = Object.assign(await pool.connect(), { pipeline: true });
    const begun = client.query(by_index ? `${begin}; set local enable_seqscan = off` : begin);
    const server = client.query<{ pid: number }>(pid);
    let cancelled: Promise<unknown> | undefined;
    const cancel = (): void => {
      const asked = server.then(({ rows }) => pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]));
      cancelled = asked.catch(() => {});
    };
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) cancel();
    try {
      const reading = client.query<unknown[]>({ text: text(), values, rowMode: 'array' });
      const [, , { rows }] = await together([begun, server, reading, client.query('commit')]);
      return rows;
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    } finally {
      signal?.removeEventListener('abort', cancel);
      // A cancellation that comes late ends here, and not the next one's statement.
      if (cancelled) await cancelled.then(() => client.query('rollback')).catch(() => {});
      client.release();
    }
  };
  return async (read) => {
    const { shape, is_high, by_id, reader } = read;
    if (by_id) return (await run(pool, read)).rows;
    const whose = `${reader.who} ${shape}`;
    if (is_high || slow.has(whose)) return shares.take(reader.who, () => runHigh(read), reader.signal);
    const { rows, duration_ms } = await run(poolFor(read), read);
    if (duration_ms > slow_ms) slow.set(whose, true);
    return rows;
  };
}
