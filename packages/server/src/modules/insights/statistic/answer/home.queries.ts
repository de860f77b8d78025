import { refund } from '@sluis/contract/entities/payments/refund';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import type { DayAndTimeAnswer, RecentAnswer, RecentItem, SeriesAnswer, TodayAnswer } from '@sluis/contract/statistics';
import type { Identity } from '../../../../platform/auth/identity.ts';
import { plusDays, weekdayOf } from '../question/calendar.ts';
import { since, untilNow } from '../question/earlier.queries.ts';
import type { Question } from '../question/question.queries.ts';
import { type DayFigures, dayFigures, hourFigures, type PartFigures } from '../source/figures.queries.ts';
import { seriesOf } from './aggregate.queries.ts';
import { type Figures, inCurrency, partsOf } from './currency.queries.ts';
import { compared_days_ago, expectationOf, read_days } from './expectation.ts';
import { add, figureOfPart, sumOf } from './figure.ts';

/** The amount paid today, and the expected total of the whole day. */
export async function todayOf(figures: Figures, question: Question): Promise<TodayAnswer> {
  const { today } = question;
  const [read, hours] = await Promise.all([
    dayFigures(figures.engine, { ...question, range: since(question, read_days) }),
    hourFigures(
      figures.engine,
      question,
      compared_days_ago.map((ago) => untilNow(question, ago)),
    ),
  ]);
  const current = { ...read, rows: read.rows.filter(({ day }) => day === today) };
  const of_today = { ...question, range: since(question, 0) };
  const { rows, meta } = await inCurrency(figures, of_today, current, ({ count }) => count);
  const amount = sumOf(rows, ({ paid_amount }) => paid_amount);
  const of_days = paidByDay(read.rows, meta.currency_code);
  const of_hours = paidByDay(hours.rows, meta.currency_code);
  const expected = expectationOf({
    so_far: amount,
    days: Array.from({ length: read_days }, (_, at) => of_days(plusDays(today, -at - 1))),
    until_now: compared_days_ago.map((ago) => of_hours(plusDays(today, -ago))),
  });
  return {
    ...meta,
    amount,
    transactions: sumOf(rows, (row) => row.paid_count),
    expected_amount: expected?.amount ?? null,
    expected_low: expected?.low ?? null,
    expected_high: expected?.high ?? null,
  };
}

function paidByDay(rows: readonly (DayFigures | PartFigures)[], currency: string | null): (date: string) => number {
  const sums = new Map<string, number>();
  for (const { day, currency_code, paid_amount } of rows)
    if (currency_code === currency) sums.set(day, (sums.get(day) ?? 0) + paid_amount);
  return (date) => sums.get(date) ?? 0;
}

/** The paid or the blocked payments of each day. */
export const paidOrBlockedOf = (figures: Figures, question: Question, is_blocked: boolean): Promise<SeriesAnswer> =>
  is_blocked
    ? seriesOf(figures, question, { of: (row) => ({ count: row.blocked_count, volume: row.blocked_amount }) })
    : seriesOf(figures, { ...question, measure: 'paid' });

/**
 * The payments by date or day of the week, and hour in local time. For a long range the dates of an hour are summed: a
 * year has 8,760 hours.
 */
export async function dayAndTimeOf(
  figures: Figures,
  question: Question,
  by: 'weekday' | undefined,
): Promise<DayAndTimeAnswer> {
  const { rows, meta } = await partsOf(figures, question, 'hour', by);
  const figureOf = figureOfPart(question);
  const items = rows
    .map((row) => ({
      weekday: by === 'weekday' ? Number(row.day) : weekdayOf(row.day),
      hour: Number(row.value),
      date: by === 'weekday' ? null : row.day,
      ...add([figureOf(row)]),
    }))
    .filter(({ count }) => count > 0);
  return { ...meta, items };
}

const recent_max = 10;

/** The newest payments and refunds, in all currencies by default. */
export async function recentOf(
  { engine }: Figures,
  { asking, currency_code, reader }: Question,
  identity: Identity,
): Promise<RecentAnswer> {
  // A refund shows the product of its payment even to users who may not list payments.
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
