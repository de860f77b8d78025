import { isConnectionLost } from './database/database.ts';
import { log } from './log.ts';

/** A cause without a failure for this long is over. */
const over_after_ms = 10_000;

interface UnderWay {
  readonly since_ms: number;
  failures: number;
  last_ms: number;
  readonly timer: NodeJS.Timeout;
}

/** The failed work, for the log: such as the name of the sweep or job. */
type About = Readonly<Record<string, string | number>>;

const database_away = 'the database is unavailable';

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Logs failures, and counts those whose cause is logged already. */
export function makeFailureLog() {
  const under_way = new Map<string, UnderWay>();
  const end = (cause: string, about: About, { failures, since_ms, last_ms }: UnderWay): void => {
    under_way.delete(cause);
    if (failures === 1 && cause !== database_away) return;
    log.info({ ...about, failures, seconds: Math.round((last_ms - since_ms) / 1000) }, `No longer: ${cause}`);
  };
  /** Whether failures of this cause are being logged already; marks them as such. */
  const isKnown = (cause: string, about: About = {}): boolean => {
    const now_ms = performance.now();
    const known = under_way.get(cause);
    if (known) {
      known.failures += 1;
      known.last_ms = now_ms;
      known.timer.refresh();
      return true;
    }
    const timer = setTimeout(() => end(cause, about, begun), over_after_ms);
    timer.unref();
    const begun: UnderWay = { since_ms: now_ms, last_ms: now_ms, failures: 1, timer };
    under_way.set(cause, begun);
    return false;
  };
  const logFailure = (error: unknown, about: About = {}, text = textOf(error)): undefined => {
    if (!isConnectionLost(error)) return void log.error({ ...about, err: error }, text);
    if (!isKnown(database_away)) log.error({ err: error }, database_away);
    return undefined;
  };
  const logRepeated = (error: unknown, about: About, text: string): undefined => {
    if (isConnectionLost(error) || !isKnown(text, about)) logFailure(error, about, text);
    return undefined;
  };
  return { logFailure, logRepeated };
}

const failures = makeFailureLog();

/**
 * Logs a failure of work that is retried. While the database is away everything fails, which is one line, and another
 * with the number of failures once it is over.
 */
export const logFailure = failures.logFailure;

/** The same for work that is repeated every second: the same failure again is counted and not logged. */
export const logRepeated = failures.logRepeated;
