import type { Entity } from '@sluis/contract/base/entity';
import { dateIn } from '@sluis/contract/base/time';
import { entityOf } from '@sluis/contract/registry';
import type { StatisticEntity } from '@sluis/contract/statistics';
import { type RawBuilder, sql } from 'kysely';
import { makeCache } from '../../../platform/caches.ts';
import { countedValues, delta_columns } from '../../../resource/counted.ts';
import type { Engine } from '../../../resource/engine.ts';
import { filterConditions } from '../../../resource/list/conditions.ts';
import { Literals } from '../../../resource/list/parameters.ts';
import { databaseZone, dayEnd, dayStart, wallClock } from '../../../resource/list/zone.ts';
import { hourAt, plusDays } from './calendar.ts';
import { cell_tables, type Dimension, passed, passed_by, passOverEvents } from './cells.ts';
import {
  dividedBy,
  eventSums,
  type KeptAsked,
  type KeptDays,
  keptCells,
  keptRead,
  localTime,
  type Shown,
} from './kept.queries.ts';
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

/** Days of which sums are read; of hours, those before one. */
interface Kept extends KeptDays {
  readonly before_hour?: string;
}

/** What is read from sums where they are kept with what is left for rows, and what is read from rows where they are not. */
interface Split {
  readonly kept: readonly Kept[];
  readonly edges: readonly Span[];
  readonly spans: readonly Span[];
}

const nonEmpty = (spans: readonly Span[]): Span[] => spans.filter(({ from, until }) => from < until);

/** Splits a span into whole days of a zone and its edges. */
export function splitDays(span: Span, timezone: string): Split {
  const { from, until } = span;
  const day = (instant: string) => dateIn(timezone, new Date(instant));
  const first_day = day(from);
  const first = dayStart(first_day, timezone) === from ? first_day : plusDays(first_day, 1);
  const end = day(until);
  const [start, stop] = [dayStart(first, timezone), dayStart(end, timezone)];
  const spans = [span];
  // Less than a day: all of it is an edge.
  if (start >= stop) return { kept: [{ first, end: first, from: start, until: start }], edges: nonEmpty(spans), spans };
  const edges = nonEmpty([
    { from, until: start },
    { from: stop, until },
  ]);
  return { kept: [{ first, end, from: start, until: stop }], edges, spans };
}

/** A day until an instant of it. */
export interface DayUntil {
  readonly day: string;
  readonly until: string;
}

/** Splits the beginnings of days into whole hours of the clock and what is left of the last one. */
function splitHours(beginnings: readonly DayUntil[], timezone: string): Split {
  const parts = beginnings.map(({ day, until }) => {
    const [from, end] = [dayStart(day, timezone), dayEnd(day, timezone)];
    const whole = { first: day, end: plusDays(day, 1), from };
    if (until >= end)
      return { kept: { ...whole, until: end }, edge: { from: end, until: end }, span: { from, until: end } };
    const { hour, begun_at } = hourAt(until, timezone);
    const kept = { ...whole, until: begun_at, before_hour: hour };
    return { kept, edge: { from: begun_at, until }, span: { from, until } };
  });
  return {
    kept: parts.map(({ kept }) => kept),
    edges: nonEmpty(parts.map(({ edge }) => edge)),
    spans: parts.map(({ span }) => span),
  };
}

interface Asked {
  /** The entities whose rows are read where no sums are kept. */
  readonly entities: readonly StatisticEntity[];
  readonly dimension?: Dimension;
  /** What is read in place of the question's span. */
  readonly split?: Split;
  /** The zone whose sums are kept, if any. */
  readonly zone?: string | undefined;
  readonly shown?: Shown;
  /** The sums that are read: all where none are named. */
  readonly sums?: readonly string[] | undefined;
}

const day_sums = cell_tables.statistic_day.sums as DaySumNames;
const sumNames = ({ dimension, sums = dimension ? cell_tables.statistic_part.sums : day_sums }: Asked) => sums;

const columns = sql.join(delta_columns.map((column) => sql.ref(column)));

/**
 * SQL: the figures of a question, from sums, what is pending of them, and rows for what no sums are kept of, in one
 * statement and so in one state of the database.
 */
