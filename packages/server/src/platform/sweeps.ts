import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database, Executor } from './database/database.ts';
import { inTransaction } from './database/transaction.ts';
import type { Jobs } from './jobs.ts';
import { type Listener, notify } from './notify.ts';
import type { Pulses } from './pulses.ts';

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
  /** Does some of what is due at `now`, ISO 8601; answers how much it did. Several processes may run it at once. */
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
/** Rounds of one sweep before the others have their turn. */
const rounds_max = 100;

interface Sweeping {
  readonly database: Database;
  readonly clock: Clock;
  readonly listener: Listener;
  readonly sweeps: readonly Sweep[];
  readonly pulses: Pulses;
}

/** Runs sweeps every second and, where the clock is to be moved, moves it from one due time to the next. */
export function startSweeps(sweeping: Sweeping): Jobs {
  let stopped = false;
  let sleep: { readonly timer: NodeJS.Timeout; readonly wake: () => void } | undefined;
  const wake = (): void => sleep?.wake();
  sweeping.listener.on('clock', wake);
  for (const { name } of sweeping.sweeps) sweeping.pulses.beat('sweep', name);
  const loop = async (): Promise<void> => {
    while (!stopped) {
      await sweepAll(sweeping, () => stopped);
      const clock_is = stopped ? 'there' : await moveClock(sweeping).catch(() => 'there' as const);
      if (clock_is === 'moved' || stopped) continue;
      await new Promise<void>((resolve) => {
        sleep = { timer: setTimeout(resolve, clock_is === 'waiting' ? waiting_ms : every_ms), wake: resolve };
      });
      clearTimeout(sleep?.timer);
    }
  };
  const running = loop();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await running;
      // What takes longer is left to another process: one that ends must end soon.
      const settled = Promise.all(sweeping.sweeps.map((sweep) => sweep.settle?.(true)));
      await Promise.race([settled, wait(settling_max_ms, undefined, { ref: false })]);
    },
  };
}

/** Says what went wrong: while the database is away every sweep fails, and the next round tries again. */
export const complain = (error: unknown): undefined =>
  void console.log(JSON.stringify({ level: 'error', sweep: error instanceof Error ? error.message : String(error) }));

/** Does everything that is due now. */
export async function sweepAll(
  { clock, sweeps, pulses }: Pick<Sweeping, 'clock' | 'sweeps' | 'pulses'>,
  stopped = () => false,
): Promise<number> {
  let done = 0;
  for (const sweep of sweeps)
    for (let round = 0; round < rounds_max && !stopped(); round++) {
      const some = await sweep.run(clock.now()).then(
        (count) => {
          pulses.beat('sweep', sweep.name);
          return count;
        },
        (error: unknown) => {
          complain(new Error(`${sweep.name}: ${String(error)}`, { cause: error }));
          return 0;
        },
      );
      done += some;
      if (some === 0) break;
    }
  return done;
}

/**
 * Moves the clock towards where it is going: to the next due time on the way, so that what falls due is done at its
 * time and not at the end. Waits while anything is still due at the present.
 */
export async function moveClock({
  database,
  clock,
  sweeps,
}: Omit<Sweeping, 'listener' | 'pulses'>): Promise<'moved' | 'waiting' | 'there'> {
  const { kysely } = database;
  const goal = await kysely.selectFrom('clock').select(['offset_ms', 'target_offset_ms']).executeTakeFirstOrThrow();
  if (goal.target_offset_ms <= goal.offset_ms) return 'there';
  const now = clock.now();
  const soonest_ms = Date.parse(now) + Math.ceil((goal.target_offset_ms - goal.offset_ms) * unwaited_part);
  const dues = await Promise.all(
    sweeps.map(async ({ due, is_waited_for = true }) => {
      const at_ms = Date.parse((await due(kysely, now)) ?? never);
      return is_waited_for ? at_ms : Math.max(at_ms, soonest_ms);
    }),
  );
  const next_ms = Math.min(...dues);
  if (next_ms <= clock.now_ms()) return 'waiting';
  const offset_ms = Math.min(goal.target_offset_ms, next_ms - Date.now() + 1);
  await inTransaction(kysely, async (trx) => {
    // Of several processes that move it at once none moves it back.
    await sql`update clock set offset_ms = greatest(offset_ms, ${offset_ms})`.execute(trx);
    await notify(trx, 'clock');
  });
  await clock.reload(kysely);
  return 'moved';
}
