import { sql } from 'kysely';
import type { Database, Executor } from './database/database.ts';
import type { Heartbeats } from './heartbeats.ts';
import { releaseOfDead, sendHeartbeat, takeBack } from './job-locks.ts';
import { makeRunner } from './job-runner.ts';
import type { NamedHandlers } from './job-running.ts';

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
  readonly erasure: { readonly customer: string; readonly words: string };
  readonly settlement: { readonly run: string } | { readonly file: string };
}

interface JobOptions {
  /** Behind jobs with a lower one. */
  readonly place?: number;
  /** Seconds to wait before it starts. */
  readonly after_s?: number;
}

/** Adds a job that starts after the transaction has committed, behind older ones. */
export const enqueue = async <N extends keyof JobPayloads>(
  executor: Executor,
  name: N,
  payload: JobPayloads[N],
  { place = 0, after_s = 0 }: JobOptions = {},
): Promise<void> =>
  void (await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, priority => ${place}::int,
      run_at => now() + ${after_s} * interval '1 second')`.execute(executor));

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
/** After an outage others have had time to send theirs before one of them is called silent. */
const trusted_after_ms = 30_000;

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
  const runner = await makeRunner(pool, handlers as NamedHandlers, { name, crontab, concurrency });
  let failed_ms = Number.NEGATIVE_INFINITY;
  const sendBeat = async (): Promise<void> => {
    await sendHeartbeat(pool, runner.pools());
    await takeBack(pool, { pools: runner.pools(), running: runner.recent() });
    // Who could not send a heartbeat cannot tell a silent process from one that the same outage silenced.
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
