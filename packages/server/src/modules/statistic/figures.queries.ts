import type { Entity } from '@sluis/contract/base/entity';
import { dateIn } from '@sluis/contract/base/time';
import { entityOf } from '@sluis/contract/registry';
import type { StatisticEntity } from '@sluis/contract/statistics';
import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { countedValues, delta_columns } from '../../resource/counted.ts';
import type { Engine } from '../../resource/engine.ts';
import { filterConditions } from '../../resource/list/conditions.ts';
import { Literals } from '../../resource/list/parameters.ts';
import { databaseZone, dayStart } from '../../resource/list/zone.ts';
import { plusDays } from './calendar.ts';
import { cell_tables, type Dimension, partsOfEvents, sumsOfEvents } from './cells.ts';
import type { Question, Span } from './question.queries.ts';
import type { DaySums } from './statistic.tables.ts';
import { equalZone } from './zone-rules.ts';

/** The sums of a day in a currency; amounts in minor units. Customers have no currency, which is then empty. */
export type DayFigures = { readonly day: string; readonly currency_code: string } & Readonly<DaySums>;

/** The payments, refunds or customers of a day with a value, in a currency; an unknown value is empty. */
export type PartFigures = {
  readonly day: string;
  readonly currency_code: string;
  readonly value: string;
} & Readonly<Record<(typeof cell_tables.statistic_part.sums)[number], number>>;

/** Figures, and whether they were read from rows because no sums are kept for them. */
export interface Read<T> {
  readonly rows: readonly T[];
  readonly from_rows: boolean;
}

/** Kept days of a span, the first and the one after the last, and what is left of the span before and after them. */
interface Split {
  readonly first: string;
  readonly end: string;
  readonly edges: readonly Span[];
}

/** Splits a span into whole days of a zone and its edges. */
export function splitDays({ from, until }: Span, timezone: string): Split {
  const day = (instant: string) => dateIn(timezone, new Date(instant));
  const first_day = day(from);
  const first = dayStart(first_day, timezone) === from ? first_day : plusDays(first_day, 1);
  const end = day(until);
  const [start, stop] = [dayStart(first, timezone), dayStart(end, timezone)];
  // Less than a day: all of it is an edge.
  if (start >= stop) return { first, end: first, edges: from < until ? [{ from, until }] : [] };
  const edges = [
    { from, until: start },
    { from: stop, until },
  ];
  return { first, end, edges: edges.filter((edge) => edge.from < edge.until) };
}

interface Asked {
  /** The entities whose rows are read where no sums are kept. */
  readonly entities: readonly StatisticEntity[];
  readonly dimension?: Dimension;
  /** The zone whose sums are kept, if any. */
  readonly zone?: string | undefined;
}

const columns = sql.join(delta_columns.map((column) => sql.ref(column)));

/**
 * SQL: the figures of a question, from sums, what is pending of them, and rows for what no sums are kept of, in one
 * statement and so in one state of the database.
 */
