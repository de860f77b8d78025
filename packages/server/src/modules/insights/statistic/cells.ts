import { void_refund_statuses } from '@sluis/contract/entities/payments/refund';
import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import { type RawBuilder, sql } from 'kysely';
import { asEvents } from './events.ts';

const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));
const is_payment = sql`event.entity = 'transaction'`;
const is_paid = sql`event.entity = 'transaction' and event.status in (${literals(paid_statuses)})`;
const is_refund = sql`event.entity = 'refund'`;

/** What a day's sums count, by the beginning of their names. */
const sums_of = {
  '': is_payment,
  paid_: is_paid,
  blocked_: sql`${is_payment} and event.blocked`,
  known_: sql`${is_paid} and event.is_known`,
  refund_: is_refund,
  refunded_: sql`${is_refund} and event.status not in (${literals(void_refund_statuses)})`,
} as const;

/** A sum of events by its name: what is added of those that a condition holds for. */
type Sum = readonly [name: string, what: 'count' | 'amount', condition: RawBuilder<unknown>];

/** The sums of a day. */
const day_sums: readonly Sum[] = [
  ...Object.entries(sums_of).flatMap(([name, condition]): Sum[] => [
    [`${name}count`, 'count', condition],
    [`${name}amount`, 'amount', condition],
  ]),
  ['customer_count', 'count', sql`event.entity = 'customer'`],
];

/** The sums of a part, of payments alone; of refunds and customers by status, these are in `count` and `amount`. */
const part_sums = [
  ['count', 'count', sql`true`],
  ['amount', 'amount', sql`true`],
  ['paid_count', 'count', is_paid],
  ['paid_amount', 'amount', is_paid],
] as const satisfies readonly Sum[];

/** SQL: the zones whose days are kept. */
export const kept_zones = sql`select id, name from statistic_zone`;

/** By what the payments of a day are divided, with the value of an event; one without a value is not counted. */
const of_payments = {
  status: sql`event.status`,
  /** The statuses of blocked payments alone. */
  blocked: sql`case when event.blocked then event.status end`,
  payment_product: sql`coalesce(event.payment_product, '')`,
  platform: sql`coalesce(event.platform, '')`,
  browser: sql`coalesce(event.browser, '')`,
  country_code: sql`coalesce(event.country_code, '')`,
  hour: sql`to_char(event.local, 'HH24')`,
  /** With the status after a colon, and of blocked payments with `:blocked` after that. */
  processor: sql`event.processor || ':' || event.status || case when event.blocked then ':blocked' else '' end`,
} as const;
export type Dimension = keyof typeof of_payments | 'refund_status' | 'customer_status';

/** The dimensions of which each payment has exactly one value: their parts come to the sums of the day. */
export const whole_dimensions: readonly (Dimension | undefined)[] = [
  'status',
  'payment_product',
  'platform',
  'browser',
  'country_code',
  'hour',
];

/** The parts that an event is counted in. */
const dimensions = sql`(values ${sql.join(Object.entries(of_payments).map(([name, value]) => sql`(${sql.lit(name)}, ${value})`))})
  as part (dimension, value)`;

/** SQL: the parts of an event, as `part` with dimension and value. */
const parts_of_event = sql`
  lateral (
    select dimension, value from ${dimensions} where event.entity = 'transaction' and value is not null
    union all select event.entity || '_status', coalesce(event.status, '') where event.entity <> 'transaction'
  ) as part`;

/** The tables of sums: their key behind the zone and the scope, and their sums. */
export const cell_tables = {
  statistic_day: { key: ['zone', 'organisation', 'currency_code', 'day'], sums: day_sums.map(([name]) => name) },
  statistic_part: {
    key: ['zone', 'organisation', 'currency_code', 'dimension', 'day', 'value'],
    sums: part_sums.map(([name]) => name),
  },
  statistic_month: {
    key: ['zone', 'organisation', 'currency_code', 'dimension', 'day', 'value'],
    sums: part_sums.map(([name]) => name),
  },
} as const;
export type CellTable = keyof typeof cell_tables;

const named = (sums: readonly Sum[]) =>
  sql.join(
    sums.map(
      ([name, what, condition]) =>
        sql`coalesce(sum(event.${sql.ref(what)}) filter (where ${condition}), 0)::bigint as ${sql.ref(name)}`,
    ),
  );

/** SQL: events with the wall clock of each of the zones, as `id` and `name`. */
const localEvents = (events: RawBuilder<unknown>, zones: RawBuilder<unknown>) => sql`
  select zone.id as zone, event.at at time zone zone.name as local, event.*
  from ${asEvents(events)} cross join (${zones}) as zone`;

/**
 * SQL: the cells of a table of sums that events come to in zones, for the organisations and for all of them together,
 * which is the empty organisation. A part is kept for the organisations in `statistic_scope`.
 */
