import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { makeShares } from '../../platform/shares.ts';
import { makeStatements } from './statements.ts';

/** A statement that reads, by whom, and whether it is known to take long. */
export interface Read {
  readonly text: string;
  readonly values: unknown[];
  /** The merchant in whose share it is done, with all that are below it. */
  readonly who: string;
  readonly is_high: boolean;
}

/** Runs a read. Throws `rate_limited` for one that takes long where too many of theirs wait already. */
export type RunRead = (read: Read) => Promise<unknown[][]>;

/** What took so long is done in its reader's share from then on, for a while. */
const slow_ms = 250;
const slow_known_ms = 600_000;
/** A read that takes long is given up by the database after so much. */
const high_max_ms = 10_000;

const begin = `begin read only; set local statement_timeout = ${high_max_ms}; set local max_parallel_workers_per_gather = 0`;

/**
 * Reads over a pool. Of those that take long, each merchant has half of the machine's cores and all together a quarter
 * of the connections, and PostgreSQL uses one core for each: everybody else goes on as if they were not there. Which
 * take long is told beforehand, or learnt from the last time.
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
  const runHigh = async ({ text, values }: Read): Promise<unknown[][]> => {
    const client = await pool.connect();
    let failed = true;
    try {
      await client.query(begin);
      const { rows } = await client.query<unknown[]>({ text, values, rowMode: 'array' });
      await client.query('commit');
      failed = false;
      return rows;
    } finally {
      if (failed) await client.query('rollback').catch(() => {});
      client.release();
    }
  };
  return async (read) => {
    const { text, values, who, is_high } = read;
    const shape = `${who} ${text}`;
    if (is_high || slow.has(shape)) return shares.take(who, () => runHigh(read));
    const { rows, duration_ms } = await run(text, values);
    if (duration_ms > slow_ms) slow.set(shape, true);
    return rows;
  };
}
