import { dateIn } from '@sluis/contract/base/time';
import type { ItemOf } from '@sluis/contract/registry';
import type { Tone } from '../../../kit/value/status-tones.ts';
import { businessNow, daysBetween } from '../../../lib/business-time.ts';

type Chargeback = Pick<ItemOf<'chargeback'>, 'needs_response' | 'work_by_date'>;

const near_days = 3;

/**
 * The number of days left to respond to a chargeback, in the viewer's time zone; negative if overdue. Undefined for one
 * that awaits no response.
 */
export function daysLeft(
  { needs_response, work_by_date }: Chargeback,
  timezone: string,
  now: Date = businessNow(),
): number | undefined {
  return needs_response && work_by_date !== null ? daysBetween(dateIn(timezone, now), work_by_date) : undefined;
}

/** The urgency as a tone. */
export const urgencyOf = (days: number): Tone | undefined =>
  days < 0 ? 'failed' : days <= near_days ? 'warning' : undefined;
