import {
  dateOf,
  daysFrom,
  endOf,
  minusMonths,
  type Period,
  periodOf,
  plusDays,
  sameTimeOn,
  startOf,
  wallOf,
  weekdayOf,
} from './calendar.ts';
import type { Entity, Row, Rows } from './rows.ts';

/** The expected statistics, by adding up rows; they are defined in the contract's `statistics.ts`. */

export interface Asked {
  /** The rows that the caller can access in the requested organisations. */
  readonly rows: Rows;
  readonly entity: Entity;
  readonly timezone: string;
  /** The first instant, and the first one after the end. */
  readonly from_ms: number;
  readonly until_ms: number;
  readonly currency_code: string;
  readonly is_filtered: boolean;
  readonly now_ms: number;
}

const paid = ['SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED'];
const void_refunds = ['FAILED', 'CANCELLED'];
export const succeeded = ['AUTHORIZED', ...paid];
export const compared = [...succeeded, 'DECLINED', 'FAILED', 'ABANDONED', 'CANCELLED', 'AUTHORIZATION_VOIDED'];
/** In the order of statuses, which decides between equal remainders. */
const nodes = [
  ...['INITIATED', 'IN_PROGRESS', 'PENDING', ...succeeded],
  ...['AUTHORIZATION_VOIDED', 'CANCELLED', 'ABANDONED', 'DECLINED', 'FAILED', 'UNKNOWN'],
];

export const isPaid = ({ status }: Row): boolean => paid.includes(status);
export const within = ({ created_ms }: Row, from_ms: number, until_ms: number): boolean =>
  created_ms >= from_ms && created_ms < until_ms;
export const instant = (at_ms: number): string => new Date(at_ms).toISOString();

interface Figure {
  readonly count: number;
  readonly volume: number;
}

export const figure = (rows: readonly Row[]): Figure => ({
  count: rows.length,
  volume: rows.reduce((sum, { amount }) => sum + amount, 0),
});
export const share = (part: number, of: number): number | null => (of === 0 ? null : part / of);
const average = (amount: number, by: number): number | null => (by === 0 ? null : Math.floor(amount / by + 0.5));

/** The currencies of rows, the most frequent first. */
export function currenciesOf(rows: readonly Row[]): { currency_code: string; count: number }[] {
  const groups = Map.groupBy(rows, ({ currency_code }) => currency_code);
  return [...groups]
    .map(([currency_code, { length }]) => ({ currency_code, count: length }))
    .sort((a, b) => b.count - a.count || (a.currency_code < b.currency_code ? -1 : 1));
}

const isMoney = ({ entity }: Asked): boolean => entity !== 'customer';
const inRange = (asked: Asked, entity: Entity = asked.entity): Row[] =>
  asked.rows[entity].filter((row) => within(row, asked.from_ms, asked.until_ms));
const chosen = (asked: Asked, entity?: Entity): Row[] =>
  inRange(asked, entity).filter(({ currency_code }) => !isMoney(asked) || currency_code === asked.currency_code);

/** The common part of every answer. */
const commonFields = (asked: Asked) => ({
  from: instant(asked.from_ms),
  until: instant(asked.until_ms),
  timezone: asked.timezone,
  currency_code: isMoney(asked) ? asked.currency_code : null,
  currencies: isMoney(asked) ? currenciesOf(inRange(asked)) : [],
});

type Measure = 'all' | 'paid';
const measured = (rows: readonly Row[], measure: Measure): Row[] =>
  rows.filter((row) => measure === 'all' || isPaid(row));

/** Items by key, ordered only by their counts. */
export const keyed = <T extends object>(items: readonly T[], key: (item: T) => unknown) =>
  Object.fromEntries(items.map((item) => [String(key(item)), item]));

export function groups(asked: Asked, field: keyof Row, measure: Measure) {
  const found = Map.groupBy(measured(chosen(asked), measure), (row) => (row[field] as string) || null);
  const items = [...found].map(([value, rows]) => ({ value, ...figure(rows) })).sort((a, b) => b.count - a.count);
  return { ...commonFields(asked), items: keyed(items, ({ value }) => value), counts: items.map(({ count }) => count) };
}

export function locations(asked: Asked, measure: Measure) {
  const found = Map.groupBy(measured(chosen(asked), measure), (row) => row.country_code);
  const items = [...found].flatMap(([alpha2, rows]) => {
    const { count, volume } = figure(rows);
    return alpha2 ? [{ location: { alpha2 }, count, volume: String(volume) }] : [];
  });
  return { ...commonFields(asked), items: keyed(items, ({ location }) => location.alpha2) };
}

