import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import type { StatisticAnswer } from '@sluis/contract/statistics';
import { filterConditions, visibleRows } from '../../../../resource/list/conditions.ts';
import { identifier, Parameters } from '../../../../resource/list/parameters.ts';
import type { Question } from '../question/question.queries.ts';
import { currenciesOf, currencyOf, type Figures } from './currency.queries.ts';
import { exact } from './figure.ts';

/** The revenue of an organisation or processor in the last 24 hours, and in the previous 24. */
export interface Revenue {
  readonly count: number;
  readonly amount: number;
  readonly previous_amount: number;
}

export const no_revenue: Revenue = { count: 0, amount: 0, previous_amount: 0 };

export const lastDayOf = (question: Question): Question => ({
  ...question,
  range: { from: dayBefore(question.now), until: question.now },
});

const dayBefore = (instant: string): string => new Date(Date.parse(instant) - 86_400_000).toISOString();

type Row = [of: string, currency_code: string, payments: number, ...Readonly<[number, number, number]>];

/**
 * The revenue of each processor or organisation in the currency of a question about 24 hours. Sums of days have no
 * hours, so that the rows of 48 hours are read: of 5,000,000 a year some 27,000.
 */
export async function rollingRevenue(
  figures: Figures,
  question: Question,
  by: 'processor' | 'organisation',
): Promise<{ revenue: ReadonlyMap<string, Revenue>; meta: StatisticAnswer }> {
  const { asking, range, reader, timezone } = question;
  const values = new Parameters();
  const { from, tenancy } = visibleRows(asking, values);
  const [before, start, end] = [dayBefore(range.from), range.from, range.until].map((at) => values.add(at));
  const conditions = [
    ...(tenancy === undefined ? [] : [tenancy]),
    ...filterConditions(asking, values),
    `t.created_at >= ${before}::timestamptz and t.created_at < ${end}::timestamptz`,
    `t.${identifier(by)} is not null`,
  ];
  const paid = `t.status = any(${values.add(paid_statuses)}::text[])`;
  const within = `filter (where ${paid} and t.created_at >= ${start}::timestamptz)`;
  const text = `
    select t.${identifier(by)}, t.currency_code, count(*)::int, count(*) ${within}::int,
      coalesce(sum(t.amount) ${within}, 0),
      coalesce(sum(t.amount) filter (where ${paid} and t.created_at < ${start}::timestamptz), 0)
    from ${from} t where ${conditions.join(' and ')} group by 1, 2`;
  const read = { shape: text, text: () => text, values: values.values, reader, is_high: false };
  const rows = (await figures.engine.read(read)) as unknown as Row[];
  const currencies = currenciesOf(rows.map(([, currency_code, count]) => ({ currency_code, count })));
  const currency_code = await currencyOf(figures, question, currencies);
  const revenue = new Map<string, Revenue>(
    rows
      .filter(([, currency]) => currency === currency_code)
      .map(([of, , , count, amount, before]) => [of, { count, amount: exact(amount), previous_amount: exact(before) }]),
  );
  return { revenue, meta: { ...range, timezone, currency_code, currencies, from_rows: true } };
}
