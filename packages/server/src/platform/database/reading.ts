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
  /** A database that shows everything a user wrote, through any process with a replica. */
  poolOf(reader: string): Promise<pg.Pool>;
  /** A database that shows everything written before, by any caller in any process. */
  poolNow(): Promise<pg.Pool>;
  /** The source of reads for callers without writes, and why. */
  state(): ReadingState;
  /** Records that a user has written: after the commit, and before they learn of it. */
  wrote(writer: string): Promise<void>;
  close(): Promise<void>;
}

/** Without a replica, everything is read from the primary. */
export const readingAt = (primary: pg.Pool): Reading => ({
  poolOf: async () => primary,
  poolNow: async () => primary,
  state: () => 'primary',
  wrote: async () => {},
  close: async () => {},
});

/** A position in the log of a primary. */
export interface Place {
  readonly position: string;
  /** The database, the same on all copies of its files, of which a promoted one and its replicas have a log of their own. */
  readonly database: string;
  /** When its server started. */
  readonly started: string;
}

const database_here = `(select system_identifier::text from pg_control_system()) || ' ' ||
  (select oid::text from pg_database where datname = current_database())`;
const started_here = 'extract(epoch from pg_postmaster_start_time())::text';

/** The present place of a primary, and its time. Inserted data can be visible before it is written to disk. */
export async function placeOf(primary: pg.Pool): Promise<Place & { readonly now: string }> {
  const { rows } = await primary.query(
    `select pg_current_wal_insert_lsn()::text as position, ${database_here} as database, ${started_here} as started, now()`,
  );
  return rows[0];
}

/** The queries to a replica, which a test can replace. */
export interface Replica {
  readonly pool: pg.Pool;
  /** Whether it shows everything up to a place in the primary's log. */
  hasReplayed(place: Place): Promise<boolean>;
}

export const replicaAt = (pool: pg.Pool): Replica => ({
  pool,
  hasReplayed: async ({ position, database, started }) => {
    // The primary itself replays nothing and is always at the end of its log. Any other server that takes writes, like a
    // promoted replica, has a log of its own, and its positions say nothing.
    const { rows } = await pool.query<{ there: boolean | null }>(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
        when ${started_here} = $3 then pg_current_wal_insert_lsn() end >= $1::pg_lsn
        and ${database_here} = $2 and has_table_privilege(to_regclass('transaction'), 'select') as there`,
      [position, database, started],
    );
    return rows[0]?.there ?? false;
  },
});

/** A stamp covers what its writer writes in the second after it. */
const stamped_ms = 1000;

/**
 * Until when callers wrote, for every process that reads from a replica. A caller who writes often writes one stamp a
 * second, by the clock of the primary.
 */
function makeStamps(primary: pg.Pool) {
  const covered = new Map<string, number>();
  return {
    /** Undefined for a caller who never wrote. */
    until: async (writer: string): Promise<string | undefined> => {
      const { rows } = await primary.query<{ written_until: string }>({
        name: 'read_stamp',
        text: 'select written_until from write_stamp where writer = $1',
        values: [writer],
      });
      return rows[0]?.written_until;
    },
    write: async (writer: string): Promise<void> => {
      const now_ms = performance.now();
      if (now_ms < (covered.get(writer) ?? 0)) return;
      for (const [other, until_ms] of covered) if (until_ms <= now_ms) covered.delete(other);
      await primary.query({
        name: 'write_stamp',
        text: `insert into write_stamp values ($1, clock_timestamp() + make_interval(secs => $2))
          on conflict (writer) do update set written_until = excluded.written_until`,
        values: [writer, stamped_ms / 1000],
      });
      covered.set(writer, now_ms + stamped_ms);
    },
  };
}

const looked_every_ms = 100;
const asked_again_ms = 20;
const asked_max_ms = 400;
/**
 * Reads from a replica what it is known to contain. Every tenth of a second the primary is asked for its log position;
 * once the replica has replayed that, everything committed before the question is visible on it. Until it shows what a
 * caller wrote, they read from the primary, and so do all callers while the replica is unavailable or five seconds behind.
 */
export function makeReading(
  primary: pg.Pool,
  replica: Replica,
  /** A replica that is further behind is not used. */
  { behind_max_ms = 5000 } = {},
): Reading {
  const stamps = makeStamps(primary);
  let shows_until_ms = Number.NEGATIVE_INFINITY;
  /** The same by the clock of the primary. */
  let shows_until = '';
  let has_responded = false;
  const isBehind = (): boolean => performance.now() - shows_until_ms > behind_max_ms;
  const look = async (): Promise<boolean> => {
    const asked_ms = performance.now();
    const place = await placeOf(primary);
    const end_ms = asked_ms + asked_max_ms;
    // A replica that hangs is not waited for: statements to it time out only after seconds.
    let responds = false;
    const isThere = async (): Promise<boolean> => {
      const is_there = await replica.hasReplayed(place);
      responds = true;
      return is_there;
    };
    while (!(await Promise.race([isThere(), wait(Math.max(0, end_ms - performance.now()), false)]))) {
      has_responded = responds;
      if (performance.now() >= end_ms) return false;
      await wait(asked_again_ms);
    }
    if (asked_ms > shows_until_ms) [shows_until_ms, shows_until] = [asked_ms, place.now];
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
    poolOf: async (reader) => {
      if (isBehind()) return primary;
      const written_until = await stamps.until(reader);
      return isBehind() || (written_until !== undefined && written_until >= shows_until) ? primary : replica.pool;
    },
    state: () => (!isBehind() ? 'replica' : has_responded ? 'behind' : 'unavailable'),
    poolNow: async () => ((await look().catch(away)) ? replica.pool : primary),
    wrote: stamps.write,
    close: async () => {
      await round.stop();
      await replica.pool.end();
    },
  };
}
