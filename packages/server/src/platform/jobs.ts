import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Database, Executor } from './database/database.ts';
import type { Heartbeats } from './heartbeats.ts';

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
  /** Which try this is, from 1, and after how many it is not tried again. */
  readonly job: { readonly attempts: number; readonly max_attempts: number };
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

interface JobsOptions {
  /** What these workers are called where their heartbeat is told. */
  readonly name: string;
  readonly crontab?: string;
  readonly concurrency?: number;
}

/**
 * Runs jobs from the database. Every pool of workers says every five seconds that it lives; jobs of one that has been
 * silent for thirty are released, because a killed process would otherwise hold them for hours. Jobs can run twice for
 * the same reason, and every handler must be able to.
 */
export async function startJobs(
  { database: { pool }, heartbeats }: { readonly database: Database; readonly heartbeats: Heartbeats },
  handlers: Partial<Handlers>,
  { name, crontab = '', concurrency = 4 }: JobsOptions,
): Promise<Jobs> {
  // A job is locked in the name of its pool. The pool is made while `run` runs, and is heard of by who listens before.
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
  // While the database is away a beat fails; the next one tries again.
  const beat = (): Promise<void> => {
    beating ??= sayAlive(pool, [...mine])
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
      // Until then: jobs that are being finished are still this one's.
      clearInterval(timer);
      await beating;
      await pool.query('delete from worker_heartbeat where worker_id = any($1)', [[...mine]]).catch(() => {});
      heartbeats.end('workers', name);
    },
  };
}

const sayAlive = (pool: Database['pool'], ids: readonly string[]): Promise<unknown> =>
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
