import type { StatisticEntity } from '@sluis/contract/statistics';
import { type RawBuilder, sql } from 'kysely';
import { delta_columns } from '../../../resource/counted.ts';
import type { Engine } from '../../../resource/engine.ts';
import type { Read } from '../../../resource/list/reads.ts';
import { databaseZone, wallClock } from '../../../resource/list/zone.ts';
import { nextPeriod, periodOf, plusDays } from './calendar.ts';
import { type Dimension, eventCells, inMonth, monday, whole_dimensions } from './cells.ts';
import type { Question, Span } from './question.queries.ts';

/** What of the figures is told apart. */
export interface Shown {
  /** The currency that is asked for: each of the others comes to one row. All are told apart where it is not known yet. */
  readonly currency_code?: string | undefined;
  /** Days of the week are told apart as 1 to 7, Monday first; of a whole span nothing is. */
  readonly by?: 'day' | 'weekday' | 'span' | undefined;
}

/** That day was a Monday. `extract` answers decimals, which take longer to compute and to compare. */
const weekday = sql`(((day - ${sql.lit(monday)}::date) % 7 + 7) % 7 + 1)`;
const day_columns = { day: sql`day`, weekday, span: sql`null` };

/** SQL: the rows of figures are divided by these, of which other currencies than the one asked for have none but their own. */
export function dividedBy(
  { by = 'day' }: Shown,
  dimension: Dimension | undefined,
  currency: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  const told = (column: RawBuilder<unknown>) =>
    currency ? sql`case when currency_code = ${currency} then ${column} end` : column;
  return sql`${told(day_columns[by])}::text, currency_code ${dimension ? sql`, ${told(sql`value`)}` : sql``}`;
}

type By = NonNullable<Shown['by']>;

/** The date that cells are added up under: the day itself, that of early 2001 with the same weekday, or none. */
const day_for = { day: sql`day`, weekday: sql`${sql.lit(monday)}::date + ${weekday} - 1`, span: sql`null::date` };

/** SQL: the wall clock at an event, where what is shown depends on it: to tell it takes longer than to read the row. */
export const localTime = (timezone: string, { by }: Shown, dimension: Dimension | undefined): RawBuilder<unknown> =>
  by === 'span' && dimension !== 'hour' ? sql`null::timestamp` : sql.raw(wallClock('event.at', timezone));