/** The periods of the range, from that of its first day to that of its last. */
function periodsOf({ from_ms, until_ms, timezone }: Asked, period: Period): string[] {
  const last = dateOf(until_ms - 1, timezone);
  const found: string[] = [];
  for (let each = periodOf(dateOf(from_ms, timezone), period); each <= last; each = endOf(each, period))
    found.push(each);
  return found;
}

export function series(asked: Asked, period: Period, measure: Measure) {
  const { timezone, from_ms, until_ms, now_ms } = asked;
  const found = Map.groupBy(measured(chosen(asked), measure), (row) =>
    periodOf(dateOf(row.created_ms, timezone), period),
  );
  const items = periodsOf(asked, period).map((each) => {
    const ends_ms = startOf(endOf(each, period), timezone);
    const partial = startOf(each, timezone) < from_ms || ends_ms > until_ms || ends_ms > now_ms;
    return { period: each, ...figure(found.get(each) ?? []), partial };
  });
  return { ...commonFields(asked), items };
}

/** The days of paid payments, or of blocked ones. */
export function paidOrBlocked(asked: Asked, is_blocked: boolean) {
  const { rows } = asked;
  // Currencies are those of all payments.
  const { currencies } = series(asked, 'day', 'all');
  const transaction = rows.transaction.filter((row) => (is_blocked ? row.blocked : isPaid(row)));
  return { ...series({ ...asked, rows: { ...rows, transaction } }, 'day', 'all'), currencies };
}

/** Payments by date and hour in local time. */
export function hours(asked: Asked, measure: Measure) {
  const found = Map.groupBy(measured(chosen(asked), measure), ({ created_ms }) => {
    const { date, hour } = wallOf(created_ms, asked.timezone);
    return `${date} ${hour}`;
  });
  const items = [...found].map(([key, rows]) => {
    const [date = '', hour] = key.split(' ');
    return { date, hour: Number(hour), weekday: weekdayOf(date), ...figure(rows) };
  });
  return { ...commonFields(asked), items: keyed(items, ({ date, hour }) => `${date} ${hour}`) };
}

/** The payments of processors by status, if they have a response. */
export function comparedProcessors(asked: Asked, ids: readonly unknown[]) {
  const items = ids.map((id) => {
    const rows = chosen(asked).filter(({ processor }) => processor === id);
    const sums = (own: readonly Row[]) => ({ count: own.length, amount: figure(own).volume });
    const status = Object.fromEntries(
      compared.map((each) => [each, sums(rows.filter(({ status }) => status === each))]),
    );
    return { id, transaction: { ...sums(rows), conversion: conversionOf(rows), status } };
  });
  return { items: keyed(items, ({ id }) => id) };
}

/** Customers who were created in the range, and those who paid in it. */
export const customerCounts = (asked: Asked) => ({
  ...commonFields(asked),
  count: inRange(asked).length,
  paying: new Set(
    inRange(asked, 'transaction')
      .filter((row) => isPaid(row) && row.customer)
      .map(({ customer }) => customer),
  ).size,
});

/** The number of customers with a segment: each who has ever paid. */
export const segmented = ({ rows }: Asked): number =>
  new Set(rows.transaction.filter((row) => isPaid(row) && row.customer).map(({ customer }) => customer)).size;

/** The ten customers with the most payments, or with the highest volume. */
export function bestCustomers(asked: Asked, key: 'count' | 'volume') {
  const found = Map.groupBy(
    chosen(asked).filter(({ customer }) => customer),
    ({ customer }) => customer,
  );
  const other = key === 'count' ? 'volume' : 'count';
  const items = [...found]
    .map(([id, rows]) => ({ ...figure(rows), customer: { id } }))
    .sort((a, b) => b[key] - a[key] || b[other] - a[other] || (a.customer.id < b.customer.id ? -1 : 1));
  return { ...commonFields(asked), items: items.slice(0, 10) };
}

/** Figures up to now, without a given range. */

/** The paid amount of the 24 hours until an instant, and of the previous 24, by a common key of the payments. */
export function revenueOf(asked: Asked, until: unknown, keyOf: (row: Row) => string) {
  const until_ms = Date.parse(String(until));
  const day_ms = 86_400_000;
  const sums = (rows: readonly Row[]) =>
    new Map([...Map.groupBy(rows, keyOf)].map(([key, own]) => [key, figure(own)] as const));
  const paidFrom = (from_ms: number) =>
    sums(chosen({ ...asked, from_ms, until_ms: from_ms + day_ms }, 'transaction').filter(isPaid));
  const [last, previous] = [paidFrom(until_ms - day_ms), paidFrom(until_ms - 2 * day_ms)];
  return (key: string) => ({
    count: last.get(key)?.count ?? 0,
    amount: last.get(key)?.volume ?? 0,
    previous_amount: previous.get(key)?.volume ?? 0,
  });
}

