import type pg from 'pg';
import { ConfigError } from './config-error.ts';
import { log } from './log.ts';

const warned_ms = 250;
const refused_ms = 30_000;
const measured_every_ms = 60_000;
/** The fastest of several answers has the most exact time. */
const questions = 3;

/** How far the clock of this process is ahead of the database's, in milliseconds; negative if it is behind. */
export interface ClockDistance {
  ahead_ms(): number;
  /** Measures it now, and logs a warning if it is 250 ms or more, once until it is less. */
  measure(): Promise<void>;
}

export function makeClockDistance(pool: pg.Pool): ClockDistance {
  let ahead_ms = 0;
  let is_warned = false;
  return {
    ahead_ms: () => ahead_ms,
    measure: async () => {
      ahead_ms = await measured(pool);
      const is_far = Math.abs(ahead_ms) >= warned_ms;
      if (is_far && !is_warned) log.warn({ clock_ahead_ms: ahead_ms }, `${farText(ahead_ms)} ${advice}`);
      is_warned = is_far;
    },
  };
}

const advice = 'Synchronise the clocks of all machines, for example by NTP.';

const farText = (ahead_ms: number): string =>
  `The clock of this machine is ${Math.abs(ahead_ms)} ms ${ahead_ms > 0 ? 'ahead of' : 'behind'} the clock of the database.`;

async function measured(pool: pg.Pool): Promise<number> {
  const answers = [];
  for (let asked = 0; asked < questions; asked++) {
    const [wall_ms, start_ms] = [Date.now(), performance.now()];
    const { rows } = await pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    const took_ms = performance.now() - start_ms;
    answers.push({ took_ms, ahead_ms: wall_ms + took_ms / 2 - (rows[0]?.ms ?? wall_ms) });
  }
  const [quickest] = answers.sort((one, other) => one.took_ms - other.took_ms);
  return Math.round(quickest?.ahead_ms ?? 0);
}

/** Throws ConfigError for a difference of 30 seconds or more: expiry and due times would be wrong. */
export function demandClock({ ahead_ms }: ClockDistance): void {
  if (Math.abs(ahead_ms()) >= refused_ms) throw new ConfigError(`${farText(ahead_ms())} ${advice} Then start again.`);
}

/** Measures it each minute; returns a function to stop. */
export function watchClock(distance: ClockDistance): () => void {
  // While the database is away, it cannot be measured.
  const timer = setInterval(() => void distance.measure().catch(() => {}), measured_every_ms);
  timer.unref();
  return () => clearInterval(timer);
}
