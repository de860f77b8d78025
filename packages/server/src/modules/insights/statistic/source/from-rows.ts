import type { Entity } from '@sluis/contract/base/entity';
import { entityOf } from '@sluis/contract/registry';
import { type RawBuilder, sql } from 'kysely';
import { countedValues, delta_columns } from '../../../../resource/counted.ts';
import { filterConditions } from '../../../../resource/list/conditions.ts';
import { Literals } from '../../../../resource/list/parameters.ts';
import { databaseZone, wallClock } from '../../../../resource/list/zone.ts';
import type { Question, Range } from '../question/question.queries.ts';
import { eventSums } from '../rollup/cells.ts';
import { asEvents, event_columns } from '../rollup/events.ts';
import { type Dimension, day_sums, payment_dimensions, rollups } from '../rollup/schema.ts';
import type { WholeDays } from './pieces.ts';
import type { Selection, Source } from './source.ts';
import { daysFrom, localTime, summed } from './summed.ts';

const ownersOf = ({ asking: { scope } }: Question) => (scope.all ? [''] : scope.organisations);

/** SQL: names the organisations again as values: Citus finds nodes by values, not by joins. */
const onNodesOf = ({ scope }: Question['asking'], organisation: string, { is_distributed }: Planning) =>
  is_distributed && !scope.all ? sql`and ${sql.ref(organisation)} = any(${scope.organisations}::text[])` : sql``;

/**
 * SQL: the figures of a question, from rollups, pending deltas, and rows for parts without a rollup, in one statement
 * and so in one state of the database.
 */
export function mixedStatement(
  question: Question,
  selection: Selection,
  { zone: kept_zone, pieces }: Exclude<Source, { is: 'pass' }>,
  planning: Planning,
): RawBuilder<unknown> {
  const { asking, timezone } = question;
  const { entities, dimension, currency_code } = selection;
  const { all } = asking.scope;
  const { days, edges, ranges } = pieces;
  const zone = sql`(select id from statistic_zone where name = ${kept_zone ?? databaseZone(timezone)})`;
  const is_filtered = asking.query.filters.length > 0;
  const is_kept = is_filtered
    ? sql`false`
    : sql`exists ${zone} ${dimension && !all ? sql`and exists (select 1 from statistic_scope where statistic_scope.organisation = owner.organisation)` : sql``}`;
  const rows = entities.map((name) => sql`union all ${rowsOf(entityOf(name), asking, planning)}`);
  const events = sql`
    select ${sql.join(delta_columns.map((column) => sql.ref(`delta.${column}`)))} from owner join statistic_delta as delta on ${all ? sql`true` : sql`delta.organisation = owner.organisation`}
      where owner.is_kept and delta.entity = any(${entities}) and (${sql.join(
        days.map(({ from, until }) => sql`delta.at >= ${from}::timestamptz and delta.at < ${until}::timestamptz`),
        sql` or `,
      )}) ${onNodesOf(asking, 'delta.organisation', planning)}
    ${sql.join(rows, sql` `)}`;
  const local = sql`
    select ${localTime(timezone, selection)} as local, event.* from ${asEvents(events)}`;
  const bound = {
    currency: currency_code === undefined ? undefined : sql`${currency_code}`,
    dimension: sql`${dimension}`,
  };
  const cells = ({ first, end, before_hour }: WholeDays) =>
    daysFrom(
      (table) => sql`
        from owner join ${table} on cell.organisation = owner.organisation
        where owner.is_kept and cell.zone = ${zone} and cell.day >= ${first}::date and cell.day < ${end}::date
          ${before_hour === undefined ? sql`` : sql`and cell.value < ${before_hour}`}
          ${onNodesOf(asking, 'cell.organisation', planning)}`,
      selection,
      bound,
    );
  const unnested = (each: readonly Range[]) => sql`unnest(
    ${each.map(({ from }) => from)}::timestamptz[], ${each.map(({ until }) => until)}::timestamptz[]) as part ("from", until)`;
  return sql`
    with owner as materialized (
      select owner.organisation, ${is_kept} as is_kept from unnest(${ownersOf(question)}::text[]) as owner (organisation)
    ), span as materialized (
      select organisation, part.from, part.until from owner cross join ${unnested(ranges)} where not is_kept
      union all select organisation, part.from, part.until from owner cross join ${unnested(edges)} where is_kept
    )
    ${summed(selection, bound, days.map(cells), local)}`;
}

