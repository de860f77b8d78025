import { Temporal } from 'temporal-polyfill';
import { makeCache } from '../../platform/caches.ts';

// Every list of a default window asks for the same two days, and working one out costs as much as reading a row.
const known = makeCache<string>('zone-days', { max: 2000 });

function firstInstant(date: string, timezone: string, days: number): string {
  const key = `${date} ${days} ${timezone}`;
  let instant = known.get(key);
  if (instant === undefined) {
    const zoned = Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(timezone);
    instant = zoned.toInstant().toString({ fractionalSecondDigits: 3 });
    known.set(key, instant);
  }
  return instant;
}

/** The instant at which a calendar date begins in a zone; where midnight does not exist, the first instant after it. */
export const dayStart = (date: string, timezone: string): string => firstInstant(date, timezone, 0);

/** The instant at which the day after a calendar date begins in a zone. */
export const dayEnd = (date: string, timezone: string): string => firstInstant(date, timezone, 1);

/**
 * A zone by the name that PostgreSQL is to be asked for it. Of a short one such as CET it would take the abbreviation,
 * which has no summer time.
 */
export const databaseZone = (timezone: string): string =>
  timezone.includes('/') ? timezone : new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
