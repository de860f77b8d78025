import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type { Database, Executor } from './database/database.ts';

export interface Jobs {
  stop(): Promise<void>;
}

/** The jobs that there are, and what each is told. */
export interface JobPayloads {
  readonly housekeeping: Record<string, never>;
  readonly mail: { readonly id: string };
  readonly report: { readonly id: string };
}

/** Adds a job that begins once the transaction has committed: after those that have a lower `place` or are older. */
export const enqueue = async <N extends keyof JobPayloads>(
  executor: Executor,
  name: N,
  payload: JobPayloads[N],
  { place = 0 }: { readonly place?: number } = {},
): Promise<void> =>
  void (await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, priority => ${place}::int)`.execute(
    executor,
  ));

/** How a job is run. */
export interface JobRun {
  /** Which try this is, from 1. */
  readonly job: { readonly attempts: number };
  /** Aborted when the process is to stop and the job has not ended by itself. */
  readonly abortSignal: AbortSignal;
}

/** What performs each job; every one must be able to run twice. */
export type Handlers = {
  readonly [N in keyof JobPayloads]: (payload: JobPayloads[N], run: JobRun) => Promise<void>;
};

const beat_every_ms = 5000;
const dead_after_s = 30;

/** What went wrong is told, like the rest of the log on standard output; that a worker looks for jobs is not. */
const complaints = new Logger(() => (level, message) => {
  if (level === 'error' || level === 'warning') console.log(JSON.stringify({ level, jobs: message }));
});

/**
 * Runs jobs from the database. Every worker says every five seconds that it lives; jobs of one that has been silent for
 * thirty are released, because a killed process would otherwise hold them for hours. Jobs can run twice for the same
 * reason, and every handler must be able to.
 */
export async function startJobs(
  { pool }: Database,
  handlers: Partial<Handlers>,
  { crontab = '', concurrency = 4 }: { readonly crontab?: string; readonly concurrency?: number } = {},
): Promise<Jobs> {
  const mine = new Set<string>();
  const runner: Runner = await run({
    pgPool: pool,
    taskList: handlers as unknown as TaskList,
    crontab,
    concurrency,
    noHandleSignals: true,
    logger: complaints,
  });
  runner.events.on('worker:create', ({ worker }) => mine.add(worker.workerId));
  const beat = async (): Promise<void> => {
    await pool.query(
      `insert into worker_heartbeat (worker_id, beat_at) select unnest($1::text[]), now()
       on conflict (worker_id) do update set beat_at = now()`,
      [[...mine]],
    );
    await pool.query(
      `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
       from graphile_worker._private_jobs jobs left join worker_heartbeat on worker_id = locked_by
       where locked_by is not null and locked_at < now() - make_interval(secs => $1)
         and (beat_at is null or beat_at < now() - make_interval(secs => $1))
       having count(*) > 0`,
      [dead_after_s],
    );
    await pool.query(`delete from worker_heartbeat where beat_at < now() - interval '1 day'`);
  };
  // While the database is away a beat fails; the next one tries again.
  const timer = setInterval(() => void beat().catch(() => {}), beat_every_ms);
  await beat().catch(() => {});
  return {
    stop: async () => {
      clearInterval(timer);
      await runner.stop().catch(() => {});
    },
  };
}
