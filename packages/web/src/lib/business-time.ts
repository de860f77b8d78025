import { dateIn } from '@sluis/contract/base/time';
import { sessionStore } from './session-store.ts';

/**
 * The current business time, which payments depend on: the server's business clock, which the demo can advance.
 * Sessions, keys and all other expiries use real time.
 */
export const businessNow = (): Date => new Date(Date.now() + (sessionStore.get()?.user?.clock_ahead_ms ?? 0));

/** The viewer's date, by the same clock. */
export const businessToday = (timezone: string): string => dateIn(timezone, businessNow());

const day_ms = 86_400_000;

/** The calendar date a number of days later. */
export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day_ms).toISOString().slice(0, 10);

/** The number of days from one calendar date to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day_ms);
