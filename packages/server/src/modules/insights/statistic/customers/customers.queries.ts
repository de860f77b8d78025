import { segmentOf } from '@sluis/contract/segments';
import {
  type CustomerCountAnswer,
  type CustomerSegment,
  customer_segments,
  type Score,
  type SegmentBounds,
  type SegmentsAnswer,
} from '@sluis/contract/statistics';
import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../../../resource/engine.ts';
import { findItems } from '../../../../resource/item.ts';
import type { ListContext } from '../../../../resource/list/conditions.ts';
import { daysOf, type Figures } from '../answer/currency.queries.ts';
import { add, figureOf } from '../answer/figure.ts';
import { lengthInDays, type Question, type Range } from '../question/question.queries.ts';
import { ask, filteredBy, ownedBy } from '../question/statement.ts';
import { paid_list } from '../rollup/schema.ts';
import { readCuts } from './cuts.commands.ts';

/** SQL: a join of the customers of rows with those that filters select; empty without filters. */
export function chosenAmong(asking: ListContext, table: string): RawBuilder<unknown> {
  const conditions = filteredBy(asking);
  if (conditions.length === 0) return sql``;
  return sql`join customer as t on t.id = ${sql.ref(`${table}.customer`)} and t.organisation = ${sql.ref(`${table}.organisation`)}
    ${sql.join(conditions, sql` `)}`;
}

interface Assignment {
  readonly walked_to: string | null;
  readonly cut_at: string | null;
  readonly assigned_at: string | null;
}

const assignmentOf = ({ database }: Engine): Promise<Assignment> =>
  database.kysely
    .selectFrom('statistic_assignment')
    .select(['walked_to', 'cut_at', 'assigned_at'])
    .executeTakeFirstOrThrow();

/** SQL: customers whose payments have changed since their row was computed. */
const pendingOf = (asking: ListContext): RawBuilder<unknown> => sql`
  select customer, organisation from statistic_delta where customer is not null ${ownedBy(asking, 'statistic_delta')}
  union select customer, organisation from statistic_touched where true ${ownedBy(asking, 'statistic_touched')}`;

/** SQL: a condition that a payment was made in a range. */
const isWithin = ({ from, until }: Range): RawBuilder<unknown> =>
  sql`transaction.created_at >= ${from}::timestamptz and transaction.created_at < ${until}::timestamptz`;

/**
 * SQL: customers who have paid in a range, as far as that follows from their first and last payment; for others, and
 * for those about to be recomputed, by their payments, in one state of the database.
 */
const paidByKept = (asking: ListContext, range: Range): RawBuilder<unknown> => sql`
  with pending as materialized (${pendingOf(asking)})
  select customer, organisation from statistic_customer
  where last_paid_at >= ${range.from}::timestamptz and first_paid_at < ${range.until}::timestamptz
    ${ownedBy(asking, 'statistic_customer')}
    and not exists (
      select 1 from pending where pending.customer = statistic_customer.customer
        and pending.organisation = statistic_customer.organisation)
    and (last_paid_at < ${range.until}::timestamptz or first_paid_at >= ${range.from}::timestamptz
      or exists (
        select 1 from transaction where transaction.customer = statistic_customer.customer
          and transaction.organisation = statistic_customer.organisation and transaction.status in (${paid_list})
          and ${isWithin(range)}))
  union select transaction.customer, transaction.organisation from transaction join pending using (customer, organisation)
  where transaction.status in (${paid_list}) and ${isWithin(range)} ${ownedBy(asking, 'transaction')}`;

/** SQL: the same from all payments of a range. */
const paidWithin = (asking: ListContext, range: Range): RawBuilder<unknown> => sql`
  select distinct customer, organisation from transaction
  where customer is not null and status in (${paid_list}) ${ownedBy(asking, 'transaction')}
    and ${isWithin(range)}`;

const short_days = 100;

