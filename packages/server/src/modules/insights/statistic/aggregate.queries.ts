import { isCountry } from '@sluis/contract/base/countries';
import { ApiError } from '@sluis/contract/base/errors';
import { dateIn } from '@sluis/contract/base/time';
import { paid_statuses, transaction_statuses } from '@sluis/contract/entities/payments/transaction';
import {
  compared_statuses,
  type EarlierSpan,
  type Figure,
  type GroupsAnswer,
  type LifecycleAnswer,
  type LocationsAnswer,
  type Measure,
  type Period,
  type RefundTotalAnswer,
  type SeriesAnswer,
  type StatisticAnswer,
  type TotalAnswer,
  type TransactionTotalAnswer,
} from '@sluis/contract/statistics';
import { iso31661Alpha2ToAlpha3 } from 'iso-3166';
import type { Engine } from '../../../resource/engine.ts';
import { dayEnd, dayStart } from '../../../resource/list/zone.ts';
import { daysBetween, earlierDays, nextPeriod, periodOf, periodsOf, plusDays, sameTimeOn } from './calendar.ts';
import type { Dimension } from './cells.ts';
import { currenciesOf, type DefaultCurrency, makeDefaultCurrency } from './currency.ts';
import {
  type DayFigures,
  type DaySumNames,
  dayFigures,
  type PartFigures,
  partFigures,
  type Read,
} from './figures.queries.ts';
import type { Shown } from './kept.queries.ts';
import type { Question, Span } from './question.queries.ts';
import type { DaySums } from './statistic.tables.ts';

/** What answers questions: the engine, and the currency of those that name none. */
export interface Figures {
  readonly engine: Engine;
  readonly defaultCurrency: DefaultCurrency;
}

/** What answers the questions of a process. */
export const makeFigures = (engine: Engine): Figures => ({ engine, defaultCurrency: makeDefaultCurrency(engine) });

/** The sums of a day that count the items of a question by a measure, and that add their amounts. */
function sumsOf({ entity }: Question, measure: Measure = 'all'): readonly [keyof DaySums, keyof DaySums | undefined] {
  if (entity === 'refund') return ['refund_count', 'refund_amount'];
  if (entity === 'customer') return ['customer_count', undefined];
  return measure === 'paid' ? ['paid_count', 'paid_amount'] : ['count', 'amount'];
}

/** What a day's figures come to by the measure: of payments, refunds or new customers. */
export function figureOf(question: Question, measure?: Measure): (row: DayFigures) => Figure {
  const [count, volume] = sumsOf(question, measure);
  return (row) => ({ count: row[count], volume: volume === undefined ? 0 : row[volume] });
}

export const figureOfPart =
  (measure: Measure) =>
  (row: PartFigures): Figure =>
    measure === 'paid' ? { count: row.paid_count, volume: row.paid_amount } : { count: row.count, volume: row.amount };

/** A sum as it is answered. Throws `amounts_too_large` for what this program, or JSON, cannot tell from its neighbours. */
export function exact(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new ApiError('amounts_too_large');
  return sum;
}

export const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  exact(rows.reduce((sum, row) => sum + of(row), 0));

export const add = (figures: readonly Figure[]): Figure => ({
  count: sumOf(figures, ({ count }) => count),
  volume: sumOf(figures, ({ volume }) => volume),
});

/** Half up to a whole number; null where nothing is divided. */
export const average = (amount: number, by: number): number | null => (by === 0 ? null : Math.floor(amount / by + 0.5));

export const share = (part: number, of: number): number | null => (of === 0 ? null : part / of);

/** The rows in the currency of the answer, and what the answer says of its figures. */
export async function inCurrency<T extends { readonly currency_code: string }>(
  { defaultCurrency }: Figures,
  question: Question,
  { rows, from_rows }: Read<T>,
  countOf: (row: T) => number,
): Promise<{ rows: readonly T[]; said: StatisticAnswer }> {
  const { entity, span, timezone } = question;
  const currencies = currenciesOf(rows.map((row) => ({ currency_code: row.currency_code, count: countOf(row) })));
  const said = { ...span, timezone, currencies, from_rows };
  if (entity === 'customer') return { rows, said: { ...said, currency_code: null } };
  const chosen = question.currency_code ?? (await defaultCurrency(question)) ?? currencies[0]?.currency_code ?? null;
  return { rows: rows.filter((row) => row.currency_code === chosen), said: { ...said, currency_code: chosen } };
}

/** The question with the currency of its answer, where that is known before it is asked. */
async function withCurrency({ defaultCurrency }: Figures, question: Question): Promise<Question> {
  if (question.entity === 'customer') return { ...question, currency_code: undefined };
  return { ...question, currency_code: question.currency_code ?? (await defaultCurrency(question)) };
}

interface Days extends Pick<Shown, 'by'> {
  readonly also?: readonly ('transaction' | 'refund')[];
  readonly sums?: DaySumNames;
}