const daysAgo = ({ now_ms, timezone }: Asked, days: number): number =>
  startOf(plusDays(dateOf(now_ms, timezone), -days), timezone);

/** The same query for a number of days up to and including today. */
const since = (asked: Asked, days: number): Asked => ({
  ...asked,
  from_ms: daysAgo(asked, days),
  until_ms: daysAgo(asked, -1),
});

/** The totals of the last 28 days in their most frequent currency. */
export const totalByDefault = (asked: Asked) => {
  const last = since(asked, 27);
  const payments = inRange(last, 'transaction');
  const [currency] = [...currenciesOf(payments.filter(isPaid)), ...currenciesOf(payments)];
  // Without a payment in them there is none, even if there were earlier ones.
  return {
    ...total({ ...last, currency_code: currency?.currency_code ?? '' }, 'day', 'all'),
    ...(!currency && { currency_code: null }),
  };
};

export const today = (asked: Asked) => {
  const of_today = since(asked, 0);
  const { count, volume } = figure(chosen(of_today).filter(isPaid));
  return { ...commonFields(of_today), transactions: count, amount: volume, ...expectation(asked, volume) };
};

/**
 * The expected total of today: the amounts after this time of day on the same weekday of four weeks, times the
 * development of the last week.
 */
function expectation(asked: Asked, so_far: number) {
  const { now_ms, timezone } = asked;
  const date = dateOf(now_ms, timezone);
  const paidOn = (day: string, until_ms = startOf(plusDays(day, 1), timezone)): number =>
    figure(chosen({ ...asked, from_ms: startOf(day, timezone), until_ms }).filter(isPaid)).volume;
  const days = Array.from({ length: 35 }, (_, at) => paidOn(plusDays(date, -1 - at)));
  // The days before the first payment are unknown.
  const known = days.slice(0, days.findLastIndex((amount) => amount > 0) + 1);
  const remainders = [7, 14, 21, 28]
    .filter((ago) => ago <= known.length)
    .map((ago) => {
      const day = plusDays(date, -ago);
      return paidOn(day) - paidOn(day, sameTimeOn(day, now_ms, timezone));
    })
    .sort((a, b) => a - b);
  const [low, high] = [remainders[0], remainders.at(-1)];
  if (remainders.length < 2 || low === undefined || high === undefined)
    return { expected_amount: null, expected_low: null, expected_high: null };
  const [week = 0, before = 0] = [known.slice(0, 7), known.slice(7)].map((amounts) =>
    amounts.length === 0 ? 0 : amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length,
  );
  const trend = before === 0 ? 1 : Math.min(2, Math.max(0.5, week / before));
  const middle = remainders.slice((remainders.length - 1) >> 1, (remainders.length >> 1) + 1);
  const median = middle.reduce((sum, amount) => sum + amount, 0) / middle.length;
  const by = (remainder: number): number => so_far + Math.floor(remainder * trend + 0.5);
  return { expected_amount: by(median), expected_low: by(low), expected_high: by(high) };
}

/** The last seven days, and the same part of the seven before. */
export function achievements(asked: Asked) {
  const last = since(asked, 6);
  const { now_ms, timezone } = asked;
  const week_ago_ms = sameTimeOn(plusDays(dateOf(now_ms, timezone), -7), now_ms, timezone);
  const before = { ...asked, from_ms: daysAgo(asked, 13), until_ms: week_ago_ms };
  const sums = (of: Asked) => {
    const revenue = figure(chosen(of, 'transaction').filter(isPaid));
    const customers = inRange(of, 'customer').length;
    return { transactions: revenue.count, customers, amount: revenue.volume, refunds: chosen(of, 'refund').length };
  };
  const [now, then] = [sums(last), sums(before)];
  const items = (['transactions', 'customers', 'amount', 'refunds'] as const).map((type) => {
    const [one, other] = [now[type], then[type]];
    const is_equal = type === 'amount' || Math.abs(one - other) <= other / 10;
    const is_better = type === 'refunds' ? one < other : one > other;
    return { type, last: one, previous: other, trend: is_equal ? 'equal' : is_better ? 'up' : 'down' };
  });
  return { ...commonFields(last), items };
}

