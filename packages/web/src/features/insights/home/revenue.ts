import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import type { SeriesAnswer, TodayAnswer } from '@sluis/contract/statistics';
import { businessToday, plusDays } from '../../../lib/business-time.ts';
import type { Query } from '../../../lib/request-query.ts';

/** The roles that see figures at home. */
export const figure_roles: RoleExpressions = ['STATISTICS_LIST'];

/** The number of days, including today, that are compared with as many before. */
export const compared_days = 28;

/** The path and query of each call for the first figures; one series is enough for weekdays and months. */
export const dayCall = (today: string, currency_code: string | undefined): readonly [path: string, query: Query] => [
  '/v1/statistics/aggregate/day',
  { 'created_at>': plusDays(today, 1 - 2 * compared_days), blocked: false, currency_code },
];
export const todayCall = (currency_code: string | undefined): readonly [path: string, query: Query] => [
  '/v1/statistics/today',
  { currency_code },
];

/** The revenue of a day. */
export interface Day {
  readonly at: string;
  readonly amount: number;
  readonly count: number;
}

/** A day with the same weekday a week before. */
export interface Pair {
  readonly day: Day;
  readonly before: Day;
}

export interface Revenue {
  /** Null if there has never been a payment. */
  readonly currency_code: string | null;
  /** The last seven days, ending today. */
  readonly pairs: readonly Pair[];
  readonly expected: Pick<TodayAnswer, 'expected_amount' | 'expected_low' | 'expected_high'>;
  /** The value of the highest bar. */
  readonly highest: number;
}

const weekdays = [6, 5, 4, 3, 2, 1, 0];

/** A number of days of a series, ending on a given one. */
export function daysUntil(last: string, count: number, { items }: Pick<SeriesAnswer, 'items'>): Day[] {
  const found = new Map(items.map(({ period, volume, count }) => [period, { amount: volume, count }]));
  return Array.from({ length: count }, (_, index) => {
    const at = plusDays(last, index + 1 - count);
    return { at, ...(found.get(at) ?? { amount: 0, count: 0 }) };
  });
}

/** The last seven days in pairs. Today is from its own call, which was made at another moment than the series. */
export function revenueOf(days: SeriesAnswer, now: TodayAnswer, timezone: string): Revenue {
  const today = businessToday(timezone);
  const all = daysUntil(today, 14, days);
  const pairs = weekdays.map((ago): Pair => {
    const [day, before] = [all[13 - ago] as Day, all[6 - ago] as Day];
    return { before, day: ago === 0 ? { at: today, amount: now.amount, count: now.transactions } : day };
  });
  const { expected_amount, expected_low, expected_high } = now;
  const amounts = pairs.flatMap(({ day, before }) => [day.amount, before.amount]);
  return {
    currency_code: now.currency_code,
    pairs,
    expected: { expected_amount, expected_low, expected_high },
    highest: Math.max(...amounts, expected_amount ?? 0, expected_high ?? 0),
  };
}

/** An estimated amount, in three digits. */
export const roughly = (amount: number): number => Number(amount.toPrecision(3));

/** The hatching of the expectation: a pattern that the drawing of today defines. */
export const hatching = {
  id: 'home-hatching',
  width: 6,
  height: 6,
  patternUnits: 'userSpaceOnUse',
  patternTransform: 'rotate(45)',
} as const;
export const hatch = { width: 2, height: 6 } as const;

type Look = 'before' | 'now' | 'expected' | 'range';

/** A bar of a pair, in per cent of the drawing. */
export interface Bar {
  readonly look: Look;
  readonly x: string;
  readonly y: string;
  readonly width: string;
  readonly height: string;
  readonly fill?: string;
}

/** The bars of a pair: a week before, today's expected total with its range, and the day. */
export function barsOf({ pairs, expected, highest }: Revenue, index: number): Bar[] {
  const pair = pairs[index];
  if (!pair || highest === 0) return [];
  const share = (amount: number): number => (100 * amount) / highest;
  const bar = (look: Look, amount: number, from = 0): Bar => ({
    look,
    x: { before: '10%', now: '52%', expected: '52%', range: '70%' }[look],
    width: look === 'range' ? '2' : '38%',
    y: `${(100 - share(amount)).toFixed(2)}%`,
    height: `${share(amount - from).toFixed(2)}%`,
    ...(look === 'expected' && { fill: `url(#${hatching.id})` }),
  });
  const { expected_amount, expected_low, expected_high } = expected;
  const isToday = index === pairs.length - 1;
  return [
    bar('before', pair.before.amount),
    ...(isToday && expected_amount !== null ? [bar('expected', expected_amount)] : []),
    bar('now', pair.day.amount),
    ...(isToday && expected_low !== null && expected_high !== null ? [bar('range', expected_high, expected_low)] : []),
  ];
}
