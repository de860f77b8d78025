import { approved_statuses } from '@sluis/contract/approval';
import { isCountry } from '@sluis/contract/base/countries';
import { dateIn } from '@sluis/contract/base/time';
import { transaction_statuses } from '@sluis/contract/entities/payments/transaction';
import {
  compared_statuses,
  type Figure,
  type GroupsAnswer,
  type LifecycleAnswer,
  type LocationsAnswer,
  type Period,
  type RefundTotalAnswer,
  type SeriesAnswer,
  type TotalAnswer,
  type TransactionTotalAnswer,
} from '@sluis/contract/statistics';
import { iso31661Alpha2ToAlpha3 } from 'iso-3166';
import { dayStart } from '../../../../resource/list/zone.ts';
import { nextPeriod, periodOf, periodsOf } from '../question/calendar.ts';
import { daysIn } from '../question/earlier.queries.ts';
import type { Question } from '../question/question.queries.ts';
import type { Dimension, SumName } from '../rollup/schema.ts';
import type { DayFigures } from '../source/figures.queries.ts';
import { daysOf, type Figures, partsOf, withCurrency } from './currency.queries.ts';
import { add, average, figureOf, figureOfPart, percentages, share, sumBy, sumNames, sumOf } from './figure.ts';

const none: Figure = { count: 0, volume: 0 };

export async function groupsOf(figures: Figures, question: Question, dimension: Dimension): Promise<GroupsAnswer> {
  const { rows, meta } = await partsOf(figures, question, dimension, 'range');
  const items = [...sumBy(rows, ({ value }) => value, figureOfPart(question))]
    .map(([value, figure]) => ({ value: value === '' ? null : value, ...figure }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || b.volume - a.volume);
  return { ...meta, items };
}

interface Series {
  readonly period?: Period | undefined;
  /** The figure of a day, if no measure determines it. */
  readonly of?: (row: DayFigures) => Figure;
}

export async function seriesOf(
  figures: Figures,
  question: Question,
  { period = 'day', of }: Series = {},
): Promise<SeriesAnswer> {
  const { entity, measure, timezone, now, range } = question;
  // The counts of the currencies are the same for any measure.
  const sums = [...new Set<SumName>([...sumNames(entity), ...sumNames(entity, measure)])];
  const { rows, meta } = await daysOf(figures, question, of ? {} : { sums });
  const sums_by_period = sumBy(rows, ({ day }) => periodOf(day, period), of ?? figureOf(question));
  const { first, last } = daysIn(question);
  const periods = periodsOf(first, last, period);
  // A period has ended when a day after it has begun: comparing dates is enough.
  const over_until = dateIn(timezone, new Date(range.until < now ? range.until : now));
  const items = periods.map((each, at) => {
    const is_cut = at === 0 && dayStart(each, timezone) < range.from;
    const partial = is_cut || (periods[at + 1] ?? nextPeriod(each, period)) > over_until;
    return { period: each, ...(sums_by_period.get(each) ?? none), partial };
  });
  return { ...meta, items };
}

function begunPeriods(question: Question, period: Period): number {
  const { first, last } = daysIn(question);
  return periodsOf(first, last, period).filter((each) => each <= question.today).length;
}

export async function totalOf(
  figures: Figures,
  question: Question,
  period: Period = 'day',
): Promise<TotalAnswer | TransactionTotalAnswer | RefundTotalAnswer> {
  const { entity } = question;
  const asked = await withCurrency(figures, question);
  // Without waiting for the days, if they do not determine the currency.
  const early =
    entity === 'transaction' && asked.currency_code !== undefined ? conversionOf(figures, asked) : undefined;
  // Filters on refunds have no meaning for payments: there is no rate then.
  const has_rate = entity === 'refund' && question.asking.query.filters.length === 0;
  const days = daysOf(figures, asked, { also: has_rate ? ['transaction'] : [], grain: 'range' });
  const [{ rows, meta }] = await Promise.all([days, early]);
  const { count, volume } = add(rows.map(figureOf(question)));
  const periods = begunPeriods(question, period);
  const averaged = entity === 'customer' ? count : volume;
  const total = { ...meta, count, volume, averagePerPeriod: average(averaged, periods), atv: average(volume, count) };
  const sum = (name: SumName): number => sumOf(rows, (row) => row[name]);
  const paid = { paid_count: sum('paid_count'), paid_volume: sum('paid_amount') };
  if (entity === 'refund') {
    const refunded = { refunded_count: sum('refunded_count'), refunded_volume: sum('refunded_amount') };
    return { ...total, ...refunded, rate: has_rate ? share(refunded.refunded_volume, paid.paid_volume) : null };
  }
  if (entity === 'customer') return total;
  const blocked = { blocked_count: sum('blocked_count'), blocked_volume: sum('blocked_amount') };
  const known = { ...question, currency_code: meta.currency_code ?? undefined };
  return { ...total, ...paid, ...blocked, conversion: await (early ?? conversionOf(figures, known)) };
}

async function conversionOf(figures: Figures, question: Question): Promise<number | null> {
  const [all, blocked] = await Promise.all([
    partsOf(figures, question, 'status', 'range'),
    partsOf(figures, question, 'blocked', 'range'),
  ]);
  const count = (statuses: readonly string[]): number => {
    const of = ({ rows }: typeof all) =>
      rows.reduce((sum, row) => (statuses.includes(row.value) ? sum + row.count : sum), 0);
    return of(all) - of(blocked);
  };
  return share(count(approved_statuses), count(compared_statuses));
}

/** The current statuses of a question's payments, in the order of statuses. */
export async function lifecycleOf(figures: Figures, question: Question): Promise<LifecycleAnswer> {
  const { rows, meta } = await partsOf(figures, question, 'status', 'range');
  const sums = sumBy(rows, ({ value }) => value, figureOfPart(question));
  const nodes = transaction_statuses.map((name) => ({ name, ...(sums.get(name) ?? none) }));
  const counts = percentages(nodes.map(({ count }) => count));
  const volumes = percentages(nodes.map(({ volume }) => volume));
  const items = nodes.map((node, at) => ({
    ...node,
    count_percentage: counts[at] ?? 0,
    volume_percentage: volumes[at] ?? 0,
  }));
  return { ...meta, items };
}

export async function locationsOf(figures: Figures, question: Question): Promise<LocationsAnswer> {
  const { rows, meta } = await partsOf(figures, question, 'country_code', 'range');
  const known = rows.filter(({ value }) => isCountry(value));
  const items = [...sumBy(known, ({ value }) => value, figureOfPart(question))]
    .filter(([, { count }]) => count > 0)
    .sort(([, a], [, b]) => b.volume - a.volume || b.count - a.count)
    .map(([alpha2, { count, volume }]) => ({
      location: { alpha2, alpha3: iso31661Alpha2ToAlpha3[alpha2] ?? '' },
      volume: String(volume),
      count,
    }));
  return { ...meta, items };
}
