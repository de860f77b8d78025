import { isDate } from '@sluis/contract/base/time';
import {
  type EarlierSpan,
  type Period,
  range_days_default,
  range_days_max,
  type SeriesPeriod,
} from '@sluis/contract/statistics';
import { nextPeriod } from '../../../kit/chart/period-names.ts';
import { daysBefore } from '../../../kit/list/date-presets.ts';
import { monthsBefore } from '../../../kit/list/default-window.ts';
import { oneOf, type Search } from '../../../lib/search.ts';

/** Ranges that an address has by name, so that a saved one stays relative. */
export const range_names = [
  'last-28-days',
  'last-90-days',
  'last-365-days',
  'current-month',
  'previous-month',
  'current-quarter',
  'previous-quarter',
  'current-year',
  'previous-year',
] as const;
export type RangeName = (typeof range_names)[number];

/** The first and the last day, `yyyy-mm-dd`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days of a dashboard. */
export interface DateRange extends Days {
  readonly name?: RangeName;
  /** The range to compare with. */
  readonly previous: EarlierSpan;
  /** The requested range was longer than the maximum: these are its last days. */
  readonly isCut?: boolean;
}

const months_of = { month: 1, quarter: 3, year: 12 } as const;

/** The days of a named range. The current month, quarter and year end today. */
export function namedRange(name: RangeName, today: string): DateRange {
  const days = /^last-(\d+)-days$/.exec(name)?.[1];
  if (days) return { name, from: daysBefore(today, Number(days) - 1), to: today, previous: 'days' };
  const [which, previous] = name.split('-') as ['current' | 'previous', keyof typeof months_of];
  const months = months_of[previous];
  const first_month = `${today.slice(0, 8)}01`;
  const begin = monthsBefore(first_month, (Number(today.slice(5, 7)) - 1) % months);
  if (which === 'current') return { name, from: begin, to: today, previous };
  return { name, from: monthsBefore(begin, months), to: daysBefore(begin, 1), previous };
}

const dayOf = (value: unknown): string | undefined => (typeof value === 'string' && isDate(value) ? value : undefined);

/**
 * The range of an address: by name, by its days, or today. Days in the wrong order are ignored, and a long range is
 * limited to its last days.
 */
export function rangeOf(search: Search, today: string): DateRange {
  const name = oneOf(range_names, search.range);
  if (name) return namedRange(name, today);
  const [lower, upper] = [dayOf(search['created_at>']), dayOf(search['created_at<'])];
  if (lower === undefined && upper === undefined) return { from: today, to: today, previous: 'days' };
  const to = upper ?? (lower !== undefined && lower > today ? lower : today);
  const from = lower ?? daysBefore(to, range_days_default - 1);
  if (from > to) return { from: today, to: today, previous: 'days' };
  const first = daysBefore(to, range_days_max - 1);
  return from < first ? { from: first, to, previous: 'days', isCut: true } : { from, to, previous: 'days' };
}

/** The first day of the period of a date. */
function periodOf(date: string, interval: Period): string {
  if (interval === 'day') return date;
  if (interval === 'month') return `${date.slice(0, 8)}01`;
  return daysBefore(date, (new Date(date).getUTCDay() + 6) % 7);
}

/** Whether a range is within one period: its total is then also the average of its periods. */
export const isOnePeriod = ({ from, to }: Days, interval: Period): boolean =>
  to < nextPeriod(periodOf(from, interval), interval);

/** A single day is drawn by hour. */
export const seriesPeriod = ({ from, to }: Days, interval: Period): SeriesPeriod =>
  from === to && interval === 'day' ? 'hour' : interval;

/** The days of a period within a range. */
export function daysIn(period: string, interval: Period, { from, to }: Days): Days {
  const last = daysBefore(nextPeriod(period, interval), 1);
  return { from: period < from ? from : period, to: last > to ? to : last };
}
