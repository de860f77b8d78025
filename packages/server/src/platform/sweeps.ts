import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import { noteStep } from './clock-steps.ts';
import type { Database, Executor } from './database/database.ts';
import { inTransaction, withoutDiskWait } from './database/transaction.ts';
import { logRepeated } from './failures.ts';
import type { Heartbeats } from './heartbeats.ts';
import type { Jobs } from './jobs.ts';
import { type Loop, startLoop } from './loop.ts';
import { type Listener, notify } from './notify.ts';
import { inSpan } from './tracing/tracing.ts';

/** Work that is due by the business clock: a due column, and a function that does the due work. */
export interface Sweep {
  readonly name: string;
  /** The next due time, which may be past; null if there is none. For a sweep that is not waited for, after `now`. */
  due(executor: Executor, now: string): Promise<string | null>;
  /**
   * False for work that depends on third parties, such as webhooks, whose receivers may fail for days: a clock that is
   * being moved does not wait for it, and does not stop for each piece of it.
   */
  readonly is_waited_for?: false;
  /**
   * Does some of the work due at `now`, ISO 8601; returns how much. Several processes may run it concurrently. Work of
   * many transactions ends between two of them once the process stops, before its database is closed.
   */
  run(now: string, isStopped?: () => boolean): Promise<number>;
  /** Waits for the work that `run` started; `for_good` if no more is to be started. */
  settle?(for_good: boolean): Promise<void>;
}

const never = '9999-12-31T00:00:00Z';
const every_ms = 1000;
const settling_max_ms = 4000;
/** The pause while the clock is being moved and waits for due work. */
const waiting_ms = 20;
/** Work that is not waited for stops the clock after this part of the distance: some 300 times in a year. */
const unwaited_part = 1 / 20;
/** How long the clock waits for the turns it requested while it is being moved. */
const turn_max_ms = 1000;

interface Sweeping {
  readonly database: Database;
  readonly clock: Clock;
  readonly listener: Listener;
  readonly sweeps: readonly Sweep[];
  readonly heartbeats: Heartbeats;
}

/**
 * Runs each sweep every second in a separate loop, so that a slow one does not delay the others. If the clock is to be
 * moved, moves it from one due time to the next.
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
    const moved = await moveClock(sweeping).catch((error) =>
      logRepeated(error, { sweep: 'clock' }, `clock: ${String(error)}`),
    );
    if (!moved || moved.is === 'there') return every_ms;
    // A longer turn is waited for because of its due work, or not at all.
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
      // Anything slower is left to another process, because a stopping process has to exit soon.
      await Promise.race([Promise.all([...stopped, ...settled]), wait(settling_max_ms, undefined, { ref: false })]);
    },
  };
}

/** Does the due work of one sweep, in as many rounds as it takes; returns how much it did. */
export async function sweepOnce(
  { clock, heartbeats }: Pick<Sweeping, 'clock' | 'heartbeats'>,
  sweep: Sweep,
  isStopped = () => false,
): Promise<number> {
  let done = 0;
  for (let some = 1; some > 0 && !isStopped(); done += some)
    try {
      some = await inSpan({ name: `sweep ${sweep.name}` }, async (note) => {
        const now_done = await sweep.run(clock.now(), isStopped);
        note({ 'sluis.done': now_done });
        return now_done;
      });
      heartbeats.beat('sweep', sweep.name);
    } catch (error) {
      // What a stopping process could not finish, another one does.
      if (!isStopped()) logRepeated(error, { sweep: sweep.name }, `${sweep.name}: ${String(error)}`);
      break;
    }
  return done;
}

/** How far the clock moved, and the sweeps with work due by then, waited for or not. */
interface Moved {
  readonly is: 'moved' | 'waiting' | 'there';
  readonly due: readonly Sweep[];
}

/**
 * Moves the clock towards its target, to the next due time on the way, so that work is done at its time and not at the
 * end. Waits while any work is still due now.
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
    // Anything committed at the new time also makes this durable.
    withoutDiskWait(trx);
    // If several processes move it concurrently, none moves it back.
    await sql`update clock set offset_ms = greatest(offset_ms, ${offset_ms})`.execute(trx);
    await noteStep(trx);
    await notify(trx, 'clock');
  });
  await clock.reload(kysely);
  return { is: 'moved', due: dueAt(clock.now_ms()) };
}
