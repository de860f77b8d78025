import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import { dateIn, isDate } from '@sluis/contract/base/time';
import { dayEnd, dayStart } from '../../../resource/list/zone.ts';

const day_ms = 86_400_000;
export const period_days_max = 365;

/** The bounds of a period as they are sent. */
export interface Bounds {
  readonly 'created_at>'?: string;
  readonly 'created_at<'?: string;
}

/** Instants from the first on and before the second. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

interface Reading {
  readonly days: number;
  readonly now: string;
  readonly timezone: string;
}

/** Reads a period, whose bounds mean what they mean in lists; the last days by default. Throws `invalid_value`. */
export function periodOf(bounds: Bounds, { days, now, timezone }: Reading): Period {
  const { 'created_at>': after, 'created_at<': before } = bounds;
  const until = before === undefined ? now : isDate(before) ? dayEnd(before, timezone) : before;
  const from =
    after === undefined
      ? new Date(Date.parse(until) - days * day_ms).toISOString()
      : isDate(after)
        ? dayStart(after, timezone)
        : new Date(Date.parse(after) + 1).toISOString();
  const refuse = (fault: FieldFault) => new ApiError('invalid_value', { fields: { 'created_at>': [fault] } });
  if (from > until) throw refuse('too_large');
  // Days of 25 hours are days too.
  if (Date.parse(until) - Date.parse(from) > period_days_max * day_ms + 7_200_000) throw refuse('too_small');
  return { from, until };
}

/** A calendar day in a zone. */
export interface Day {
  readonly date: string;
  readonly begins_at: string;
}

/** The days that a period touches. */
export function daysOf({ from, until }: Period, timezone: string): Day[] {
  const days: Day[] = [];
  let date = dateIn(timezone, new Date(from));
  for (let begins_at = dayStart(date, timezone); begins_at < until; begins_at = dayStart(date, timezone)) {
    days.push({ date, begins_at });
    date = new Date(Date.parse(date) + day_ms).toISOString().slice(0, 10);
  }
  return days;
}