/** The ten newest payments and refunds. */
export function recent({ rows, currency_code }: Asked) {
  const of = (entity: 'transaction' | 'refund') =>
    rows[entity]
      .filter((row) => row.currency_code === currency_code)
      .map(({ id, blocked, created_ms, status, amount }) => ({
        type: entity === 'refund' ? entity : blocked ? 'blocked' : entity,
        id,
        created_at: instant(created_ms),
        status,
        amount,
        currency_code,
      }));
  const items = [...of('transaction'), ...of('refund')].sort((a, b) =>
    a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1,
  );
  return { items: items.slice(0, 10) };
}

export function total(asked: Asked, period: Period, measure: Measure) {
  const rows = chosen(asked);
  const { count, volume } = figure(measured(rows, measure));
  const begun = periodsOf(asked, period).filter((each) => each <= dateOf(asked.now_ms, asked.timezone)).length;
  const averages = { averagePerPeriod: average(isMoney(asked) ? volume : count, begun), atv: average(volume, count) };
  const totals = { ...commonFields(asked), count, volume, ...averages };
  if (asked.entity === 'transaction') return { ...totals, ...ofPayments(rows) };
  if (asked.entity === 'customer') return totals;
  const refunded = figure(rows.filter(({ status }) => !void_refunds.includes(status)));
  const revenue = figure(chosen(asked, 'transaction').filter(isPaid));
  const rate = asked.is_filtered ? null : share(refunded.volume, revenue.volume);
  return { ...totals, refunded_count: refunded.count, refunded_volume: refunded.volume, rate };
}

export const conversionOf = (rows: readonly Row[]): number | null => {
  const [all, done] = [compared, succeeded].map(
    (statuses) => rows.filter(({ status, blocked }) => !blocked && statuses.includes(status)).length,
  );
  return share(done ?? 0, all ?? 0);
};

function ofPayments(rows: readonly Row[]) {
  const [revenue, blocked] = [figure(rows.filter(isPaid)), figure(rows.filter((row) => row.blocked))];
  return {
    paid_count: revenue.count,
    paid_volume: revenue.volume,
    blocked_count: blocked.count,
    blocked_volume: blocked.volume,
    conversion: conversionOf(rows),
  };
}

/** Hundredths of a per cent in whole numbers, which add up to 100 % by the largest remainders. */
function hundredths(values: readonly number[]): number[] {
  const sum = BigInt(values.reduce((all, value) => all + value, 0));
  if (sum === 0n) return values.map(() => 0);
  const parts = values.map((value, at) => {
    const scaled = BigInt(value) * 10_000n;
    return { at, whole: Number(scaled / sum), rest: scaled % sum };
  });
  const missing = 10_000 - parts.reduce((all, { whole }) => all + whole, 0);
  const raised = parts
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
    .slice(0, missing)
    .map(({ at }) => at);
  return parts.map(({ at, whole }) => (whole + (raised.includes(at) ? 1 : 0)) / 100);
}

export function lifecycle(asked: Asked) {
  const rows = chosen(asked);
  const figures = nodes.map((name) => ({ name, ...figure(rows.filter(({ status }) => status === name)) }));
  const counts = hundredths(figures.map(({ count }) => count));
  const volumes = hundredths(figures.map(({ volume }) => volume));
  const items = figures.map((each, at) => ({ ...each, count_percentage: counts[at], volume_percentage: volumes[at] }));
  return { ...commonFields(asked), items: keyed(items, ({ name }) => name) };
}

const months = { month: 1, quarter: 3, year: 12 } as const;
export type Earlier = 'true' | keyof typeof months;

/** The range to compare with. */
export function earlier(asked: Asked, by: Earlier): Asked {
  const { from_ms, until_ms, timezone } = asked;
  const [first, end] = [dateOf(from_ms, timezone), dateOf(until_ms, timezone)];
  const is_whole = startOf(first, timezone) === from_ms && startOf(end, timezone) === until_ms;
  if (!is_whole) return { ...asked, from_ms: 2 * from_ms - until_ms, until_ms: from_ms };
  if (by === 'true')
    return { ...asked, from_ms: startOf(plusDays(first, -daysFrom(first, end)), timezone), until_ms: from_ms };
  const before = minusMonths(first, months[by]);
  // A month, quarter or year that has not ended is compared up to the same day.
  const is_all = minusMonths(end, months[by]) === first;
  const until = is_all ? first : plusDays(minusMonths(plusDays(end, -1), months[by]), 1);
  return { ...asked, from_ms: startOf(before, timezone), until_ms: startOf(until, timezone) };
}
