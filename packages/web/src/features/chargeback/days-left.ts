import { dateIn } from '@sluis/contract/base/time';
import type { ItemOf } from '@sluis/contract/registry';
import type { Tone } from '../../kit/status-tones.ts';
import { businessNow, daysBetween } from '../../lib/business-time.ts';

type Chargeback = Pick<ItemOf<'chargeback'>, 'status' | 'work_by_date'>;

const near_days = 3;

/**
 * How many days are left to answer a chargeback, where the viewer is; below zero it is too late. Undefined for one that
 * waits for no answer: of one in dispute an answer was given, so that it is never late.
 */
export function daysLeft(
  { status, work_by_date }: Chargeback,
  timezone: string,
  now: Date = businessNow(),
): number | undefined {
  if (work_by_date === null || (status !== 'OPEN' && status !== 'IN_DISPUTE')) return undefined;
  const days = daysBetween(dateIn(timezone, now), work_by_date);
  return days < 0 && status === 'IN_DISPUTE' ? undefined : days;
}

/** How urgent that is. */
export const urgencyOf = (days: number): Tone | undefined =>
  days < 0 ? 'failed' : days <= near_days ? 'warning' : undefined;
