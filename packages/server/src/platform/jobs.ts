import { sql } from 'kysely';
import type { Database, Executor } from './database/database.ts';
import type { Heartbeats } from './heartbeats.ts';
import { releaseOfDead, sendHeartbeat, takeBack } from './job-locks.ts';
import { makeRunner } from './job-runner.ts';
import type { NamedHandlers } from './job-running.ts';

export interface Jobs {
  stop(): Promise<void>;
}

/**
 * The pools of workers, by how many jobs each runs concurrently. Reports and imports have their own: a report of a
 * million rows takes its time, and mail does not wait for it; one import writes over two connections, which keep two
 * cores busy.
 */
export const job_pools = { jobs: 4, reports: 2, imports: 1 } as const;

/** A kind of job. */
export interface JobKind<P> {
  readonly name: string;
  readonly pool: keyof typeof job_pools;
  /** Its automatic schedule, in cron's notation. */
  readonly crontab?: string;
  /** For the compiler: the type of its payload. */
  readonly payload?: P;
}

export type PayloadOf<K> = K extends JobKind<infer P> ? P : never;

export const jobKind = <P = Record<string, never>>(
  name: string,
  more: Partial<Pick<JobKind<P>, 'pool' | 'crontab'>> = {},
): JobKind<P> => ({ name, pool: 'jobs', ...more });

interface JobOptions {
  /** Behind jobs with a lower one. */
  readonly place?: number;
  /** Seconds to wait before it starts. */
  readonly after_s?: number;
}

/** Adds a job that starts after the transaction has committed, behind older ones. */
export const enqueue = async <P>(
  executor: Executor,
  { name }: JobKind<P>,
  payload: P,
  { place = 0, after_s = 0 }: JobOptions = {},
): Promise<void> =>
  void (await sql`
    select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${place}::int, ${after_s}::float8)`.execute(
    executor,
  ));

/** One run of a job. */
export interface JobRun {
  /** The number of this attempt, from 1, and the maximum. */
  readonly job: { readonly attempts: number; readonly max_attempts: number };
  /** Aborted when the process stops before the job has ended. */
  readonly abortSignal: AbortSignal;
}

/** Performs a job; must be able to run twice. */
export type JobHandler<P> = (payload: P, run: JobRun) => Promise<void>;

/** A kind of job and its handler, made from the house. */
export interface HandledJob<H> {
  readonly kind: JobKind<unknown>;
  readonly handler: (house: H) => JobHandler<never>;
}

export const handle = <P, H>(kind: JobKind<P>, handler: (house: H) => JobHandler<P>): HandledJob<H> => ({
  kind,
  handler,
});

const beat_every_ms = 5000;
/** After an outage, other processes have had this long to send their heartbeats before one counts as silent. */
const trusted_after_ms = 30_000;

type Running = { readonly database: Database; readonly heartbeats: Heartbeats };

/** Runs the jobs of each pool. */
export async function startPools<H extends Running>(house: H, jobs: readonly HandledJob<H>[]): Promise<Jobs> {
  const started: Jobs[] = [];
  for (const [name, concurrency] of Object.entries(job_pools)) {
    const own = jobs.filter(({ kind }) => kind.pool === name);
    const handlers = Object.fromEntries(own.map(({ kind, handler }) => [kind.name, handler(house)]));
    const crontab = own.flatMap(({ kind }) => (kind.crontab ? `${kind.crontab} ${kind.name}` : [])).join('\n');
    started.push(await startJobs(house, handlers, { name, crontab, concurrency }));
  }
  return {
    stop: async () => {
      for (const pool of started.toReversed()) await pool.stop();
    },
  };
}

interface JobsOptions {
  /** The name of these workers in heartbeats and metrics. */
  readonly name: string;
  readonly crontab?: string;
  readonly concurrency: number;
}

/**
 * Runs jobs from the database. Every worker pool sends a heartbeat every five seconds; jobs of a pool that has been
 * silent for thirty are released, because a killed process would otherwise hold them for hours. A job can therefore run
 * twice, which every handler must allow.
 */
export async function startJobs(
  { database: { pool }, heartbeats }: Running,
  handlers: NamedHandlers,
  { name, crontab = '', concurrency }: JobsOptions,
): Promise<Jobs> {
  const runner = await makeRunner(pool, handlers, { name, crontab, concurrency });
  let failed_ms = Number.NEGATIVE_INFINITY;
  const sendBeat = async (): Promise<void> => {
    await sendHeartbeat(pool, runner.pools());
    await takeBack(pool, { pools: runner.pools(), running: runner.recent() });
    // A process that could not send a heartbeat cannot tell a silent process from one that the same outage silenced.
    if (performance.now() - failed_ms > trusted_after_ms) await releaseOfDead(pool);
    heartbeats.beat('workers', name);
    runner.restartIfDeaf();
  };
  let beating: Promise<void> | undefined;
  // A heartbeat fails while the database is unavailable; the next one tries again.
  const beat = (): Promise<void> => {
    beating ??= sendBeat()
      .catch(() => {
        failed_ms = performance.now();
      })
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
      await runner.stop();
      // Only now, because unfinished jobs still belong to this process.
      clearInterval(timer);
      await beating;
      await pool.query('delete from worker_heartbeat where worker_id = any($1)', [runner.pools()]).catch(() => {});
      heartbeats.end('workers', name);
    },
  };
}
