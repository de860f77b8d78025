import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Database, Executor } from './database/database.ts';
import type { Heartbeats } from './heartbeats.ts';

export interface Jobs {
  stop(): Promise<void>;
}

/** All kinds of jobs, with their payloads. */
export interface JobPayloads {
  readonly housekeeping: Record<string, never>;
  readonly recount: Record<string, never>;
  readonly mail: { readonly id: string };
  readonly report: { readonly id: string };
  readonly audit_seal: Record<string, never>;
  readonly tag_merge: { readonly id: string };
  readonly import: { readonly id: string };
  readonly settlement: { readonly run: string } | { readonly file: string };
}

/** Adds a job that starts after the transaction has committed, behind jobs with a lower `place` and older ones. */
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

/** One run of a job. */
export interface JobRun {
  /** The number of this attempt, from 1, and the maximum. */
  readonly job: { readonly attempts: number; readonly max_attempts: number };
  /** Aborted when the process stops before the job has ended. */
  readonly abortSignal: AbortSignal;
}

/** The handler of each job; each must be able to run twice. */
export type Handlers = {
  readonly [N in keyof JobPayloads]: (payload: JobPayloads[N], run: JobRun) => Promise<void>;
};

const beat_every_ms = 5000;
const dead_after_s = 30;

/** Logs problems to standard output like the rest of the log, but not that a worker looks for jobs. */
const complaints = new Logger(() => (level, message) => {
  if (level === 'error' || level === 'warning') console.log(JSON.stringify({ level, jobs: message }));
});

interface JobsOptions {
  /** The name of these workers in heartbeats and metrics. */
  readonly name: string;
  readonly crontab?: string;
  readonly concurrency?: number;
}

/**
 * Runs jobs from the database. Every worker pool sends a heartbeat every five seconds; jobs of a pool that has been
 * silent for thirty are released, because a killed process would otherwise hold them for hours. A job can therefore run
 * twice, which every handler must allow.
 */
export async function startJobs(
  { database: { pool }, heartbeats }: { readonly database: Database; readonly heartbeats: Heartbeats },
  handlers: Partial<Handlers>,
  { name, crontab = '', concurrency = 4 }: JobsOptions,
): Promise<Jobs> {
  // A job is locked with the name of its pool, which `run` creates and announces to listeners added beforehand.
  const mine = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => mine.add(workerPool.id));
  const runner: Runner = await run({
    pgPool: pool,
    taskList: handlers as TaskList,
    crontab,
    concurrency,
    events,
    noHandleSignals: true,
    logger: complaints,
  });
  let beating: Promise<void> | undefined;
  // A heartbeat fails while the database is unavailable; the next one tries again.
  const beat = (): Promise<void> => {
    beating ??= sendHeartbeat(pool, [...mine])
      .then(() => releaseOfDead(pool))
      .then(() => heartbeats.beat('workers', name))
      .catch(() => {})
      .finally(() => {
        beating = undefined;
      });
    return beating;
  };
  heartbeats.beat('workers', name);
  const timer = setInterval(() => void beat(), beat_every_ms);
  await beat();
  return {
    stop: async () => {
      await runner.stop().catch(() => {});
      // Only now, because unfinished jobs still belong to this process.
      clearInterval(timer);
      await beating;
      await pool.query('delete from worker_heartbeat where worker_id = any($1)', [[...mine]]).catch(() => {});
      heartbeats.end('workers', name);
    },
  };
}

const sendHeartbeat = (pool: Database['pool'], ids: readonly string[]): Promise<unknown> =>
  pool.query(
    `insert into worker_heartbeat (worker_id, beat_at) select unnest($1::text[]), now()
     on conflict (worker_id) do update set beat_at = now()`,
    [ids],
  );

async function releaseOfDead(pool: Database['pool']): Promise<void> {
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
