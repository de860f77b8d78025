import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { together } from '../../platform/database/pipeline.ts';
import { makeShares } from '../../platform/shares.ts';
import { makeStatements } from './statements.ts';

export interface Reader {
  /** The merchant in whose share it is read, with all that are below it. */
  readonly who: string;
  /** Says when nobody waits for the answer any more. */
  readonly signal: AbortSignal | undefined;
}

/** A statement that reads, for whom, and whether it is known to take long. */
export interface Read {
  readonly text: string;
  readonly values: unknown[];
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
 * Reads over a pool. Of those that take long, each merchant has half of the machine's cores and all together a quarter
 * of the connections, and PostgreSQL uses one core for each: everybody else goes on as if they were not there. Which
 * take long is told beforehand, or learnt from the last time. What takes long is given up when its reader leaves.
 */
export function makeReads(pool: pg.Pool): RunRead {
  const run = makeStatements(pool);
  const slow = new LRUCache<string, true>({ max: 5000, ttl: slow_known_ms });
  const shares = makeShares({
    of_one: Math.max(1, Math.floor(availableParallelism() / 2)),
    of_all: Math.max(2, Math.floor((pool.options.max ?? 10) / 4)),
    waiting_of_one_max: 20,
    wait_max_ms: high_max_ms,
  });
  const runHigh = async ({ text, values, reader: { signal }, by_index }: Read): Promise<unknown[][]> => {
    // What is sent together is one journey to the database; whoever borrows the connection next has it as it was.
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
      const read = client.query<unknown[]>({ text, values, rowMode: 'array' });
      const [, , { rows }] = await together([begun, server, read, client.query('commit')]);
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
    const { text, values, is_high, reader } = read;
    const shape = `${reader.who} ${text}`;
    if (is_high || slow.has(shape)) return shares.take(reader.who, () => runHigh(read), reader.signal);
    const { rows, duration_ms } = await run(text, values);
    if (duration_ms > slow_ms) slow.set(shape, true);
    return rows;
  };
}