/** What a statement says about its own plan: Citus refuses some of what is best on one server, and the other way round. */
export interface Planning {
  readonly is_distributed: boolean;
}

/** SQL: an event for each row in the spans. One index scan for each of them, whatever the planner estimates. */
function rowsOf(entity: Entity, asking: Question['asking'], planning: Planning): RawBuilder<unknown> {
  const is_asked = asking.query.filters.length > 0 && entity.name === asking.entity.name;
  const filters = is_asked ? filterConditions(asking, new Literals()) : [];
  const conditions = filters.map((filter) => sql`and ${sql.raw(filter)}`);
  return sql`
    select item.* from span cross join lateral (
      select ${countedValues(entity, (field) => sql`t.${sql.ref(field)}`, 1)} from ${sql.table(entity.name)} as t
      where t.created_at >= span.from and t.created_at < span.until
        ${asking.scope.all ? sql`` : sql`and t.organisation = span.organisation`} ${sql.join(conditions, sql` `)}
        ${onNodesOf(asking, 't.organisation', planning)}
      ${planning.is_distributed ? sql`` : sql`offset 0`}
    ) as item`;
}

/**
 * SQL: the sums of each day and those of every dimension of filtered payments, in one pass over their rows: `is_whole` has
 * a bit for the day and one for each dimension, the first being the highest, that a row is not divided by.
 */
export function passStatement(question: Question, planning: Planning): RawBuilder<unknown> {
  const { asking, timezone, range } = question;
  const rows = rowsOf(entityOf('transaction'), asking, planning);
  const divided = payment_dimensions.map(([name, value]) => ({ name, value, column: sql.ref(`by_${name}`) }));
  const columns = sql.join(divided.map(({ column }) => column));
  const sets = divided.map(({ name, column }) =>
    name === 'hour' ? sql`(currency, weekday, ${column})` : sql`(currency, ${column})`,
  );
  return sql`
    with span as materialized (
      select organisation, ${range.from}::timestamptz as from, ${range.until}::timestamptz as until
      from unnest(${ownersOf(question)}::text[]) as owner (organisation)
    ), event as ${planning.is_distributed ? sql`materialized` : sql`not materialized`} (
      select ${sql.raw(wallClock('event.at', timezone))} as local, event.* from (${rows}) as event (${event_columns})
    )
    select grouping(day, ${columns}) as is_whole, coalesce(day::text, weekday::text) as day, currency as currency_code,
      coalesce(${columns}) as value, ${eventSums(day_sums)}
    from (
      select event.local::date as day, extract(isodow from event.local) as weekday,
        coalesce(event.currency_code, '') as currency, ${sql.join(divided.map(({ value, column }) => sql`${value} as ${column}`))}, event.*
      from event
    ) as event
    group by grouping sets ((currency, day), ${sql.join(sets)})
    order by 1, 2, 3, 4`;
}

/** The columns of a pass after `is_whole`. */
export const pass_columns = ['day', 'currency_code', 'value', ...rollups.statistic_day.sums];

/** `is_whole` of the rows of a pass that are divided by a dimension, or by day without one. */
export function passBits(dimension: Dimension | undefined): number {
  const count = payment_dimensions.length;
  const at = dimension === undefined ? count : count - 1 - payment_dimensions.findIndex(([name]) => name === dimension);
  return 2 ** (count + 1) - 1 - 2 ** at;
}
