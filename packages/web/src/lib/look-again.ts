import type { StatisticAnswer } from '@sluis/contract/statistics';
import { businessNow } from './business-time.ts';
import { pauseOf } from './request-error.ts';

const look_every_ms = 60_000;
/** Figures computed from rows are costlier. */
const of_rows_every_ms = 300_000;
const after_fault_ms = 15_000;

interface Looked {
  readonly state: { readonly data?: unknown; readonly error: unknown };
}

/**
 * The refetch interval of visible figures: those of a range that has not ended, and those that failed because the
 * service was unavailable or overloaded.
 */
export function lookAgain({ state: { data, error } }: Looked): number | false {
  if (pauseOf(error)) return after_fault_ms;
  if (data === undefined) return false;
  const { until, from_rows } = data as Partial<StatisticAnswer>;
  if (until !== undefined && until <= businessNow().toISOString()) return false;
  return from_rows ? of_rows_every_ms : look_every_ms;
}