export function cellsOf(
  table: Exclude<CellTable, 'statistic_month'>,
  events: RawBuilder<unknown>,
  zones: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const local = localEvents(events, zones);
  const day = sql`event.local::date`;
  const currency = sql`coalesce(event.currency_code, '')`;
  if (table === 'statistic_day')
    return sql`
      select event.zone, coalesce(event.organisation, '') as organisation, ${currency} as currency_code, ${day} as day,
        ${named(day_sums)}
      from (${local}) as event
      group by grouping sets
        ((event.zone, event.organisation, ${currency}, ${day}), (event.zone, ${currency}, ${day}))`;
  return sql`
    select event.zone, scope.organisation, ${currency} as currency_code, part.dimension, ${day} as day, part.value,
      ${named(part_sums)}
    from (${local}) as event
      join statistic_scope as scope on scope.organisation = any(array['', event.organisation])
      cross join ${parts_of_event}
    group by 1, 2, 3, 4, 5, 6`;
}

/** A Monday, and so the first of seven dates that stand for days of the week. */
export const monday = '2001-01-01';

/**
 * SQL: the cells of months that those of days come to: hours are told apart by day of the week. In the order of their key,
 * so that those of an organisation are read together.
 */
export const monthsOf = (parts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select zone, organisation, currency_code, dimension, date_trunc('month', day)::date as day,
    case when dimension = 'hour' then extract(isodow from day) || ':' || value else value end as value,
    ${sql.join(part_sums.map(([name]) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
  from (${parts}) as part group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`;

/** SQL: the day and the value of a cell of a month; of hours a date with the same day of the week. */
export const inMonth = (dimension: Dimension): RawBuilder<unknown> =>
  dimension === 'hour'
    ? sql`${sql.lit(monday)}::date + left(value, 1)::integer - 1 as day, currency_code, substr(value, 3) as value`
    : sql`day, currency_code, value`;

/** SQL: adds cells to those that there are. */
export function addCells(table: CellTable, cells: RawBuilder<unknown>): RawBuilder<unknown> {
  const { key, sums } = cell_tables[table];
  const names = sql.join([...key, ...sums].map((name) => sql.ref(name)));
  const set = sums.map(
    (name) => sql`${sql.ref(name)} = ${sql.table(table)}.${sql.ref(name)} + excluded.${sql.ref(name)}`,
  );
  return sql`
    insert into ${sql.table(table)} (${names}) select ${names} from (${cells}) as cell
    on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(set)}`;
}

/** The entity whose events a dimension divides, and by what. */
function dividing(dimension: Dimension): { entity: string; value: RawBuilder<unknown> } {
  const value = (of_payments as Partial<Record<Dimension, RawBuilder<unknown>>>)[dimension];
  return value
    ? { entity: 'transaction', value }
    : { entity: dimension.replace('_status', ''), value: sql`coalesce(event.status, '')` };
}

/** SQL: a row for each event, as cells of a day or of a part with these sums have it, to be added to them. */
export function eventCells(
  events: RawBuilder<unknown>,
  dimension: Dimension | undefined,
  names: readonly string[],
): RawBuilder<unknown> {
  const sums = (dimension ? part_sums : day_sums).filter(([name]) => names.includes(name));
  const { entity, value } = dimension ? dividing(dimension) : {};
  const added = sums.map(
    ([name, what, condition]) => sql`case when ${condition} then event.${sql.ref(what)} else 0 end as ${sql.ref(name)}`,
  );
  return sql`
    select event.local::date as day, coalesce(event.currency_code, '') as currency_code
      ${value ? sql`, ${value} as value` : sql``}, ${sql.join(added)}
    from (${events}) as event ${value ? sql`where event.entity = ${sql.lit(entity)} and ${value} is not null` : sql``}`;
}

/** Of which a pass over events tells days: hours by day of the week, everything else of the whole. */
export const passed_by = (dimension: Dimension | undefined) =>
  dimension === undefined ? 'day' : dimension === 'hour' ? 'weekday' : 'span';

/** What a pass over payments divides them by, in the order of the bits of `is_whole`, the first being the highest. */
export const passed = [undefined, ...(Object.keys(of_payments) as (keyof typeof of_payments)[])] as const;

/**
 * SQL: the sums of each day and those of every dimension, of events that are all payments, in one pass: `is_whole` has a
 * bit for each of `passed` that a row is not divided by.
 */
export function passOverEvents(events: RawBuilder<unknown>): RawBuilder<unknown> {
  const dimensions = Object.entries(of_payments);
  const value = (name: string) => sql.ref(`by_${name}`);
  const values = sql.join(dimensions.map(([name, of]) => sql`${of} as ${value(name)}`));
  const names = dimensions.map(([name]) => value(name));
  const sets = dimensions.map(([name]) =>
    name === 'hour' ? sql`(currency, weekday, ${value(name)})` : sql`(currency, ${value(name)})`,
  );
  return sql`
    select grouping(day, ${sql.join(names)}) as is_whole, coalesce(day::text, weekday::text) as day, currency as currency_code,
      coalesce(${sql.join(names)}) as value, ${named(day_sums)}
    from (
      select event.local::date as day, extract(isodow from event.local) as weekday,
        coalesce(event.currency_code, '') as currency, ${values}, event.*
      from (${events}) as event
    ) as event
    group by grouping sets ((currency, day), ${sql.join(sets)})
    order by 1, 2, 3, 4`;
}