/** The number of customers created in a range, and of those who paid in it. */
export async function countOf(figures: Figures, question: Question): Promise<CustomerCountAnswer> {
  const { engine } = figures;
  const { asking, range, now } = question;
  const { rows, meta } = await daysOf(figures, question, { grain: 'range' });
  // In a short past range, fewer have paid than have before and since, whose payments would be looked up.
  const is_short = range.until < now && lengthInDays(range) < short_days;
  // Before the first walk the rows of unvisited customers are missing.
  const is_kept = !is_short && (await assignmentOf(engine)).cut_at !== null;
  const payers = is_kept ? paidByKept(asking, range) : paidWithin(asking, range);
  const statement = sql`select count(*) from (${payers}) as payer ${chosenAmong(asking, 'payer')}`;
  const [[paying] = []] = await ask(engine, question, statement, !is_kept);
  const { count } = add(rows.map(figureOf(question)));
  return { ...meta, count, paying: Number(paying), from_rows: meta.from_rows || !is_kept };
}

/**
 * The customers of a question by segment, by default whenever they were created, so that they match the list with the
 * same filters.
 */
export async function segmentsOf({ engine }: Figures, question: Question): Promise<SegmentsAnswer> {
  const { asking, times, now } = question;
  const { query } = asking;
  const chosen = { ...asking, query: { ...query, filters: [...query.filters, ...times] } };
  const statement = sql`
    select scored.organisation, scored.currency_code, scored.recency, scored.value, count(*)
    from statistic_customer as scored ${chosenAmong(chosen, 'scored')}
    where scored.recency is not null ${ownedBy(asking, 'scored')} group by 1, 2, 3, 4`;
  const [rows, { walked_to, cut_at, assigned_at }, pending] = await Promise.all([
    ask(engine, question, statement),
    assignmentOf(engine),
    ask(engine, question, sql`select 1 from (${pendingOf(asking)}) as pending limit 1`),
  ]);
  const found = rows.map(
    ([organisation, currency_code, recency, value, count]) =>
      ({ organisation, currency_code, recency, value, count }) as Found,
  );
  const segments = Object.fromEntries(customer_segments.map((name) => [name, 0])) as Record<CustomerSegment, number>;
  for (const { recency, value, count } of found) segments[segmentOf(recency, value)] += count;
  const is_behind = walked_to !== null || pending.length > 0;
  return { segments, bounds: await boundsOf(engine, found, cut_at), as_of: (is_behind && assigned_at) || now };
}

/** Customers of an organisation with the same scores and the same main currency. */
interface Found {
  readonly organisation: string;
  readonly currency_code: string;
  readonly recency: Score;
  readonly value: Score;
  readonly count: number;
}

const bounds_max = 10;

/** The bounds of the organisations with the most customers, in their main currencies. */
async function boundsOf(
  { database: { kysely } }: Engine,
  found: readonly Found[],
  computed_at: string | null,
): Promise<SegmentBounds[]> {
  const countIn = (cells: readonly Found[]): number => cells.reduce((sum, { count }) => sum + count, 0);
  const largest = [...Map.groupBy(found, ({ organisation }) => organisation)]
    .toSorted(([, a], [, b]) => countIn(b) - countIn(a))
    .slice(0, bounds_max);
  const ids = largest.map(([id]) => id);
  const [cuts, names] = await Promise.all([readCuts(kysely, ids), findItems(kysely, 'organisation', ids)]);
  return largest.map(([id, cells]) => ({
    organisation: { id, name: names.get(id)?.name ?? id },
    recency: cuts.recency(id),
    frequency: cuts.frequency(id),
    amounts: [...new Set(cells.map(({ currency_code }) => currency_code))].sort().flatMap((currency_code) => {
      const amount = cuts.amount(id, currency_code);
      const is_own = cuts.own(id, 'amount', currency_code) !== undefined;
      return amount ? [{ currency_code, cuts: amount, is_own }] : [];
    }),
    is_own: cuts.own(id, 'recency') !== undefined,
    computed_at,
  }));
}
