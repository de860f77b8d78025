/** How much a process is asked beyond what it can do. */
export interface Strain {
  /** How late a timer runs, because the event loop has other work. */
  readonly late_ms: number;
  /** Callers who wait for a connection to the database, as a share of its connections. */
  readonly waiting_share: number;
}

/** The strain that lasts. */
export type Pressure = () => Strain;

const look_every_ms = 50;
const looks = 10;

/**
 * The smallest strain of the last looks: a queue that was empty once in half a second is a burst and ends by itself, one
 * that never was has more coming in than going out (as in CoDel).
 */
export function makePressure() {
  const last: Strain[] = [];
  return {
    note: (strain: Strain): void => {
      last.push(strain);
      if (last.length > looks) last.shift();
    },
    standing: (): Strain => {
      const least = (of: keyof Strain): number => Math.min(...last.map((strain) => strain[of]));
      if (last.length < looks) return { late_ms: 0, waiting_share: 0 };
      return { late_ms: least('late_ms'), waiting_share: least('waiting_share') };
    },
  };
}

interface Pool {
  readonly waitingCount: number;
  readonly options: { readonly max?: number | undefined };
}

/** Looks at a process and its connections until it is stopped. */
export function watchPressure(pool: Pool): { readonly pressure: Pressure; stop(): void } {
  const { note, standing } = makePressure();
  const waitingShare = (): number => pool.waitingCount / (pool.options.max ?? 10);
  let expected_ms = performance.now() + look_every_ms;
  const timer = setInterval(() => {
    const now_ms = performance.now();
    note({ late_ms: Math.max(0, now_ms - expected_ms), waiting_share: waitingShare() });
    expected_ms = now_ms + look_every_ms;
  }, look_every_ms);
  timer.unref();
  return { pressure: standing, stop: () => clearInterval(timer) };
}
