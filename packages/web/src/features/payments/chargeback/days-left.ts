import { dateIn } from '@sluis/contract/base/time';
import type { ItemOf } from '@sluis/contract/registry';
import type { Tone } from '../../../kit/value/status-tones.ts';
import { businessNow, daysBetween } from '../../../lib/business-time.ts';

type Chargeback = Pick<ItemOf<'chargeback'>, 'needs_response' | 'work_by_date'>;

const near_days = 3;

/**
 * How many days are left to respond to a chargeback, where the viewer is; below zero it is overdue. Undefined for one that
 * awaits no response.
 */
export function daysLeft(
  { needs_response, work_by_date }: Chargeback,
  timezone: string,
  now: Date = businessNow(),
): number | undefined {
  return needs_response && work_by_date !== null ? daysBetween(dateIn(timezone, now), work_by_date) : undefined;
}

/** How urgent that is. */
export const urgencyOf = (days: number): Tone | undefined =>
  days < 0 ? 'failed' : days <= near_days ? 'warning' : undefined;
