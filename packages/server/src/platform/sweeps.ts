import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database, Executor } from './database/database.ts';
import { inTransaction, withoutDiskWait } from './database/transaction.ts';
import type { Heartbeats } from './heartbeats.ts';
import type { Jobs } from './jobs.ts';
import { type Loop, startLoop } from './loop.ts';
import { type Listener, notify } from './notify.ts';

/** Work that falls due by the business clock: a due column, and what does what is due. */
export interface Sweep {
  readonly name: string;
  /** When the next piece of work falls due, or did; null where there is none. Of what is not waited for, after `now`. */
  due(executor: Executor, now: string): Promise<string | null>;
  /**
   * False for what depends on strangers, such as webhooks, whose receivers may fail for days: a clock that is being
   * moved waits for none of it, and where much of it falls due does not stop for each.
   */
  readonly is_waited_for?: false;
  /** Does some of what is due at `now`, ISO 8601; returns how much it did. Several processes may run it concurrently. */
  run(now: string): Promise<number>;
  /** Waits for what `run` began and did not wait for itself; for good where nothing more is to be begun. */
  settle?(for_good: boolean): Promise<void>;
}

const never = '9999-12-31T00:00:00Z';
const every_ms = 1000;
const settling_max_ms = 4000;
/** While the clock is being moved, and something that is due at the present is waited for. */
const waiting_ms = 20;
/** What is not waited for stops the clock only after this part of the way that is left: some 300 times in a year. */
const unwaited_part = 1 / 20;
/** How long the clock that is being moved waits for turns that it asked for. */
const turn_max_ms = 1000;

interface Sweeping {
  readonly database: Database;
  readonly clock: Clock;
  readonly listener: Listener;
  readonly sweeps: readonly Sweep[];
  readonly heartbeats: Heartbeats;
}

/**
 * Runs each sweep every second, on its own: one that takes its time holds up no other. Where the clock is to be moved,
 * moves it from one due time to the next.
 */
export function startSweeps(sweeping: Sweeping): Jobs {
  const rounds = new Map<Sweep, Loop>();
  for (const sweep of sweeping.sweeps) {
    sweeping.heartbeats.beat('sweep', sweep.name);
    const round = startLoop(async () => {
      await sweepOnce(sweeping, sweep, round.isStopped);
      return every_ms;
    });
    rounds.set(sweep, round);
  }
  const clock = startLoop(async () => {
    const moved = await moveClock(sweeping).catch(logFailure);
    if (!moved || moved.is === 'there') return every_ms;
    // One that is in the middle of its turn for longer is waited for by what is due, or not at all.
    const turns = moved.due.map((sweep) => rounds.get(sweep)?.turn());
    await Promise.race([Promise.all(turns), wait(turn_max_ms, undefined, { ref: false })]);
    return moved.is === 'waiting' ? waiting_ms : 0;
  });
  sweeping.listener.on('clock', clock.wake);
  const all = [clock, ...rounds.values()];
  return {
    stop: async () => {
      const stopped = all.map((round) => round.stop());
      const settled = sweeping.sweeps.map((sweep) => sweep.settle?.(true));
      // What takes longer is left to another process: one that ends must end soon.
      await Promise.race([Promise.all([...stopped, ...settled]), wait(settling_max_ms, undefined, { ref: false })]);
    },
  };
}

/** Logs a failure: while the database is unavailable every sweep fails, and the next turn retries. */
export const logFailure = (error: unknown): undefined =>
  void console.log(JSON.stringify({ level: 'error', sweep: error instanceof Error ? error.message : String(error) }));

/** Does what is due of one, in as many rounds as that takes; answers how much it did. */
export async function sweepOnce(
  { clock, heartbeats }: Pick<Sweeping, 'clock' | 'heartbeats'>,
  sweep: Sweep,
  isStopped = () => false,
): Promise<number> {
  let done = 0;
  for (let some = 1; some > 0 && !isStopped(); done += some)
    try {
      some = await sweep.run(clock.now());
      heartbeats.beat('sweep', sweep.name);
    } catch (error) {
      logFailure(new Error(`${sweep.name}: ${String(error)}`, { cause: error }));
      break;
    }
  return done;
}

/** How the clock moved, and the sweeps with something due by it, waited for or not. */
interface Moved {
  readonly is: 'moved' | 'waiting' | 'there';
  readonly due: readonly Sweep[];
}

/**
 * Moves the clock towards where it is going: to the next due time on the way, so that what falls due is done at its
 * time and not at the end. Waits while anything is still due at the present.
 */
export async function moveClock({
  database,
  clock,
  sweeps,
}: Pick<Sweeping, 'database' | 'clock' | 'sweeps'>): Promise<Moved> {
  const { kysely } = database;
  const goal = await kysely.selectFrom('clock').select(['offset_ms', 'target_offset_ms']).executeTakeFirstOrThrow();
  if (goal.target_offset_ms <= goal.offset_ms) return { is: 'there', due: [] };
  const now = clock.now();
  const soonest_ms = Date.parse(now) + Math.ceil((goal.target_offset_ms - goal.offset_ms) * unwaited_part);
  const dues = await Promise.all(
    sweeps.map(async (sweep) => {
      const due_ms = Date.parse((await sweep.due(kysely, now)) ?? never);
      return { sweep, due_ms, stop_ms: sweep.is_waited_for === false ? Math.max(due_ms, soonest_ms) : due_ms };
    }),
  );
  const dueAt = (at_ms: number) => dues.flatMap(({ sweep, due_ms }) => (due_ms <= at_ms ? [sweep] : []));
  const next_ms = Math.min(...dues.map(({ stop_ms }) => stop_ms));
  if (next_ms <= clock.now_ms()) return { is: 'waiting', due: dueAt(clock.now_ms()) };
  const offset_ms = Math.min(goal.target_offset_ms, next_ms - Date.now() + 1);
  await inTransaction(kysely, async (trx) => {
    // Whatever is done at the time that it then is, and kept, keeps this too.
    withoutDiskWait(trx);
    // Of several processes that move it concurrently none moves it back.
    await sql`update clock set offset_ms = greatest(offset_ms, ${offset_ms})`.execute(trx);
    await notify(trx, 'clock');
  });
  await clock.reload(kysely);
  return { is: 'moved', due: dueAt(clock.now_ms()) };
}
