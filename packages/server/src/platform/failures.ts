import { isConnectionLost } from './database/database.ts';
import { log } from './log.ts';

/** A cause of which nothing was heard for so long is over. */
const over_after_ms = 10_000;

interface UnderWay {
  readonly since_ms: number;
  failures: number;
  last_ms: number;
  readonly timer: NodeJS.Timeout;
}

const under_way = new Map<string, UnderWay>();

/** Whether failures of this cause are being logged already; from now on they are. */
function isKnown(cause: string, about: object): boolean {
  const known = under_way.get(cause);
  if (known) {
    known.failures += 1;
    known.last_ms = performance.now();
    known.timer.refresh();
    return true;
  }
  const end = (): void => {
    under_way.delete(cause);
    const seconds = Math.round((begun.last_ms - begun.since_ms) / 1000);
    if (begun.failures > 1 || cause === database_away)
      log.info({ ...about, failures: begun.failures, seconds }, `No longer: ${cause}`);
  };
  const since_ms = performance.now();
  const begun = { since_ms, last_ms: since_ms, failures: 1, timer: setTimeout(end, over_after_ms) };
  begun.timer.unref();
  under_way.set(cause, begun);
  return false;
}

const database_away = 'the database is unavailable';

/** What failed, for the log: such as the name of the sweep or job. */
type About = Readonly<Record<string, string | number>>;

/**
 * Logs a failure of work that is retried. While the database is away everything fails, which is one line, and another
 * with the number of failures once it is over.
 */
export function logFailure(error: unknown, about: About = {}, text = textOf(error)): undefined {
  if (!isConnectionLost(error)) return void log.error({ ...about, err: error }, text);
  if (!isKnown(database_away, {})) log.error({ err: error }, database_away);
  return undefined;
}

/** The same for work that is repeated every second: the same failure again is counted and not logged. */
export function logRepeated(error: unknown, about: About, text: string): undefined {
  if (isConnectionLost(error) || !isKnown(text, about)) logFailure(error, about, text);
  return undefined;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
