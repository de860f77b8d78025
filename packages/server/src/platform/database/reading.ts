import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { startLoop } from '../loop.ts';

/**
 * `primary`: no replica is configured. `replica`: it is in use. With the others the primary is read, because the replica
 * has not caught up for too long (`behind`), or failed or did not respond when it was last asked (`unavailable`).
 */
export const reading_states = ['primary', 'replica', 'behind', 'unavailable'] as const;
export type ReadingState = (typeof reading_states)[number];

/** The databases that serve lists, searches, totals and exports; everything else is read from the primary. */
export interface Reading {
  /** A database that shows everything a user wrote through this process. */
  poolOf(reader: string): pg.Pool;
  /** A database that shows everything written before, by any caller in any process. */
  poolNow(): Promise<pg.Pool>;
  /** The source of reads for callers without writes, and why. */
  state(): ReadingState;
  /** Records that a user has written, after the commit. */
  wrote(writer: string): void;
  close(): Promise<void>;
}

/** Without a replica, everything is read from the primary. */
export const readingAt = (primary: pg.Pool): Reading => ({
  poolOf: () => primary,
  poolNow: async () => primary,
  state: () => 'primary',
  wrote: () => {},
  close: async () => {},
});

/** The queries to a replica, which a test can replace. */
export interface Replica {
  readonly pool: pg.Pool;
  /** Whether it shows everything up to a position in the primary's log. */
  hasReplayed(position: string): Promise<boolean>;
}

export const replicaAt = (pool: pg.Pool): Replica => ({
  pool,
  hasReplayed: async (position) => {
    // The primary itself replays nothing and is always at the end of its log; so is a promoted replica, which is then
    // left out. So are another database, which has no such table, and a user who may not read it.
    const { rows } = await pool.query<{ there: boolean | null }>(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
        >= $1::pg_lsn and has_table_privilege('transaction', 'select') as there`,
      [position],
    );
    return rows[0]?.there ?? false;
  },
});

const looked_every_ms = 100;
const asked_again_ms = 20;
const asked_max_ms = 400;
/**
 * Reads from a replica what it is known to contain. Every tenth of a second the primary is asked for its log position;
 * once the replica has replayed that, everything committed before the question is visible on it. Until then a writer
 * reads from the primary, and so do all callers while the replica is unavailable or five seconds behind. A write costs
 * nothing.
 */
export function makeReading(
  primary: pg.Pool,
  replica: Replica,
  /** A replica that is further behind is not used. */
  { behind_max_ms = 5000 } = {},
): Reading {
  const written = new Map<string, number>();
  let shows_until_ms = Number.NEGATIVE_INFINITY;
  let has_responded = false;
  const isBehind = (): boolean => performance.now() - shows_until_ms > behind_max_ms;
  const look = async (): Promise<boolean> => {
    const asked_ms = performance.now();
    // Inserted data can be visible before it is written to disk.
    const { rows } = await primary.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');
    const end_ms = asked_ms + asked_max_ms;
    const position = rows[0]?.position ?? '';
    // A replica that hangs is not waited for: statements to it time out only after seconds.
    let responds = false;
    const isThere = async (): Promise<boolean> => {
      const is_there = await replica.hasReplayed(position);
      responds = true;
      return is_there;
    };
    while (!(await Promise.race([isThere(), wait(Math.max(0, end_ms - performance.now()), false)]))) {
      has_responded = responds;
      if (performance.now() >= end_ms) return false;
      await wait(asked_again_ms);
    }
    shows_until_ms = Math.max(shows_until_ms, asked_ms);
    for (const [writer, at_ms] of written) if (at_ms < shows_until_ms) written.delete(writer);
    return true;
  };
  const away = (): boolean => {
    shows_until_ms = Number.NEGATIVE_INFINITY;
    has_responded = false;
    return false;
  };
  const round = startLoop(async () => {
    await look().catch(away);
    return looked_every_ms;
  });
  return {
    poolOf: (reader) => (isBehind() || written.has(reader) ? primary : replica.pool),
    state: () => (!isBehind() ? 'replica' : has_responded ? 'behind' : 'unavailable'),
    poolNow: async () => ((await look().catch(away)) ? replica.pool : primary),
    wrote: (writer) => void written.set(writer, performance.now()),
    close: async () => {
      await round.stop();
      await replica.pool.end();
    },
  };
}
