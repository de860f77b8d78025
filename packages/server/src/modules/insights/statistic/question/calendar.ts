import type { EarlierSpan, Period } from '@sluis/contract/statistics';
import { Temporal } from 'temporal-polyfill';

/** Calendar dates are `yyyy-mm-dd`. */

const at = (date: string): Temporal.PlainDate => Temporal.PlainDate.from(date);

const day_ms = 86_400_000;

const dates = new Map<number, string>();
/** More than the maximum range of days. */
const known_max = 10_000;

// A year has many: `Temporal` takes ten times as long as a `Date`, and that three times as long as this.
export function plusDays(date: string, days: number): string {
  const ms = Date.parse(date) + days * day_ms;
  let found = dates.get(ms);
  if (found === undefined) {
    found = new Date(ms).toISOString().slice(0, 10);
    if (dates.size >= known_max) dates.clear();
    dates.set(ms, found);
  }
  return found;
}

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / day_ms;

const instantOf = (zoned: Temporal.ZonedDateTime): string => zoned.toInstant().toString({ fractionalSecondDigits: 3 });

/**
 * The instant at which a date has the same local time as another instant: the first of two, or the moment of the change
 * if it is skipped.
 */
export function sameTimeOn(date: string, instant: string, timezone: string): string {
  const plainTime = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainTime();
  const zoned = at(date).toZonedDateTime({ timeZone: timezone, plainTime });
  const is_skipped = !zoned.toPlainTime().equals(plainTime);
  return instantOf((is_skipped && zoned.getTimeZoneTransition('previous')) || zoned);
}

/** The local hour at an instant, `00` to `23`, and the first instant of that day with this hour. */
export function hourAt(instant: string, timezone: string): { hour: string; begun_at: string } {
  const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone);
  const { hour } = zoned;
  const begun_at = instantOf(zoned.toPlainDate().toZonedDateTime({ timeZone: timezone, plainTime: { hour } }));
  return { hour: String(hour).padStart(2, '0'), begun_at };
}

/** Monday is 1. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7;

export function periodOf(date: string, period: Period): string {
  if (period === 'day') return date;
  return period === 'month' ? `${date.slice(0, 8)}01` : plusDays(date, 1 - weekdayOf(date));
}

/** The first day of the period after the one that begins on a date. */
export function nextPeriod(first: string, period: Period): string {
  if (period === 'month') return periodOf(plusDays(first, 31), period);
  return plusDays(first, period === 'week' ? 7 : 1);
}

/** The periods of a range of days, by their first days, from the one of the first day to the one of the last. */
export function periodsOf(first: string, last: string, period: Period): string[] {
  const found: string[] = [];
  for (let each = periodOf(first, period); each <= last; each = nextPeriod(each, period)) found.push(each);
  return found;
}

const months_of = { month: 1, quarter: 3, year: 12 } as const;

/**
 * The days that a range of days, first and last, is compared with. An incomplete calendar month, quarter or year is
 * compared with the previous one up to the same day, or its last one.
 */
export function earlierDays(first: string, last: string, by: EarlierSpan): { first: string; last: string } {
  if (by === 'days') {
    const days = daysBetween(first, last) + 1;
    return { first: plusDays(first, -days), last: plusDays(first, -1) };
  }
  const months = months_of[by];
  const whole = at(first).add({ months }).subtract({ days: 1 }).toString() === last;
  const before = at(first).subtract({ months }).toString();
  return { first: before, last: whole ? plusDays(first, -1) : at(last).subtract({ months }).toString() };
}