/** SQL: cells, added up as far as nothing tells them apart: of an hour of the week there are thousands in a year. */
function addedUp(
  by: By,
  key: readonly RawBuilder<unknown>[],
  sums: readonly string[],
  cells: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (by === 'day')
    return sql`select ${sql.join([day_for.day, ...key, ...sums.map((name) => sql.ref(name))])} ${cells}`;
  const added = sums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`);
  const columns = sql.join([sql`${day_for[by]} as day`, ...key, ...added]);
  return sql`select ${columns} ${cells} group by ${sql.join([1, ...key.map((_, at) => at + 2)].map((at) => sql.lit(at)))}`;
}

const [currency_column, value_column, no_value] = [sql`currency_code`, sql`value`, sql`''::text as value`];

/**
 * SQL: the sums of days or of their parts, from what a table is asked for. Of other currencies than the one that is meant,
 * which come to one row each, those of days are read: an hour of the year is 8,760 parts in each currency.
 */
export function keptCells(
  sums: readonly string[],
  part: { readonly dimension: Dimension; readonly named: RawBuilder<unknown> } | undefined,
  { by = 'day', currency }: { readonly by?: By | undefined; readonly currency: RawBuilder<unknown> | undefined },
  from: (table: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [days, parts] = [from(sql`statistic_day as cell`), from(sql`statistic_part as cell`)];
  if (!part) return addedUp(by, [currency_column], sums, days);
  const key = [currency_column, value_column];
  const of_part = sql`${parts} and cell.dimension = ${part.named}`;
  if (!currency || !whole_dimensions.includes(part.dimension)) return addedUp(by, key, sums, of_part);
  const others = sql`${days} and cell.currency_code <> ${currency}`;
  return sql`${addedUp(by, key, sums, sql`${of_part} and cell.currency_code = ${currency}`)}
    union all ${addedUp(by === 'day' ? by : 'span', [currency_column, no_value], sums, others)}`;
}

/** SQL: the same of events. */
export const eventSums = (
  events: RawBuilder<unknown>,
  dimension: Dimension | undefined,
  { by = 'day' }: Shown,
  sums: readonly string[],
): RawBuilder<unknown> => {
  const key = dimension ? [currency_column, value_column] : [currency_column];
  return addedUp(by, key, sums, sql`from (${eventCells(events, dimension, sums)}) as cell`);
};

/** SQL: the same of whole months, of which no days are told. Those of other currencies are read by status, of which there are few. */
function monthCells(
  sums: readonly string[],
  { dimension, named }: { readonly dimension: Dimension; readonly named: RawBuilder<unknown> },
  currency: RawBuilder<unknown> | undefined,
  from: (table: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const months = from(sql`statistic_month as cell`);
  const key = [currency_column, value_column];
  const names = sql.join(sums.map((name) => sql.ref(name)));
  const of_part = (cells: RawBuilder<unknown>) =>
    sql`select ${inMonth(dimension)}, ${names} from (${addedUp('span', key, sums, cells)}) as cell`;
  const of_dimension = sql`${months} and cell.dimension = ${named}`;
  if (!currency || !whole_dimensions.includes(dimension)) return of_part(of_dimension);
  const others = sql`${months} and cell.dimension = 'status' and cell.currency_code <> ${currency}`;
  return sql`${of_part(sql`${of_dimension} and cell.currency_code = ${currency}`)}
    union all ${addedUp('span', [currency_column, no_value], sums, others)}`;
}

/** Whole days of which sums are kept, and the instants that they begin and end at. */
export interface KeptDays extends Span {
  readonly first: string;
  readonly end: string;
}

export interface KeptAsked {
  readonly entities: readonly StatisticEntity[];
  readonly dimension?: Dimension | undefined;
  readonly shown: Shown;
  readonly days: KeptDays;
  /** The zone with the same rules whose sums are kept. */
  readonly zone: string;
  readonly is_small: boolean;
  readonly sums: readonly string[];
}

/** The whole months among days, where what is asked for tells neither their days nor anything else within them apart. */
function monthsIn({ dimension, shown: { by = 'day' }, days: { first, end } }: KeptAsked) {
  if (dimension === undefined || by !== (dimension === 'hour' ? 'weekday' : 'span')) return undefined;
  const from = periodOf(plusDays(first, -1), 'month');
  const months = { first: nextPeriod(from, 'month'), end: periodOf(end, 'month') };
  return months.first < months.end ? months : undefined;
}

const parameter = (number: number) => sql.raw(`$${number}`);
const [owner, zone, first, end, from, until, first_month, end_of_months] = [1, 2, 3, 4, 5, 6, 7, 8].map(parameter);
/** Those before the entities, with months and without. */
const known_parameters = { months: 8, days: 6 } as const;
const columns = sql.join(delta_columns.map((column) => sql.ref(column)));

/**
 * SQL: the figures of whole days from sums and from what is pending of them. It reads no rows, and is planned in a
 * fraction of the time of the statement that can. The last row says that all of it is kept; without it nothing is.
 */
function textOf(
  { asking, timezone }: Question,
  asked: KeptAsked,
  { is_one, has_months }: { readonly is_one: boolean; readonly has_months: boolean },
): RawBuilder<unknown> {
  const { dimension, shown, entities: names, sums: sum_names } = asked;
  const known = known_parameters[has_months ? 'months' : 'days'];
  const is_all = asking.scope.all;
  const sums = sum_names.map((name) => sql.ref(name));
  const next = known + names.length + 1;
  const currency = shown.currency_code === undefined ? undefined : parameter(next);
  const of_dimension = parameter(next + (currency ? 1 : 0));
  const isOf = (column: string) =>
    is_one ? sql`${sql.ref(column)} = ${owner}` : sql`${sql.ref(column)} = any(${owner}::text[])`;
  const part = dimension && { dimension, named: of_dimension };
  const local = sql`
    select ${localTime(timezone, shown, dimension)} as local, event.* from (
      select ${columns} from statistic_delta as delta
      where ${is_all ? sql`true` : isOf('delta.organisation')} and delta.at >= ${from}::timestamptz and delta.at < ${until}::timestamptz
        and delta.entity in (${sql.join(names.map((_, at) => parameter(known + at + 1)))})) as event`;
  const fromCells = (start: typeof first, stop: typeof end) => (table: RawBuilder<unknown>) =>
    sql`
    from ${table}
    where ${isOf('cell.organisation')} and cell.zone = (select id from statistic_zone where name = ${zone})
      and cell.day >= ${start}::date and cell.day < ${stop}::date`;
  const inDays = (start: typeof first, stop: typeof end) =>
    keptCells(sum_names, part, { by: shown.by, currency }, fromCells(start, stop));
  const cells =
    part && has_months
      ? [
          inDays(first, first_month),
          monthCells(sum_names, part, currency, fromCells(first_month, end_of_months)),
          inDays(end_of_months, end),
        ]
      : [inDays(first, end)];
  const owners = is_one ? sql`array[${owner}]` : sql`${owner}::text[]`;
  const are_parts_kept =
    dimension && !is_all
      ? sql`and not exists (select from unnest(${owners}) as each (id) where not exists (select from statistic_scope where organisation = each.id))`
      : sql``;
  const ordinals = dimension ? sql`1, 2, 3` : sql`1, 2`;
  return sql`
    select * from (
      select ${dividedBy(shown, dimension, currency)}, ${sql.join(sums.map((sum) => sql`sum(${sum})`))}
      from (
        ${sql.join(cells, sql` union all `)}
        union all ${eventSums(local, dimension, shown, sum_names)}
      ) as cell
      group by ${ordinals} order by ${ordinals}
    ) as figures
    union all select null, null ${dimension ? sql`, null` : sql``}, ${sql.join(sums.map(() => sql`null`))}
    from statistic_zone where name = ${zone} ${are_parts_kept}`;
}

/** So many days of merchants, or hours of them, are read while others wait on the same connection. */
const quick_max = 1000;

/** The read of whole days from sums, whose last row says that they are kept. */
export function keptRead({ database }: Engine, question: Question, asked: KeptAsked): Read {
  const { asking, timezone, reader, span } = question;
  const { entities, dimension, shown, days, zone, is_small, sums } = asked;
  const owners = asking.scope.all ? [''] : asking.scope.organisations;
  const is_one = owners.length === 1;
  const day_count = (Date.parse(span.until) - Date.parse(span.from)) / 86_400_000;
  const { currency_code, by } = shown;
  const months = monthsIn(asked);
  const has_months = months !== undefined;
  return {
    shape: `kept ${entities} ${sums} ${dimension} ${by} ${currency_code !== undefined} ${is_one} ${asking.scope.all} ${has_months} ${timezone}`,
    text: () => textOf(question, asked, { is_one, has_months }).compile(database.kysely).sql,
    values: [
      is_one ? owners[0] : owners,
      databaseZone(zone),
      days.first,
      days.end,
      days.from,
      days.until,
      ...(months ? [months.first, months.end] : []),
      ...entities,
      ...(currency_code === undefined ? [] : [currency_code]),
      ...(dimension ? [dimension] : []),
    ],
    reader,
    is_high: false,
    is_small,
    is_quick: owners.length * day_count * (dimension ? 24 : 1) <= quick_max,
  };
}
