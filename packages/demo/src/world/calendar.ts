import { dateIn } from '@sluis/contract/base/time';
import { dayEnd, dayStart } from '@sluis/server/resource/list/zone';
import type { Rhythm } from './rhythms.ts';

export const timezone = 'Europe/Amsterdam';
const hour_ms = 3_600_000;

/** A day of the world in local time, with the instants at which it begins and ends. */
export interface Day {
  readonly date: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly start_ms: number;
  /** The end of the day, or now on the last one. */
  readonly end_ms: number;
  /** 23, 24 or 25 hours. */
  readonly length_ms: number;
  /** 0 at the beginning of the world, 1 at its end. */
  readonly progress: number;
}

/** The days of the thirteen months that end now. */
export function daysUntil(now_ms: number): Day[] {
  const today = dateIn(timezone, new Date(now_ms));
  const cursor = new Date(`${today}T00:00:00Z`);
  cursor.setUTCMonth(cursor.getUTCMonth() - 13);
  const dates: string[] = [];
  for (; cursor.toISOString().slice(0, 10) <= today; cursor.setUTCDate(cursor.getUTCDate() + 1))
    dates.push(cursor.toISOString().slice(0, 10));
  return dates.map((date, index) => {
    const start_ms = Date.parse(dayStart(date, timezone));
    const end_ms = Date.parse(dayEnd(date, timezone));
    return {
      date,
      weekday: new Date(`${date}T00:00:00Z`).getUTCDay(),
      start_ms,
      end_ms: Math.min(end_ms, now_ms),
      length_ms: end_ms - start_ms,
      progress: index / (dates.length - 1),
    };
  });
}

/** The instant of a wall clock time; the hour that a change of the clock adds or skips is at three o'clock. */
export const atLocalTime = (day: Day, time_ms: number): number =>
  day.start_ms + time_ms + (time_ms >= 3 * hour_ms ? day.length_ms - 24 * hour_ms : 0);

/** The part of a day's payments until now: all of them, except on the last day. */
export function shareOfDay(day: Day, { hours }: Rhythm): number {
  const passed_ms = day.end_ms - day.start_ms;
  if (passed_ms >= day.length_ms) return 1;
  const whole = Math.floor(passed_ms / hour_ms);
  const before = hours.slice(0, whole).reduce((sum, weight) => sum + weight, 0);
  const current = ((hours[whole] ?? 0) * (passed_ms % hour_ms)) / hour_ms;
  return (before + current) / hours.reduce((sum, weight) => sum + weight, 0);
}

/** How busy a month is in shops, January first. */
const months = [0.86, 0.84, 0.92, 0.96, 0.99, 0.95, 0.86, 0.89, 0.98, 1.05, 1.22, 1.36];
/** Special days, as month and day. */
const special: Readonly<Record<string, number>> = {
  '01-01': 0.45,
  '02-13': 1.2,
  '04-27': 0.7,
  '12-03': 1.35,
  '12-04': 1.4,
  '12-24': 0.8,
  '12-25': 0.4,
  '12-26': 0.55,
  '12-31': 0.6,
};

/** How busy the date is for a shop. Black Friday is the Friday from the 23rd of November on. */
export function seasonOf({ date, weekday }: Day): number {
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8));
  const next_month = months[month % 12] ?? 1;
  const base = months[month - 1] ?? 1;
  const season = base + ((next_month - base) * day) / 31;
  if (month === 11 && weekday === 5 && day >= 23 && day <= 29) return season * 2.1;
  if (month === 11 && weekday === 1 && day >= 26) return season * 1.5;
  return season * (special[date.slice(5)] ?? 1);
}
