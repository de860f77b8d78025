import { Temporal } from 'temporal-polyfill';

/** The instant at which a calendar date begins in a zone; where midnight does not exist, the first instant after it. */
export const dayStart = (date: string, timezone: string): string =>
  Temporal.PlainDate.from(date).toZonedDateTime(timezone).toInstant().toString({ fractionalSecondDigits: 3 });

/** The instant at which the day after a calendar date begins in a zone. */
export const dayEnd = (date: string, timezone: string): string =>
  dayStart(Temporal.PlainDate.from(date).add({ days: 1 }).toString(), timezone);
