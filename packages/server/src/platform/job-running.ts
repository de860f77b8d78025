import { type Database, isConnectionLost } from './database/database.ts';
import { logFailure } from './failures.ts';
import { giveBack } from './job-locks.ts';
import { inSpan } from './tracing/tracing.ts';
import { tryEachSecond } from './trying.ts';

type Pool = Database['pool'];
/** One run of a job in the runner. */
interface Run {
  readonly job: { readonly id: string; readonly attempts: number; readonly max_attempts: number };
  readonly abortSignal: AbortSignal;
}
type Handler = (payload: never, run: Run) => Promise<void>;
/** The handlers of jobs, by their names. */
export type NamedHandlers = Readonly<Record<string, Handler>>;

/** This many lost connections of one attempt are outages; more may be caused by the job itself. */
const lost_max = 10;

/** Resolves once the database answers and accepts writes, or the signal is aborted. */
const untilThere = (pool: Pool, signal: AbortSignal): Promise<boolean> =>
  tryEachSecond(
    async () => {
      const { rows } = await pool.query('select pg_is_in_recovery() as stands_by');
      return !rows[0]?.stands_by;
    },
    { signal, onFailure: logFailure },
  );

/** Tracks the jobs that this process runs, and reruns one, in the same attempt, whose connection was lost. */
export function makeRunning(pool: Pool) {
  const running = new Set<string>();
  let ended = new Set<string>();
  const runOnce = async (handler: Handler, name: string, payload: never, run: Run): Promise<void> => {
    for (let lost = 0; ; lost++)
      try {
        return await handler(payload, run);
      } catch (error) {
        if (run.abortSignal.aborted || !isConnectionLost(error) || lost >= lost_max) throw error;
        logFailure(error, { job: name, job_id: run.job.id });
        await untilThere(pool, run.abortSignal);
      }
  };
  const wrapped =
    (name: string, handler: Handler) =>
    async (payload: never, run: Run): Promise<void> => {
      const { id } = run.job;
      running.add(id);
      try {
        const attributes = { 'sluis.job': name, 'sluis.job_id': id, 'sluis.attempt': run.job.attempts };
        await inSpan({ name: `job ${name}`, kind: 'consumer', attributes }, () => runOnce(handler, name, payload, run));
      } catch (error) {
        // The job itself did not fail: the process stops, or its workers are started again.
        if (run.abortSignal.aborted) await giveBack(pool, id).catch(() => {});
        throw error;
      } finally {
        running.delete(id);
        ended.add(id);
      }
    };
  return {
    wrap: (handlers: NamedHandlers): Record<string, unknown> =>
      Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, wrapped(name, handler)])),
    /** The jobs that it runs, or ran since the last call: their outcomes may still be written. */
    recent: (): string[] => {
      const recent = [...running, ...ended];
      ended = new Set();
      return recent;
    },
  };
}
