import { invalidParameter } from '@sluis/contract/base/errors';
import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import { entityOf } from '@sluis/contract/registry';
import { hourly_days_max, type PeriodFigure, type SeriesAnswer } from '@sluis/contract/statistics';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { wallClock } from '../../../../resource/list/zone.ts';
import { lengthInDays, type Question, type Range } from '../question/question.queries.ts';
import { ask, filteredBy, ownedBy } from '../question/statement.ts';
import { type Figures, inCurrency } from './currency.queries.ts';
import { exact } from './figure.ts';

/** A clock change makes a day longer. */
const days_max = hourly_days_max + 1 / 24;

/** The hours in local time that have begun in a range; one that a clock change repeats occurs once. */
function begunHours({ from, until }: Range, now: string, timezone: string): Map<string, Pick<PeriodFigure, 'partial'>> {
  const end_ms = Math.min(Date.parse(until), Date.parse(now));
  const hours = new Map<string, Pick<PeriodFigure, 'partial'>>();
  let at = Temporal.Instant.from(from)
    .toZonedDateTimeISO(timezone)
    .round({ smallestUnit: 'hour', roundingMode: 'floor' });
  while (at.epochMilliseconds < end_ms) {
    const next = at.add({ hours: 1 });
    const partial = at.epochMilliseconds < Date.parse(from) || next.epochMilliseconds > end_ms;
    hours.set(at.toPlainDateTime().toString().slice(0, 13), { partial });
    at = next;
  }
  return hours;
}

/** The items of a few days by hour. There are no sums of them: rows are read. Throws `invalid_query` for more days. */
export async function hoursOf(figures: Figures, question: Question): Promise<SeriesAnswer> {
  const { entity, measure, asking, range, timezone, now } = question;
  if (lengthInDays(range) > days_max)
    throw invalidParameter('period', 'not_allowed', `at most ${hourly_days_max} days by hour`);
  const is_measured = measure === 'paid' ? sql`t.status = any(${[...paid_statuses]})` : sql`true`;
  const has_amount = entity !== 'customer';
  const hour = sql`to_char(${sql.raw(wallClock('t.created_at', timezone))}, 'YYYY-MM-DD"T"HH24')`;
  const read = await ask(
    figures.engine,
    question,
    sql`
      select ${hour}, ${has_amount ? sql`t.currency_code` : sql`''`}, count(*)::int,
        (count(*) filter (where ${is_measured}))::int,
        ${has_amount ? sql`coalesce(sum(t.amount) filter (where ${is_measured}), 0)::bigint` : sql`0`}
      from ${sql.table(entityOf(entity).name)} as t
      where t.created_at >= ${range.from}::timestamptz and t.created_at < ${range.until}::timestamptz
        ${ownedBy(asking, 't')} ${sql.join(filteredBy(asking), sql` `)}
      group by 1, 2`,
  );
  const all = read.map(([period, currency_code, all, count, volume]) => ({
    period: String(period),
    currency_code: String(currency_code),
    all: Number(all),
    count: Number(count),
    volume: exact(Number(volume)),
  }));
  const { rows, meta } = await inCurrency(figures, question, { rows: all, from_rows: true }, (row) => row.all);
  const counted = new Map(rows.map(({ period, count, volume }) => [period, { count, volume }]));
  const items = [...begunHours(range, now, timezone)].map(([period, { partial }]) => ({
    period,
    ...(counted.get(period) ?? { count: 0, volume: 0 }),
    partial,
  }));
  return { ...meta, items };
}
