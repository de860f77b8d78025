import { type RawBuilder, sql } from 'kysely';
import { wallClock } from '../../../../resource/list/zone.ts';
import { inMonth, monday } from '../rollup/cells.ts';
import { day_sums, dimensions, part_sums } from '../rollup/schema.ts';
import type { Grain, Selection } from './source.ts';

/** SQL: the common parts of statements of a selection: how cells and events are added up and grouped. */

/** The currency and the dimension of a selection, as values of a statement. */
export interface Bound {
  readonly currency: RawBuilder<unknown> | undefined;
  readonly dimension: RawBuilder<unknown>;
}

/** The source of a rollup's cells: `from` and `where`. */
export type FromRollup = (table: RawBuilder<unknown>) => RawBuilder<unknown>;

/** That day was a Monday. `extract` returns decimals, which take longer to compute and to compare. */
const weekday = sql`(((day - ${sql.lit(monday)}::date) % 7 + 7) % 7 + 1)`;
const shown_day = { day: sql`day`, weekday, range: sql`null` };
/** The date under which cells are added up: the day itself, that of early 2001 with the same weekday, or none. */
const day_for = { day: sql`day`, weekday: sql`${sql.lit(monday)}::date + ${weekday} - 1`, range: sql`null::date` };

const [currency_column, value_column, no_value] = [sql`currency_code`, sql`value`, sql`''::text as value`];
const names = (sums: readonly string[]) => sums.map((name) => sql.ref(name));

/** SQL: the local time of an event, if the selection depends on it: computing it takes longer than reading the row. */
export const localTime = (timezone: string, { grain, dimension }: Selection): RawBuilder<unknown> =>
  grain === 'range' && dimension !== 'hour' ? sql`null::timestamp` : sql.raw(wallClock('event.at', timezone));

/** SQL: cells, added up as far as they have the same key: an hour of the week has thousands in a year. */
function addedUp(
  { sums }: Selection,
  grain: Grain,
  key: readonly RawBuilder<unknown>[],
  cells: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return grain === 'day'
    ? sql`select ${sql.join([day_for.day, ...key, ...names(sums)])} ${cells}`
    : grouped(sums, grain, key, cells);
}

function grouped(
  sums: readonly string[],
  grain: Grain,
  key: readonly RawBuilder<unknown>[],
  cells: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const added = names(sums).map((name) => sql`sum(${name}) as ${name}`);
  const columns = sql.join([sql`${day_for[grain]} as day`, ...key, ...added]);
  return sql`select ${columns} ${cells} group by ${sql.join([1, ...key.map((_, at) => at + 2)].map((at) => sql.lit(at)))}`;
}

/**
 * SQL: the sums of days or of their parts. For currencies other than the selected one, which are one row each, those of
 * days are read: the hours of a year are 8,760 parts in each currency.
 */
export function daysFrom(from: FromRollup, selection: Selection, bound: Bound): RawBuilder<unknown> {
  const { dimension, grain = 'day' } = selection;
  const { currency } = bound;
  const [days, parts] = [from(sql`statistic_day as cell`), from(sql`statistic_part as cell`)];
  if (!dimension) return addedUp(selection, grain, [currency_column], days);
  const key = [currency_column, value_column];
  const of_part = sql`${parts} and cell.dimension = ${bound.dimension}`;
  if (!currency || !dimensions[dimension].is_whole) return addedUp(selection, grain, key, of_part);
  const others = sql`${days} and cell.currency_code <> ${currency}`;
  return sql`${addedUp(selection, grain, key, sql`${of_part} and cell.currency_code = ${currency}`)}
    union all ${addedUp(selection, grain === 'day' ? grain : 'range', [currency_column, no_value], others)}`;
}

/**
 * SQL: the same for whole months, which have no days. Those of other currencies are read by status, of which there are
 * few.
 */
export function monthsFrom(from: FromRollup, selection: Selection, bound: Bound): RawBuilder<unknown> {
  const { dimension, sums } = selection;
  const { currency } = bound;
  if (!dimension) throw new RangeError('Months are kept of parts only');
  const months = from(sql`statistic_month as cell`);
  const ofPart = (cells: RawBuilder<unknown>) =>
    sql`select ${inMonth(dimension)}, ${sql.join(names(sums))} from (${addedUp(selection, 'range', [currency_column, value_column], cells)}) as cell`;
  const of_dimension = sql`${months} and cell.dimension = ${bound.dimension}`;
  if (!currency || !dimensions[dimension].is_whole) return ofPart(of_dimension);
  const others = sql`${months} and cell.dimension = 'status' and cell.currency_code <> ${currency}`;
  return sql`${ofPart(sql`${of_dimension} and cell.currency_code = ${currency}`)}
    union all ${addedUp(selection, 'range', [currency_column, no_value], others)}`;
}

/**
 * SQL: the same for events, each of which is first turned into a cell of a day or of a part. Those of a day are added up as
 * well: if they are on other nodes, few rows come from there.
 */
function sumsFromEvents(selection: Selection, events: RawBuilder<unknown>): RawBuilder<unknown> {
  const { dimension, grain = 'day', sums } = selection;
  const { entity, value } = dimension ? dimensions[dimension] : {};
  const added = (dimension ? part_sums : day_sums)
    .filter(([name]) => sums.includes(name))
    .map(([name, what, condition]) => {
      return sql`case when ${condition} then event.${sql.ref(what)} else 0 end as ${sql.ref(name)}`;
    });
  const cells = sql`
    select event.local::date as day, coalesce(event.currency_code, '') as currency_code
      ${value ? sql`, ${value} as value` : sql``}, ${sql.join(added)}
    from (${events}) as event ${value ? sql`where event.entity = ${sql.lit(entity)} and ${value} is not null` : sql``}`;
  return grouped(
    sums,
    grain,
    value ? [currency_column, value_column] : [currency_column],
    sql`from (${cells}) as cell`,
  );
}

/**
 * SQL: the sums of cells and events, by day, currency and value; currencies other than the selected one have a row
 * each.
 */
export function summed(
  selection: Selection,
  { currency }: Bound,
  cells: readonly RawBuilder<unknown>[],
  events: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { dimension, grain = 'day', sums } = selection;
  const ofCurrency = (column: RawBuilder<unknown>) =>
    currency ? sql`case when currency_code = ${currency} then ${column} end` : column;
  const ordinals = dimension ? sql`1, 2, 3` : sql`1, 2`;
  return sql`
    select ${ofCurrency(shown_day[grain])}::text, currency_code ${dimension ? sql`, ${ofCurrency(value_column)}` : sql``}, ${sql.join(names(sums).map((name) => sql`sum(${name})`))}
    from (
      ${sql.join(cells, sql` union all `)}
      union all ${sumsFromEvents(selection, events)}
    ) as cell
    group by ${ordinals} order by ${ordinals}`;
}
