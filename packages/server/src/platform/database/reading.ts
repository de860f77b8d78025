import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { startLoop } from '../loop.ts';

/** Where lists, searches, sums and exports are read; everything else is read where it is written. */
export interface Reading {
  /** A database that shows all that somebody wrote through this process. */
  poolOf(reader: string): pg.Pool;
  /** A database that shows all that was written before, by any caller in any process. */
  poolNow(): Promise<pg.Pool>;
  /** Says that somebody has written, once that is committed. */
  wrote(writer: string): void;
  close(): Promise<void>;
}

/** Without a replica what is written is read where it is. */
export const readingAt = (primary: pg.Pool): Reading => ({
  poolOf: () => primary,
  poolNow: async () => primary,
  wrote: () => {},
  close: async () => {},
});

/** What a replica is asked; a test may answer in its place. */
export interface Replica {
  readonly pool: pg.Pool;
  /** Whether it shows everything up to a position in the primary's log. */
  hasReplayed(position: string): Promise<boolean>;
}

export const replicaAt = (pool: pg.Pool): Replica => ({
  pool,
  hasReplayed: async (position) => {
    // The primary itself replays nothing and is where its log is; so is one that was promoted, which is left behind then. One that
    // is of something else has no such table, and one whose user may not read it shows nothing.
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
 * Reads at a replica what it is known to show. Every tenth of a second the primary is asked how far its log goes; once the
 * replica has replayed that, everything committed before the question is there. Until then a writer reads the
 * primary, and so does everybody while the replica is away or five seconds behind. A write costs nothing.
 */
export function makeReading(
  primary: pg.Pool,
  replica: Replica,
  /** A replica that is so far behind is read by nobody. */
  { behind_max_ms = 5000 } = {},
): Reading {
  const written = new Map<string, number>();
  let shows_until_ms = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<boolean> => {
    const asked_ms = performance.now();
    // What is inserted and not yet written to the disk can be visible already.
    const { rows } = await primary.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');
    const end_ms = asked_ms + asked_max_ms;
    const position = rows[0]?.position ?? '';
    // One that hangs is not waited for: what is sent to it is given up only after seconds.
    while (!(await Promise.race([replica.hasReplayed(position), wait(end_ms - performance.now(), false)]))) {
      if (performance.now() >= end_ms) return false;
      await wait(asked_again_ms);
    }
    shows_until_ms = Math.max(shows_until_ms, asked_ms);
    for (const [writer, at_ms] of written) if (at_ms < shows_until_ms) written.delete(writer);
    return true;
  };
  const away = (): boolean => {
    shows_until_ms = Number.NEGATIVE_INFINITY;
    return false;
  };
  const round = startLoop(async () => {
    await look().catch(away);
    return looked_every_ms;
  });
  return {
    poolOf: (reader) => {
      const is_behind = performance.now() - shows_until_ms > behind_max_ms;
      return is_behind || written.has(reader) ? primary : replica.pool;
    },
    poolNow: async () => ((await look().catch(away)) ? replica.pool : primary),
    wrote: (writer) => void written.set(writer, performance.now()),
    close: async () => {
      await round.stop();
      await replica.pool.end();
    },
  };
}
