import type { StatisticAnswer } from '@sluis/contract/statistics';
import { RequestError } from './api-client.ts';
import { businessNow } from './business-time.ts';

const look_every_ms = 60_000;
/** What is read from rows costs more. */
const of_rows_every_ms = 300_000;
const after_fault_ms = 15_000;

interface Looked {
  readonly state: { readonly data?: unknown; readonly error: unknown };
}

/**
 * How soon figures are asked for again while somebody looks at them: those of a time that is not over, and those that could
 * not be had because the service was away.
 */
export function lookAgain({ state: { data, error } }: Looked): number | false {
  if (error instanceof RequestError && error.code === 'unavailable') return after_fault_ms;
  if (data === undefined) return false;
  const { until, from_rows } = data as Partial<StatisticAnswer>;
  if (until !== undefined && until <= businessNow().toISOString()) return false;
  return from_rows ? of_rows_every_ms : look_every_ms;
}
