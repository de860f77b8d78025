import type { Database } from './database/database.ts';

type Pool = Database['pool'];

/** The workers of a process without a heartbeat for this long are dead. */
export const dead_after_s = 30;

/** Records that the workers of these pools are alive. */
export const sendHeartbeat = (pool: Pool, ids: readonly string[]): Promise<unknown> =>
  pool.query(
    `insert into worker_heartbeat (worker_id, beat_at) select unnest($1::text[]), now()
     on conflict (worker_id) do update set beat_at = now()`,
    [ids],
  );

/** Releases the jobs of pools that have been silent for thirty seconds: those of killed processes. */
export async function releaseOfDead(pool: Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker._private_jobs jobs left join worker_heartbeat on worker_id = locked_by
     where locked_by is not null and locked_at < now() - make_interval(secs => $1)
       and (beat_at is null or beat_at < now() - make_interval(secs => $1))
     having count(*) > 0`,
    [dead_after_s],
  );
  await pool.query(`delete from worker_heartbeat where beat_at < now() - interval '1 day'`);
}

interface Held {
  /** The pools, and the jobs that their workers are running. */
  readonly pools: readonly string[];
  readonly running: readonly string[];
  /** How long the other jobs must have been locked. */
  readonly held_s?: number;
}

/**
 * Takes back jobs that pools of this process have locked and none of their workers runs: the database locked the job
 * and the answer was lost, or the outcome could not be written. That attempt was lost to the connection and does not
 * count.
 */
export const takeBack = (pool: Pool, { pools, running, held_s = dead_after_s }: Held): Promise<unknown> =>
  pool.query(
    `update graphile_worker._private_jobs
     set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0)
     where locked_by = any($1) and id <> all($2::bigint[]) and locked_at <= now() - make_interval(secs => $3)`,
    [pools, running, held_s],
  );

/** The same for one job whose worker must stop before its end. */
export const giveBack = (pool: Pool, id: string): Promise<unknown> =>
  pool.query(`update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where id = $1`, [id]);
