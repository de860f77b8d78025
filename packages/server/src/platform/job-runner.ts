import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Database } from './database/database.ts';
import { logFailure } from './failures.ts';
import { takeBack } from './job-locks.ts';
import { makeRunning, type NamedHandlers } from './job-running.ts';
import { log } from './log.ts';
import { tryEachSecond } from './trying.ts';

/** A worker that asked for a job this long ago, while the database answers others, gets none. */
const deaf_after_ms = 30_000;

interface RunnerOptions {
  readonly name: string;
  readonly crontab: string;
  readonly concurrency: number;
}

/** The workers of this process for some kinds of jobs. */
export interface JobRunner {
  /** The names that lock their jobs. */
  pools(): readonly string[];
  /** The jobs that they run, or ran since the last call. */
  recent(): readonly string[];
  /** Starts them again if their requests for jobs get no answer, although the database answers. */
  restartIfDeaf(): void;
  stop(): Promise<void>;
}

/** Logs problems like all other code, but not that a worker looks for jobs. */
const complaintsOf = (workers: string): Logger =>
  new Logger(() => (level, message, meta) => {
    const error = meta?.error ?? meta?.fatalError;
    const [text = ''] = message.split('\n');
    if (level === 'error') logFailure(error ?? message, { workers, ...aboutJob(meta?.job) }, text);
    if (level === 'warning') log.warn({ workers }, text);
  });

const aboutJob = (job: unknown): { readonly job: string; readonly job_id: string } | undefined => {
  const { task_identifier, id } = (job ?? {}) as { task_identifier?: string; id?: string };
  return task_identifier === undefined ? undefined : { job: task_identifier, job_id: String(id) };
};

/**
 * Runs jobs, and starts again after a pause if the runner ends by itself: it does once the database did not accept the
 * outcome of a job. Jobs that remain locked then are taken back and run again.
 */
export async function makeRunner(
  pool: Database['pool'],
  handlers: NamedHandlers,
  { name, crontab, concurrency }: RunnerOptions,
): Promise<JobRunner> {
  const running = makeRunning(pool);
  const stopping = new AbortController();
  // A job is locked with the name of its pool, which `run` creates and announces to listeners added beforehand.
  const pools = new Set<string>();
  const asked_ms = new Map<string, number>();
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => void pools.add(workerPool.id));
  events.on('worker:getJob:start', ({ worker: { workerId } }) => {
    if (!asked_ms.has(workerId)) asked_ms.set(workerId, performance.now());
  });
  for (const event of ['worker:getJob:empty', 'job:start', 'worker:stop'] as const)
    events.on(event, ({ worker }: { worker: { workerId: string } }) => void asked_ms.delete(worker.workerId));
  const begin = (): Promise<Runner> =>
    run({
      pgPool: pool,
      taskList: running.wrap(handlers) as TaskList,
      crontab,
      events,
      noHandleSignals: true,
      logger: complaintsOf(name),
      // Without batches there is no listener for failed writes of outcomes, and a failure ends the process.
      preset: { worker: { concurrentJobs: concurrency, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  let runner = await begin();
  const beginAgain = async (): Promise<boolean> => {
    await takeBack(pool, { pools: [...pools], running: [], held_s: 0 });
    pools.clear();
    asked_ms.clear();
    runner = await begin();
    if (stopping.signal.aborted) await runner.stop();
    return true;
  };
  const onFailure = (error: unknown): void => logFailure(error, { workers: name });
  const going = (async () => {
    while (!stopping.signal.aborted) {
      await runner.promise.catch(onFailure);
      const is_there = await tryEachSecond(beginAgain, { signal: stopping.signal, onFailure });
      if (is_there) log.warn({ workers: name }, 'the workers were started again');
    }
  })();
  return {
    pools: () => [...pools],
    recent: running.recent,
    restartIfDeaf: () => {
      const now_ms = performance.now();
      if ([...asked_ms.values()].some((since_ms) => now_ms - since_ms > deaf_after_ms))
        void runner.stop('its workers get no jobs').catch(() => {});
    },
    stop: async () => {
      stopping.abort();
      await runner.stop().catch(() => {});
      await going;
    },
  };
}