/** The days of a question in its currency, or what they come to. */
export async function daysOf(figures: Figures, question: Question, { also = [], ...shown }: Days = {}) {
  const asked = await withCurrency(figures, question);
  const { currency_code } = asked;
  const read = await dayFigures(figures.engine, asked, [...new Set([question.entity, ...also])], {
    ...shown,
    currency_code,
  });
  const of = figureOf(question);
  return inCurrency(figures, asked, read, (row) => of(row).count);
}

/** The parts of a question in its currency, of each day, each day of the week or the whole span. */
export async function partsOf(figures: Figures, question: Question, dimension: Dimension, by?: Shown['by']) {
  const asked = await withCurrency(figures, question);
  const read = await partFigures(figures.engine, asked, dimension, { currency_code: asked.currency_code, by });
  return inCurrency(figures, asked, read, ({ count }) => count);
}

/** The first and the last day of a span. */
const daysIn = ({ span, timezone }: Question): { first: string; last: string } => ({
  first: dateIn(timezone, new Date(span.from)),
  last: dateIn(timezone, new Date(Date.parse(span.until) - 1)),
});

/** The same question about the time that its own is compared with. */
export function earlier(question: Question, span: EarlierSpan | undefined): Question {
  if (span === undefined) return question;
  return { ...question, span: earlierSpan(question, span) };
}

/** The time that a span is compared with; while the span has not ended, up to the time that clocks show now. */
function earlierSpan(question: Question, by: EarlierSpan): Span {
  const { span, timezone, now, today } = question;
  const { first, last } = daysIn(question);
  const is_whole = dayStart(first, timezone) === span.from && dayEnd(last, timezone) === span.until;
  const is_open = span.from < now && now < span.until;
  if (!is_whole) {
    const shifted = 2 * Date.parse(span.from) - Date.parse(span.until);
    const passed = Date.parse(is_open ? now : span.until) - Date.parse(span.from);
    return { from: new Date(shifted).toISOString(), until: new Date(shifted + passed).toISOString() };
  }
  const days = earlierDays(first, last, by);
  const from = dayStart(days.first, timezone);
  if (!is_open) return { from, until: dayEnd(days.last, timezone) };
  const same_day = by === 'days' ? plusDays(days.first, daysBetween(first, today)) : earlierDays(first, today, by).last;
  return { from, until: sameTimeOn(same_day, now, timezone) };
}

/** Sums rows by a key, in the order of the first of each. */
function sumBy<T>(rows: readonly T[], keyOf: (row: T) => string, of: (row: T) => Figure): Map<string, Figure> {
  return new Map(
    Map.groupBy(rows, keyOf)
      .entries()
      .map(([key, group]) => [key, add(group.map(of))]),
  );
}

const byCount = (a: Figure, b: Figure): number => b.count - a.count || b.volume - a.volume;

/** The items of a question divided by a field. */
export async function groupsOf(
  figures: Figures,
  question: Question,
  { dimension, measure = 'all' }: { readonly dimension: Dimension; readonly measure?: Measure | undefined },
): Promise<GroupsAnswer> {
  const { rows, said } = await partsOf(figures, question, dimension, 'span');
  const sums = sumBy(rows, ({ value }) => value, figureOfPart(measure));
  const items = [...sums].map(([value, figure]) => ({ value: value === '' ? null : value, ...figure }));
  return { ...said, items: items.filter(({ count }) => count > 0).sort(byCount) };
}

interface Series {
  readonly period?: Period | undefined;
  readonly measure?: Measure | undefined;
  /** What a day comes to, where no measure says it. */
  readonly of?: (row: DayFigures) => Figure;
}

/** The items of a question by period. */
export async function seriesOf(
  figures: Figures,
  question: Question,
  { period = 'day', measure, of }: Series,
): Promise<SeriesAnswer> {
  // What counts for the currencies is the same, whatever the measure.
  const named = [...sumsOf(question), ...sumsOf(question, measure)].filter((name) => name !== undefined);
  const { rows, said } = await daysOf(figures, question, of ? {} : { sums: [...new Set(named)] });
  const sums = sumBy(rows, ({ day }) => periodOf(day, period), of ?? figureOf(question, measure));
  const { timezone, now, span } = question;
  const { first, last } = daysIn(question);
  const periods = periodsOf(first, last, period);
  // A period is over when a day after it has begun: to compare dates is enough.
  const over_until = dateIn(timezone, new Date(span.until < now ? span.until : now));
  const items = periods.map((each, at) => {
    const is_cut = at === 0 && dayStart(each, timezone) < span.from;
    const partial = is_cut || (periods[at + 1] ?? nextPeriod(each, period)) > over_until;
    return { period: each, ...(sums.get(each) ?? { count: 0, volume: 0 }), partial };
  });
  return { ...said, items };
}

/** The periods of a question that have begun. */
function begunPeriods(question: Question, period: Period): number {
  const { first, last } = daysIn(question);
  return periodsOf(first, last, period).filter((each) => each <= question.today).length;
}

