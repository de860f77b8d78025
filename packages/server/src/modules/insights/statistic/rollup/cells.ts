import { type RawBuilder, sql } from 'kysely';
import { asEvents } from './events.ts';
import { type Dimension, day_sums, part_sums, payment_dimensions, type Rollup, rollups, type Sum } from './schema.ts';

export const kept_zones = sql`select id, name from statistic_zone`;

/** SQL: the parts of an event, as `part` with dimension and value. */
const parts_of_event = sql`
  lateral (
    select dimension, value from (values ${sql.join(payment_dimensions.map(([name, value]) => sql`(${sql.lit(name)}, ${value})`))})
  as part (dimension, value) where event.entity = 'transaction' and value is not null
    union all select event.entity || '_status', coalesce(event.status, '') where event.entity <> 'transaction'
  ) as part`;

/** SQL: the sums of events, each under its name. */
export const eventSums = (sums: readonly Sum[]) =>
  sql.join(
    sums.map(
      ([name, what, condition]) =>
        sql`coalesce(sum(event.${sql.ref(what)}) filter (where ${condition}), 0)::bigint as ${sql.ref(name)}`,
    ),
  );

/**
 * SQL: the cells of a rollup from events in zones, for the organisations and for all of them together, which is the
 * empty organisation. Parts are stored for the organisations in `statistic_scope`.
 */
export function cellsOf(
  rollup: Exclude<Rollup, 'statistic_month'>,
  events: RawBuilder<unknown>,
  zones: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // On a cluster, events are read from its nodes first: the zones are on the coordinator.
  const local = sql`
  with event as materialized (select * from ${asEvents(events)})
  select zone.id as zone, event.at at time zone zone.name as local, event.*
  from event cross join (${zones}) as zone`;
  const day = sql`event.local::date`;
  const currency = sql`coalesce(event.currency_code, '')`;
  if (rollup === 'statistic_day')
    return sql`
      select event.zone, coalesce(event.organisation, '') as organisation, ${currency} as currency_code, ${day} as day,
        ${eventSums(day_sums)}
      from (${local}) as event
      group by grouping sets
        ((event.zone, event.organisation, ${currency}, ${day}), (event.zone, ${currency}, ${day}))`;
  return sql`
    select event.zone, scope.organisation, ${currency} as currency_code, part.dimension, ${day} as day, part.value,
      ${eventSums(part_sums)}
    from (${local}) as event
      join statistic_scope as scope on scope.organisation = any(array['', event.organisation])
      cross join ${parts_of_event}
    group by 1, 2, 3, 4, 5, 6`;
}

/** A Monday, and so the first of seven dates that stand for days of the week. */
export const monday = '2001-01-01';

/**
 * SQL: the cells of months, from those of days: hours are divided by day of the week. In the order of their key, so
 * that those of an organisation are read together.
 */
export const monthsOf = (parts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select zone, organisation, currency_code, dimension, date_trunc('month', day)::date as day,
    case when dimension = 'hour' then extract(isodow from day) || ':' || value else value end as value,
    ${sql.join(part_sums.map(([name]) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
  from (${parts}) as part group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`;

/** SQL: the day and the value of a cell of a month; for hours a date with the same day of the week. */
export const inMonth = (dimension: Dimension): RawBuilder<unknown> =>
  dimension === 'hour'
    ? sql`${sql.lit(monday)}::date + left(value, 1)::integer - 1 as day, currency_code, substr(value, 3) as value`
    : sql`day, currency_code, value`;

/** SQL: adds cells to those of a rollup. */
export function addCells(rollup: Rollup, cells: RawBuilder<unknown>): RawBuilder<unknown> {
  const { key, sums } = rollups[rollup];
  const names = sql.join([...key, ...sums].map((name) => sql.ref(name)));
  const set = sums.map(
    (name) => sql`${sql.ref(name)} = ${sql.table(rollup)}.${sql.ref(name)} + excluded.${sql.ref(name)}`,
  );
  return sql`
    insert into ${sql.table(rollup)} (${names}) select ${names} from (${cells}) as cell
    on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(set)}`;
}
