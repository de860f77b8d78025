/** The known figures until now. Amounts are in minor units. */
export interface History {
  /** The amount paid today so far. */
  readonly so_far: number;
  /** The amounts paid on each of the 35 days before today, yesterday first. */
  readonly days: readonly number[];
  /** The amounts paid up to this time on the same weekday, one, two, three and four weeks ago. */
  readonly until_now: readonly number[];
}

/** The expected total of today, with those derived from the lowest and the highest of the compared days. */
export interface Expectation {
  readonly amount: number;
  readonly low: number;
  readonly high: number;
}

/** The same weekdays that a day is compared with, by how many days ago they were. */
export const compared_days_ago = [7, 14, 21, 28] as const;
/** The days before today that are read: the last week, and the four weeks that its trend is compared with. */
export const read_days = 35;

const weekdays_min = 2;
/** A trend beyond these is an outage or a campaign rather than a change of business. */
const trend_min = 0.5;
const trend_max = 2;

/**
 * The expected total of a day: the amount so far, and the median of the amounts after this time on the same weekdays of
 * four weeks, times the ratio of the last week to the weeks before. Undefined with fewer than two such weekdays since
 * the first payment.
 */
export function expectationOf({ so_far, days, until_now }: History): Expectation | undefined {
  const known = days.findLastIndex((amount) => amount > 0) + 1;
  const remainders = compared_days_ago
    .flatMap((ago, week) => (ago <= known ? [Math.max(0, (days[ago - 1] ?? 0) - (until_now[week] ?? 0))] : []))
    .sort((one, other) => one - other);
  if (remainders.length < weekdays_min) return undefined;
  const trend = trendOf(days.slice(0, known));
  const by = (remainder: number): number => so_far + Math.floor(remainder * trend + 0.5);
  return { amount: by(median(remainders)), low: by(remainders[0] ?? 0), high: by(remainders.at(-1) ?? 0) };
}

/** The ratio of the last seven days to the mean week before them, back to the first payment. */
function trendOf(days: readonly number[]): number {
  const before = days.slice(7);
  const week = mean(before) * 7;
  if (week === 0) return 1;
  return Math.min(trend_max, Math.max(trend_min, sum(days.slice(0, 7)) / week));
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length);

function median(values: readonly number[]): number {
  const half = values.length >> 1;
  const upper = values[half] ?? 0;
  return values.length % 2 === 1 ? upper : ((values[half - 1] ?? 0) + upper) / 2;
}