/** What the items of a question come to. */
export async function totalOf(
  figures: Figures,
  question: Question,
  { period = 'day', measure }: { readonly period?: Period | undefined; readonly measure?: Measure | undefined },
): Promise<TotalAnswer | TransactionTotalAnswer | RefundTotalAnswer> {
  const { entity } = question;
  const asked = await withCurrency(figures, question);
  // Without waiting for the days where these are not needed to know the currency.
  const early =
    entity === 'transaction' && asked.currency_code !== undefined ? conversionOf(figures, asked) : undefined;
  // Filters on refunds mean nothing for payments: there is no rate then.
  const has_rate = entity === 'refund' && question.asking.query.filters.length === 0;
  const days = daysOf(figures, asked, { also: has_rate ? ['transaction'] : [], by: 'span' });
  const [{ rows, said }] = await Promise.all([days, early]);
  const { count, volume } = add(rows.map(figureOf(question, measure)));
  const periods = begunPeriods(question, period);
  const averaged = entity === 'customer' ? count : volume;
  const total = { ...said, count, volume, averagePerPeriod: average(averaged, periods), atv: average(volume, count) };
  const sum = (name: keyof DayFigures): number => sumOf(rows, (row) => Number(row[name]));
  const paid = { paid_count: sum('paid_count'), paid_volume: sum('paid_amount') };
  if (entity === 'refund') {
    const refunded = { refunded_count: sum('refunded_count'), refunded_volume: sum('refunded_amount') };
    return { ...total, ...refunded, rate: has_rate ? share(refunded.refunded_volume, paid.paid_volume) : null };
  }
  if (entity === 'customer') return total;
  const blocked = { blocked_count: sum('blocked_count'), blocked_volume: sum('blocked_amount') };
  const known = { ...question, currency_code: said.currency_code ?? undefined };
  const conversion = await (early ?? conversionOf(figures, known));
  return { ...total, ...paid, ...blocked, conversion };
}

const succeeded = ['AUTHORIZED', ...paid_statuses];

async function conversionOf(figures: Figures, question: Question): Promise<number | null> {
  const [all, blocked] = await Promise.all([
    partsOf(figures, question, 'status', 'span'),
    partsOf(figures, question, 'blocked', 'span'),
  ]);
  const count = (statuses: readonly string[]): number => {
    const of = ({ rows }: typeof all) =>
      rows.reduce((sum, row) => (statuses.includes(row.value) ? sum + row.count : sum), 0);
    return of(all) - of(blocked);
  };
  return share(count(succeeded), count(compared_statuses));
}

/** Shares in hundredths of a per cent that add up to 100 %, by largest remainder, the first of equal ones; nothing of nothing. */
export function percentages(values: readonly number[]): number[] {
  const total = BigInt(values.reduce((sum, value) => sum + value, 0));
  if (total === 0n) return values.map(() => 0);
  // In whole numbers: what fractions of a double leave would decide between remainders that are equal.
  const scaled = values.map((value) => BigInt(value) * 10_000n);
  const floors = scaled.map((value) => Number(value / total));
  const missing = 10_000 - floors.reduce((sum, value) => sum + value, 0);
  const order = scaled.map((value, at) => ({ at, rest: value % total })).sort((a, b) => Number(b.rest - a.rest));
  for (const { at } of order.slice(0, missing)) floors[at] = (floors[at] ?? 0) + 1;
  return floors.map((value) => value / 100);
}

/** What has become of the payments of a question, in the order in which statuses follow one another. */
export async function lifecycleOf(figures: Figures, question: Question): Promise<LifecycleAnswer> {
  const { rows, said } = await partsOf(figures, question, 'status', 'span');
  const sums = sumBy(rows, ({ value }) => value, figureOfPart('all'));
  const nodes = transaction_statuses.map((name) => ({ name, ...(sums.get(name) ?? { count: 0, volume: 0 }) }));
  const counts = percentages(nodes.map(({ count }) => count));
  const volumes = percentages(nodes.map(({ volume }) => volume));
  const items = nodes.map((node, at) => ({
    ...node,
    count_percentage: counts[at] ?? 0,
    volume_percentage: volumes[at] ?? 0,
  }));
  return { ...said, items };
}

/** Where the payments of a question came from. */
export async function locationsOf(
  figures: Figures,
  question: Question,
  measure: Measure = 'all',
): Promise<LocationsAnswer> {
  const { rows, said } = await partsOf(figures, question, 'country_code', 'span');
  const known = rows.filter(({ value }) => isCountry(value));
  const items = [...sumBy(known, ({ value }) => value, figureOfPart(measure))]
    .filter(([, { count }]) => count > 0)
    .sort(([, a], [, b]) => b.volume - a.volume || b.count - a.count)
    .map(([alpha2, { count, volume }]) => ({
      location: { alpha2, alpha3: iso31661Alpha2ToAlpha3[alpha2] ?? '' },
      volume: String(volume),
      count,
    }));
  return { ...said, items };
}
