import { refund } from '@sluis/contract/entities/payments/refund';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import {
  type Achievement,
  type AchievementsAnswer,
  achievement_types,
  type DayAndTimeAnswer,
  type Measure,
  type RecentAnswer,
  type RecentItem,
  type SeriesAnswer,
  type TodayAnswer,
} from '@sluis/contract/statistics';
import type { Identity } from '../../../platform/auth/identity.ts';
import { dayEnd, dayStart } from '../../../resource/list/zone.ts';
import { achievement_days, achievementOf } from './achievements.ts';
import { add, type Figures, figureOfPart, inCurrency, partsOf, seriesOf, sumOf } from './aggregate.queries.ts';
import { plusDays, sameTimeOn, weekdayOf } from './calendar.ts';
import { compared_days_ago, expectationOf, looked_at_days } from './expectation.ts';
import { type DayFigures, type DayUntil, dayFigures, hourFigures, type PartFigures } from './figures.queries.ts';
import type { Question, Span } from './question.queries.ts';

/** The days from so many days ago on, today included. */
const since = ({ today, timezone }: Question, days_ago: number): Span => ({
  from: dayStart(plusDays(today, -days_ago), timezone),
  until: dayEnd(today, timezone),
});

/** A day of so many days ago, until the time that it is now. */
const untilNow = ({ today, timezone, now }: Question, days_ago: number): DayUntil => {
  const day = plusDays(today, -days_ago);
  return { day, until: sameTimeOn(day, now, timezone) };
};

type Sum = Exclude<keyof DayFigures, 'day' | 'currency_code'>;

/** What was paid today, and what is expected of the whole day. */
export async function todayOf(figures: Figures, question: Question): Promise<TodayAnswer> {
  const { today } = question;
  const [read, hours] = await Promise.all([
    dayFigures(figures.engine, { ...question, span: since(question, looked_at_days) }),
    hourFigures(
      figures.engine,
      question,
      compared_days_ago.map((ago) => untilNow(question, ago)),
    ),
  ]);
  const current = { ...read, rows: read.rows.filter(({ day }) => day === today) };
  const { rows, said } = await inCurrency(figures, { ...question, span: since(question, 0) }, current, countOf);
  const amount = sumOf(rows, paidAmount);
  const of_days = paidByDay(read.rows, said.currency_code);
  const of_hours = paidByDay(hours.rows, said.currency_code);
  const expected = expectationOf({
    so_far: amount,
    days: Array.from({ length: looked_at_days }, (_, at) => of_days(plusDays(today, -at - 1))),
    until_now: compared_days_ago.map((ago) => of_hours(plusDays(today, -ago))),
  });
  return {
    ...said,
    amount,
    transactions: sumOf(rows, (row) => row.paid_count),
    expected_amount: expected?.amount ?? null,
    expected_low: expected?.low ?? null,
    expected_high: expected?.high ?? null,
  };
}

const countOf = ({ count }: DayFigures): number => count;
const paidAmount = ({ paid_amount }: DayFigures): number => paid_amount;

/** What was paid on a date in a currency. */
function paidByDay(rows: readonly (DayFigures | PartFigures)[], currency: string | null): (date: string) => number {
  const sums = new Map<string, number>();
  for (const { day, currency_code, paid_amount } of rows)
    if (currency_code === currency) sums.set(day, (sums.get(day) ?? 0) + paid_amount);
  return (date) => sums.get(date) ?? 0;
}

/** The payments of each day that are paid, or those that were blocked. */
export const paidOrBlockedOf = (figures: Figures, question: Question, is_blocked: boolean): Promise<SeriesAnswer> =>
  is_blocked
    ? seriesOf(figures, question, { of: (row) => ({ count: row.blocked_count, volume: row.blocked_amount }) })
    : seriesOf(figures, question, { measure: 'paid' });

/** The sum that an achievement is. */
const achieved = {
  transactions: 'paid_count',
  customers: 'customer_count',
  amount: 'paid_amount',
  refunds: 'refund_count',
} as const satisfies Record<Achievement['type'], Sum>;

