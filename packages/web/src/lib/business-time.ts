import { dateIn } from '@sluis/contract/base/time';
import { sessionStore } from './session-store.ts';

/**
 * Now, by the clock that payments go by: the server's business clock, which the demo can move ahead. Sessions, keys and
 * whatever else ends by itself go by real time.
 */
export const businessNow = (): Date => new Date(Date.now() + (sessionStore.get()?.user?.clock_ahead_ms ?? 0));

/** Today where the viewer is, by the same clock. */
export const businessToday = (timezone: string): string => dateIn(timezone, businessNow());

const day_ms = 86_400_000;

/** The calendar date so many days later. */
export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day_ms).toISOString().slice(0, 10);

/** How many days there are from one calendar date to another; below zero where that is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day_ms);