function statementOf({ asking, timezone, span }: Question, asked: Asked): RawBuilder<unknown> {
  const { entities, dimension, zone: kept_zone, split = splitDays(span, timezone), shown = {} } = asked;
  const { scope, query } = asking;
  const zone = sql`(select id from statistic_zone where name = ${kept_zone ?? databaseZone(timezone)})`;
  const { kept, edges, spans } = split;
  const is_filtered = query.filters.length > 0;
  const is_kept = is_filtered
    ? sql`false`
    : sql`exists ${zone} ${dimension && !scope.all ? sql`and exists (select from statistic_scope where statistic_scope.organisation = owner.organisation)` : sql``}`;
  const owners = scope.all ? [''] : scope.organisations;
  const sources = entities.map((name) => rowsOf(entityOf(name), is_filtered ? asking : undefined, scope.all));
  const events = sql`
    select ${sql.join(delta_columns.map((column) => sql.ref(`delta.${column}`)))} from owner join statistic_delta as delta on ${scope.all ? sql`true` : sql`delta.organisation = owner.organisation`}
      where owner.is_kept and delta.entity = any(${entities}) and (${sql.join(
        kept.map(({ from, until }) => sql`delta.at >= ${from}::timestamptz and delta.at < ${until}::timestamptz`),
        sql` or `,
      )})
    ${sql.join(
      sources.map((source) => sql`union all ${source}`),
      sql` `,
    )}`;
  const local = sql`
    select ${localTime(timezone, shown, dimension)} as local, event.* from (${events}) as event (${columns})`;
  const sums = sumNames(asked).map((name) => sql.ref(name));
  const ordinals = dimension ? sql`1, 2, 3` : sql`1, 2`;
  const currency = shown.currency_code === undefined ? undefined : sql`${shown.currency_code}`;
  const part = dimension && { dimension, named: sql`${dimension}` };
  const cells = ({ first, end, before_hour }: Kept) =>
    keptCells(
      sumNames(asked),
      part,
      { by: shown.by, currency: before_hour === undefined ? currency : undefined },
      (table) => sql`
        from owner join ${table} on cell.organisation = owner.organisation
        where owner.is_kept and cell.zone = ${zone} and cell.day >= ${first}::date and cell.day < ${end}::date
          ${before_hour === undefined ? sql`` : sql`and cell.value < ${before_hour}`}`,
    );
  const unnested = (each: readonly Span[]) => sql`unnest(
    ${each.map(({ from }) => from)}::timestamptz[], ${each.map(({ until }) => until)}::timestamptz[]) as part ("from", until)`;
  return sql`
    with owner as materialized (
      select owner.organisation, ${is_kept} as is_kept from unnest(${owners}::text[]) as owner (organisation)
    ), span as materialized (
      select organisation, part.from, part.until from owner cross join ${unnested(spans)} where not is_kept
      union all select organisation, part.from, part.until from owner cross join ${unnested(edges)} where is_kept
    )
    select ${dividedBy(shown, dimension, currency)}, ${sql.join(sums.map((sum) => sql`sum(${sum})`))}
    from (
      ${sql.join(kept.map(cells), sql` union all `)}
      union all ${eventSums(local, dimension, shown, sumNames(asked))}
    ) as cell
    group by ${ordinals} order by ${ordinals}`;
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
const kept_zones = makeCache<readonly string[]>('statistic-zones', { max: 10, ttl: known_ms, hides_keys: true });

/** The zone with the same rules of which sums are kept, as last heard: the statement looks whether they still are. */
async function keptZone(engine: Engine, timezone: string): Promise<string | undefined> {
  let kept = kept_zones.get(engine.database.url);
  if (!kept) {
    const rows = await engine.database.kysely.selectFrom('statistic_zone').select('name').execute();
    kept = rows.map(({ name }) => name);
    kept_zones.set(engine.database.url, kept);
  }
  return equalZone(databaseZone(timezone), kept);
}

/** Organisations without parts have at most some hundred payments a day, of which so many days are read in a moment. */
const days_of_rows_max = 1000;

/** Scopes of which no parts were kept a moment ago. */
const unkept_parts = makeCache<true>('statistic-rows', { max: 2000, ttl: known_ms });

/** What is asked, where it is whole days and sums of them should be kept. */
function keptAsked(question: Question, asked: Asked, is_small: boolean): KeptAsked | undefined {
  const { zone, entities, dimension, split, shown = {} } = asked;
  const { asking, span, timezone } = question;
  if (zone === undefined || asking.query.filters.length > 0) return undefined;
  const { kept, edges } = split ?? splitDays(span, timezone);
  const [days, ...others] = kept;
  if (days === undefined || others.length > 0 || edges.length > 0 || days.before_hour !== undefined) return undefined;
  return { entities, dimension, shown, days, zone, is_small, sums: sumNames(asked) };
}

/** The rows of whole days from sums, or nothing if these are not kept, which is also what the statement looks at. */
async function readKept(
  engine: Engine,
  question: Question,
  asked: Asked,
  is_small: boolean,
): Promise<unknown[][] | undefined> {
  const kept = keptAsked(question, asked, is_small);
  const { scope } = question.asking;
  const key = asked.dimension && !scope.all ? `${engine.database.url} ${scope.organisations}` : undefined;
  if (!kept || (key && unkept_parts.get(key))) return undefined;
  const rows = await engine.read(keptRead(engine, question, kept));
  if (rows.at(-1)?.[1] === null) return rows.slice(0, -1);
  if (key) unkept_parts.set(key, true);
  return undefined;
}

async function read<T>(engine: Engine, question: Question, given: Asked): Promise<Read<T>> {
  const zone = await keptZone(engine, question.timezone);
  const asked = { ...given, zone };
  const { asking, span } = question;
  const { scope } = asking;
  const from_rows = asking.query.filters.length > 0 || zone === undefined;
  const days = (Date.parse(span.until) - Date.parse(span.from)) / 86_400_000;
  const is_kept = asked.dimension === undefined || scope.all;
  const is_small = !from_rows && (is_kept || scope.organisations.length * days <= days_of_rows_max);
  const rows =
    (await readKept(engine, question, asked, is_small)) ??
    (await readRows(engine, question, statementOf(question, asked), { from_rows, is_small }));
  const names = ['day', 'currency_code', ...(asked.dimension ? ['value'] : []), ...sumNames(asked)];
  return { rows: rows.map((row) => named<T>(row, names)), from_rows };
}

const named = <T>(row: readonly unknown[], names: readonly string[]): T =>
  Object.fromEntries(names.map((name, at) => [name, row[at]])) as T;

function readRows(
  engine: Engine,
  { reader }: Question,
  statement: RawBuilder<unknown>,
  { from_rows, is_small }: { readonly from_rows: boolean; readonly is_small: boolean },
): Promise<unknown[][]> {
  const { sql: text, parameters } = statement.compile(engine.database.kysely);
  return engine.read({
    shape: text,
    text: () => text,
    values: [...parameters],
    reader,
    is_high: from_rows,
    // The cards of a page ask for the same in part.
    is_shared: true,
    is_small,
  });
}

/** SQL: the days and all dimensions of filtered payments, whose rows are then read once for all cards of a page. */
function passOf({ asking, timezone, span }: Question): RawBuilder<unknown> {
  const { scope } = asking;
  const owners = scope.all ? [''] : scope.organisations;
  const rows = rowsOf(entityOf('transaction'), asking, scope.all);
  return sql`
    with span as materialized (
      select organisation, ${span.from}::timestamptz as from, ${span.until}::timestamptz as until
      from unnest(${owners}::text[]) as owner (organisation)
    )
    ${passOverEvents(sql`
      select ${sql.raw(wallClock('event.at', timezone))} as local, event.* from (${rows}) as event (${columns})`)}`;
}

const pass_names = ['day', 'currency_code', 'value', ...cell_tables.statistic_day.sums];

/** What a pass over the filtered payments of a question says of a dimension, or of days where none is meant. */
async function readPass<T extends object>(engine: Engine, question: Question, dimension?: Dimension): Promise<Read<T>> {
  const rows = await readRows(engine, question, passOf(question), { from_rows: true, is_small: false });
  const bits = 2 ** passed.length - 1;
  const is_whole = bits - 2 ** (passed.length - 1 - passed.indexOf(dimension as (typeof passed)[number]));
  const own = rows
    .filter((row) => row[0] === is_whole)
    .map((row) => named<T & { value: unknown }>(row.slice(1), pass_names));
  return { rows: dimension ? own.filter(({ value }) => value !== null) : own, from_rows: true };
}

/** Whether one pass over rows answers this with everything else that a page asks of the same payments. */
const isPassed = ({ entity, asking }: Question, dimension: Dimension | undefined, by: Shown['by'] = 'day'): boolean =>
  entity === 'transaction' &&
  asking.query.filters.length > 0 &&
  (passed_by(dimension) === by || dimension === undefined) &&
  passed.some((each) => each === dimension);

export type DaySumNames = readonly (keyof DaySums)[];

/** The sums of each day with any, or of the whole span, which may come in several rows, by currency: all sums, or at least those that are named. */
export const dayFigures = (
  engine: Engine,
  question: Question,
  entities: readonly StatisticEntity[] = [question.entity],
  { sums = day_sums, ...shown }: Shown & { readonly sums?: DaySumNames | undefined } = {},
): Promise<Read<DayFigures>> =>
  isPassed(question, undefined, shown.by) && entities.length === 1
    ? readPass(engine, question)
    : read(engine, question, { entities, shown, sums });

const entity_of_dimension = (dimension: Dimension): StatisticEntity =>
  dimension === 'refund_status' ? 'refund' : dimension === 'customer_status' ? 'customer' : 'transaction';

/** The parts of each day by a dimension and currency. */
export const partFigures = (
  engine: Engine,
  question: Question,
  dimension: Dimension,
  shown: Shown = {},
): Promise<Read<PartFigures>> =>
  isPassed(question, dimension, shown.by)
    ? readPass(engine, question, dimension)
    : read(engine, question, { entities: [entity_of_dimension(dimension)], dimension, shown });

/**
 * The payments of days until an instant of each, by hour and currency. Of an hour that is cut off, rows are read, and of
 * those before it the sums: the half of a day of a large provider is thousands of rows.
 */
export const hourFigures = (
  engine: Engine,
  question: Question,
  beginnings: readonly DayUntil[],
): Promise<Read<PartFigures>> =>
  read(engine, question, {
    entities: ['transaction'],
    dimension: 'hour',
    split: splitHours(beginnings, question.timezone),
  });