/** What was done in the last seven days, today so far included, beside the same span of a week earlier. */
export async function achievementsOf(figures: Figures, question: Question): Promise<AchievementsAnswer> {
  const { engine } = figures;
  const { today, timezone } = question;
  const { day: cut_day, until } = untilNow(question, achievement_days);
  const cut = { ...question, span: { from: dayStart(cut_day, timezone), until } };
  // Hours are kept of payments alone; of refunds and new customers there are few on a day.
  const [read, of_cut_day, payments_of_cut_day] = await Promise.all([
    dayFigures(engine, { ...question, span: since(question, 2 * achievement_days - 1) }, [
      'transaction',
      'refund',
      'customer',
    ]),
    dayFigures(engine, cut, ['refund', 'customer']),
    hourFigures(engine, question, [{ day: cut_day, until }]),
  ]);
  const first = plusDays(today, 1 - achievement_days);
  const last = { ...read, rows: read.rows.filter(({ day }) => day >= first) };
  const { said } = await inCurrency(
    figures,
    { ...question, span: since(question, achievement_days - 1) },
    last,
    countOf,
  );
  const isMeant = ({ currency_code }: { readonly currency_code: string }): boolean =>
    currency_code === said.currency_code || currency_code === '';
  const sum = (rows: readonly Partial<DayFigures>[], name: Sum): number => sumOf(rows, (row) => row[name] ?? 0);
  const current = last.rows.filter(isMeant);
  const earlier = [
    ...read.rows.filter(({ day }) => day < cut_day),
    ...of_cut_day.rows.map(({ currency_code, refund_count, customer_count }) => ({
      currency_code,
      refund_count,
      customer_count,
    })),
    ...payments_of_cut_day.rows.map(({ currency_code, paid_count, paid_amount }) => ({
      currency_code,
      paid_count,
      paid_amount,
    })),
  ].filter(isMeant);
  const items = achievement_types.map((type) =>
    achievementOf(type, sum(current, achieved[type]), sum(earlier, achieved[type])),
  );
  return { ...said, items };
}

interface Hours {
  readonly measure?: Measure | undefined;
  /** Of a long time the dates of an hour are summed: there are 8,760 of them in a year. */
  readonly by?: 'weekday' | undefined;
}

/** The payments by date or day of the week, and hour of the wall clock. */
export async function dayAndTimeOf(
  figures: Figures,
  question: Question,
  { measure = 'all', by }: Hours,
): Promise<DayAndTimeAnswer> {
  const { rows, said } = await partsOf(figures, question, 'hour', by);
  const figureOf = figureOfPart(measure);
  const items = rows
    .map((row) => ({
      weekday: by === 'weekday' ? Number(row.day) : weekdayOf(row.day),
      hour: Number(row.value),
      date: by === 'weekday' ? null : row.day,
      ...add([figureOf(row)]),
    }))
    .filter(({ count }) => count > 0);
  return { ...said, items };
}

const recent_max = 10;

/** The newest payments and refunds, in all currencies unless one is asked for. */
export async function recentOf(
  { engine }: Figures,
  { asking, currency_code, reader }: Question,
  identity: Identity,
): Promise<RecentAnswer> {
  // A refund shows the product of its payment also to somebody who may not list payments.
  const viewer = {
    identity: { ...identity, roles: new Set([...identity.roles, ...transaction.roles.list]) },
    scope: asking.seen,
  };
  const newest = async (entity: typeof transaction | typeof refund, populate: readonly string[]) => {
    const query = {
      ...asking.query,
      filters: currency_code === undefined ? [] : [{ field: 'currency_code', op: 'eq', value: currency_code } as const],
      sort: [{ field: 'created_at', descending: true }],
      limit: recent_max,
      populate,
      count: false,
    };
    const { items } = await engine.list({ ...asking, entity, query }, viewer, reader);
    return items as unknown as Listed[];
  };
  const [payments, refunds] = await Promise.all([
    newest(transaction, ['organisation']),
    newest(refund, ['organisation', 'transaction']),
  ]);
  const items = [
    ...payments.map((item) => recentItem(item, item.blocked ? 'blocked' : 'transaction', item.payment_product)),
    ...refunds.map((item) => recentItem(item, 'refund', item.transaction?.payment_product)),
  ];
  return { items: items.sort(newestFirst).slice(0, recent_max) };
}

interface Listed extends Omit<RecentItem, 'type'> {
  readonly blocked?: boolean;
  readonly transaction?: { readonly payment_product: string | null };
}

const recentItem = (
  { id, created_at, status, amount, currency_code, organisation }: Listed,
  type: RecentItem['type'],
  payment_product: string | null = null,
): RecentItem => ({
  type,
  id,
  created_at,
  status,
  amount,
  currency_code,
  payment_product,
  organisation: { id: organisation.id, name: organisation.name },
});

const newestFirst = (one: RecentItem, other: RecentItem): number =>
  one.created_at < other.created_at ? 1 : one.created_at > other.created_at ? -1 : one.id < other.id ? 1 : -1;
