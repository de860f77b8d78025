import { sql } from 'kysely';
import type { Executor } from './database/database.ts';
import { dead_after_s } from './job-locks.ts';
import type { JobKind } from './jobs.ts';

/** The state of the newest job for an item. */
export interface JobState {
  /** Whether a live process runs it. */
  readonly is_running: boolean;
  /** Whether an attempt has failed. */
  readonly has_failed: boolean;
  /** The time of its next try. */
  readonly run_at: string;
  /** Whether any process runs jobs. */
  readonly has_workers: boolean;
}

/** The state of the newest job of a kind whose payload contains the id; undefined without one. */
export async function stateOfJob(
  executor: Executor,
  { name }: JobKind<{ readonly id: string }>,
  id: string,
): Promise<JobState | undefined> {
  const alive = sql`beat_at > now() - make_interval(secs => ${sql.lit(dead_after_s)})`;
  const { rows } = await sql<JobState>`
    select exists(select 1 from worker_heartbeat where worker_id = locked_by and ${alive}) as is_running,
      last_error is not null as has_failed, run_at, exists(select 1 from worker_heartbeat where ${alive}) as has_workers
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
    where identifier = ${name} and payload ->> 'id' = ${id} order by jobs.id desc limit 1`.execute(executor);
  return rows[0];
}