function statementOf(
  { asking, timezone, span }: Question,
  { entities, dimension, zone: kept_zone }: Asked,
): RawBuilder<unknown> {
  const { scope, query } = asking;
  const zone = sql`(select id from statistic_zone where name = ${kept_zone ?? databaseZone(timezone)})`;
  const { first, end, edges } = splitDays(span, timezone);
  const is_filtered = query.filters.length > 0;
  const is_kept = is_filtered
    ? sql`false`
    : sql`exists ${zone} ${dimension && !scope.all ? sql`and exists (select from statistic_scope where statistic_scope.organisation = owner.organisation)` : sql``}`;
  const owners = scope.all ? [''] : scope.organisations;
  const sources = entities.map((name) => rowsOf(entityOf(name), is_filtered ? asking : undefined, scope.all));
  const events = sql`
    select ${sql.join(delta_columns.map((column) => sql.ref(`delta.${column}`)))} from owner join statistic_delta as delta on ${scope.all ? sql`true` : sql`delta.organisation = owner.organisation`}
      where owner.is_kept and delta.entity = any(${entities}) and delta.at >= ${dayStart(first, timezone)}::timestamptz
        and delta.at < ${dayStart(end, timezone)}::timestamptz
    ${sql.join(
      sources.map((source) => sql`union all ${source}`),
      sql` `,
    )}`;
  const local = sql`
    select event.at at time zone ${databaseZone(timezone)} as local, event.* from (${events}) as event (${columns})`;
  const table = dimension ? 'statistic_part' : 'statistic_day';
  const sums = cell_tables[table].sums.map((name) => sql.ref(name));
  const key = sql`day, currency_code${dimension ? sql`, value` : sql``}`;
  return sql`
    with owner as materialized (
      select owner.organisation, ${is_kept} as is_kept from unnest(${owners}::text[]) as owner (organisation)
    ), span as materialized (
      select organisation, ${span.from}::timestamptz as from, ${span.until}::timestamptz as until
      from owner where not is_kept
      union all select organisation, edge.from, edge.until from owner cross join unnest(
        ${edges.map((edge) => edge.from)}::timestamptz[], ${edges.map((edge) => edge.until)}::timestamptz[]
      ) as edge ("from", until) where is_kept
    )
    select day::text, currency_code ${dimension ? sql`, value` : sql``}, ${sql.join(sums.map((sum) => sql`sum(${sum})::bigint`))}
    from (
      select ${key}, ${sql.join(sums)} from owner join ${sql.table(table)} as cell on cell.organisation = owner.organisation
        where owner.is_kept and cell.zone = ${zone} and cell.day >= ${first}::date and cell.day < ${end}::date
          ${dimension ? sql`and cell.dimension = ${dimension}` : sql``}
      union all select ${key}, ${sql.join(sums)} from (
        ${dimension ? partsOfEvents(local, dimension) : sumsOfEvents(local)}) as cell
    ) as cell
    group by ${key} order by ${key}`;
}

/** SQL: an event for each row in the spans. One index scan for each of them, whatever the planner thinks of their number. */
function rowsOf(entity: Entity, asking: Question['asking'] | undefined, is_all: boolean): RawBuilder<unknown> {
  const filters = asking && entity.name === asking.entity.name ? filterConditions(asking, new Literals()) : [];
  const conditions = filters.map((filter) => sql`and ${sql.raw(filter)}`);
  return sql`
    select item.* from span cross join lateral (
      select ${countedValues(entity, (field) => sql`t.${sql.ref(field)}`, 1)} from ${sql.table(entity.name)} as t
      where t.created_at >= span.from and t.created_at < span.until
        ${is_all ? sql`` : sql`and t.organisation = span.organisation`} ${sql.join(conditions, sql` `)}
      offset 0
    ) as item`;
}

const known_ms = 10_000;
const kept_zones = new LRUCache<Engine, readonly string[]>({ max: 10, ttl: known_ms });

/** The zone with the same rules of which sums are kept, as last heard: the statement looks whether they still are. */
async function keptZone(engine: Engine, timezone: string): Promise<string | undefined> {
  let kept = kept_zones.get(engine);
  if (!kept) {
    const rows = await engine.database.kysely.selectFrom('statistic_zone').select('name').execute();
    kept = rows.map(({ name }) => name);
    kept_zones.set(engine, kept);
  }
  return equalZone(databaseZone(timezone), kept);
}

async function read<T>(engine: Engine, question: Question, asked: Asked, names: readonly string[]): Promise<Read<T>> {
  const zone = await keptZone(engine, question.timezone);
  const { sql: text, parameters } = statementOf(question, { ...asked, zone }).compile(engine.database.kysely);
  const from_rows = question.asking.query.filters.length > 0 || zone === undefined;
  const { reader } = question;
  const read = { shape: text, text: () => text, values: [...parameters], reader, is_high: from_rows };
  const rows = await engine.read(read);
  const named = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])) as T);
  return { rows: named, from_rows };
}

/** The sums of each day with any, by currency. */
export const dayFigures = (
  engine: Engine,
  question: Question,
  entities: readonly StatisticEntity[] = [question.entity],
): Promise<Read<DayFigures>> =>
  read(engine, question, { entities }, ['day', 'currency_code', ...cell_tables.statistic_day.sums]);

const entity_of_dimension = (dimension: Dimension): StatisticEntity =>
  dimension === 'refund_status' ? 'refund' : dimension === 'customer_status' ? 'customer' : 'transaction';

/** The parts of each day by a dimension and currency. */
export const partFigures = (engine: Engine, question: Question, dimension: Dimension): Promise<Read<PartFigures>> =>
  read(engine, question, { entities: [entity_of_dimension(dimension)], dimension }, [
    'day',
    'currency_code',
    'value',
    ...cell_tables.statistic_part.sums,
  ]);
