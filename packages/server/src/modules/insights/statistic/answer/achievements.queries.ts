import {
  type Achievement,
  type AchievementsAnswer,
  type AchievementType,
  achievement_types,
  statistic_entities,
} from '@sluis/contract/statistics';
import { dayStart } from '../../../../resource/list/zone.ts';
import { plusDays } from '../question/calendar.ts';
import { since, untilNow } from '../question/earlier.queries.ts';
import type { Question } from '../question/question.queries.ts';
import type { DaySums } from '../rollup/rollup.tables.ts';
import type { SumName } from '../rollup/schema.ts';
import { dayFigures, hourFigures } from '../source/figures.queries.ts';
import { type Figures, inCurrency } from './currency.queries.ts';
import { sumOf } from './figure.ts';

/** The days of an achievement, including today. */
const achievement_days = 7;

/** A change of up to this percentage counts as none. */
const equal_max_percent = 10;

/** A changed amount is neither good nor bad, and fewer refunds are better. From zero, anything is more. */
export function achievementOf(type: AchievementType, last: number, previous: number): Achievement {
  const change = last - previous;
  const is_equal = type === 'amount' || Math.abs(change) * 100 <= previous * equal_max_percent;
  const is_better = change > 0 !== (type === 'refunds');
  return { type, last, previous, trend: is_equal ? 'equal' : is_better ? 'up' : 'down' };
}

/** The sum behind each achievement. */
const achieved = {
  transactions: 'paid_count',
  customers: 'customer_count',
  amount: 'paid_amount',
  refunds: 'refund_count',
} as const satisfies Record<AchievementType, SumName>;

type Row = { readonly currency_code: string } & Readonly<Partial<DaySums>>;

/** The achievements of the last seven days, including today so far, beside the same time a week earlier. */
export async function achievementsOf(figures: Figures, question: Question): Promise<AchievementsAnswer> {
  const { engine } = figures;
  const { today, timezone } = question;
  const { day: cut_day, until } = untilNow(question, achievement_days);
  const cut = { ...question, range: { from: dayStart(cut_day, timezone), until } };
  const two_weeks = { ...question, range: since(question, 2 * achievement_days - 1) };
  // Hours are stored for payments only; a day has few refunds and new customers.
  const [read, of_cut_day, payments_of_cut_day] = await Promise.all([
    dayFigures(engine, two_weeks, statistic_entities),
    dayFigures(engine, cut, ['refund', 'customer']),
    hourFigures(engine, question, [{ day: cut_day, until }]),
  ]);
  const first = plusDays(today, 1 - achievement_days);
  const last = { ...read, rows: read.rows.filter(({ day }) => day >= first) };
  const week = { ...question, range: since(question, achievement_days - 1) };
  const { meta } = await inCurrency(figures, week, last, ({ count }) => count);
  const earlier: readonly Row[] = [
    ...read.rows.filter(({ day }) => day < cut_day),
    // Only the requested sums: at midnight the day is whole, and its sums include its payments.
    ...of_cut_day.rows.map(({ currency_code, refund_count, customer_count }) => ({
      currency_code,
      refund_count,
      customer_count,
    })),
    ...payments_of_cut_day.rows,
  ];
  const sum = (rows: readonly Row[], name: SumName): number =>
    sumOf(
      rows.filter(({ currency_code }) => currency_code === meta.currency_code || currency_code === ''),
      (row) => row[name] ?? 0,
    );
  const items = achievement_types.map((type) =>
    achievementOf(type, sum(last.rows, achieved[type]), sum(earlier, achieved[type])),
  );
  return { ...meta, items };
}
