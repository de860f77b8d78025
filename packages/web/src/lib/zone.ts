import { isDate } from '@sluis/contract/base/time';

/** The offset of a time zone from UTC at an instant, in milliseconds. */
function aheadOfUtc(at_ms: number, timeZone: string): number {
  // Swedish dates are ISO 8601 except for the space.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at_ms);
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - Math.floor(at_ms / 1000) * 1000;
}

/** The last millisecond of a calendar date in a time zone, as an instant; the second one if clocks go back then. */
export function endOfDay(date: string, timezone: string): string {
  const as_utc_ms = Date.parse(`${date}T23:59:59.999Z`);
  // The offset may change in between: the second calculation uses the zone's own evening.
  const near_ms = as_utc_ms - aheadOfUtc(as_utc_ms, timezone);
  const candidates_ms = [near_ms, near_ms + 3_600_000].map((at_ms) => as_utc_ms - aheadOfUtc(at_ms, timezone));
  const on_that_day = (at_ms: number) => at_ms + aheadOfUtc(at_ms, timezone) === as_utc_ms;
  return new Date(Math.max(...candidates_ms.filter(on_that_day))).toISOString();
}

/** The local time of an instant in a time zone, in the format of a date and time input: `2026-11-21T14:03`. */
export const toWallTime = (instant: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(instant))
    .replace(' ', 'T');

const day_ms = 86_400_000;

/**
 * The instant of a local time in a time zone; undefined if invalid. For a time that a clock change repeats it is the
 * first; one that it skips is shifted, as if the clock had not changed.
 */
export function fromWallTime(text: string, timezone: string): string | undefined {
  // A browser takes the 31st of February for a day of March.
  const isWritten = /^.{10}T\d{2}:\d{2}$/.test(text) && isDate(text.slice(0, 10));
  const as_utc_ms = isWritten ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(as_utc_ms)) return undefined;
  // The offsets a day before and a day after: at most one of the two can be wrong.
  const before = as_utc_ms - aheadOfUtc(as_utc_ms - day_ms, timezone);
  const after = as_utc_ms - aheadOfUtc(as_utc_ms + day_ms, timezone);
  const is_after = toWallTime(before, timezone) !== text && toWallTime(after, timezone) === text;
  return new Date(is_after ? after : before).toISOString();
}
