import { sql } from 'kysely';
import type { Executor, Trx } from '../../../../platform/database/database.ts';
import { nextPeriod, periodOf, periodsOf, plusDays } from '../question/calendar.ts';
import { addCells, cellsOf, kept_zones, monthsOf } from './cells.ts';
import { type EventRange, foldedEvents, timesOf, within } from './events.ts';
import { waitForFolding } from './fold.commands.ts';
import { counted_entities, type Rollup, rollups } from './schema.ts';

/** The sums by zones, organisations and days, the first and the last; an absent one means all. */
export interface Cells {
  readonly zones?: readonly number[];
  /** The empty organisation stands for all of them together. */
  readonly organisations?: readonly string[];
  readonly from_day?: string | undefined;
  readonly until_day?: string | undefined;
}

/** Months are last: they are derived from the sums of days. */
const tables: readonly Rollup[] = ['statistic_day', 'statistic_part', 'statistic_month'];

const hour_ms = 3_600_000;

const instantOf = (day: string, hours: number): string => new Date(Date.parse(day) + hours * hour_ms).toISOString();

/** Instants that include all of the days in any zone: from 14 hours before UTC to 12 after it. */
const rangeOf = ({ organisations, from_day, until_day }: Cells): EventRange => ({
  from: from_day && instantOf(from_day, -14),
  until: until_day && instantOf(until_day, 24 + 12),
  organisations: organisations?.includes('') ? undefined : organisations,
});

function among({ zones, organisations, from_day, until_day }: Cells) {
  const conditions = [
    sql`true`,
    ...(zones ? [sql`zone = any(${[...zones]})`] : []),
    ...(organisations ? [sql`organisation = any(${[...organisations]})`] : []),
    ...(from_day ? [sql`day >= ${from_day}::date`] : []),
    ...(until_day ? [sql`day <= ${until_day}::date`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** SQL: the correct sums of a table, computed from rows, by default all; or those of months from those of days. */
const expected = (table: Rollup, cells: Cells, range: EventRange = rangeOf(cells)) =>
  table === 'statistic_month'
    ? monthsOf(sql`select * from statistic_part where ${among(cells)}`)
    : sql`
      select * from (${cellsOf(table, foldedEvents(range), zonesOf(cells))}) as cell where ${among(cells)}`;

const monthEnd = (day: string): string => plusDays(nextPeriod(periodOf(day, 'month'), 'month'), -1);

/** The cells of a table that days affect: of months whole ones. */
const inWhole = (table: Rollup, cells: Cells): Cells => {
  const { from_day, until_day } = cells;
  if (table !== 'statistic_month') return cells;
  return { ...cells, from_day: from_day && periodOf(from_day, 'month'), until_day: until_day && monthEnd(until_day) };
};

const zonesOf = ({ zones }: Cells) => (zones ? sql`${kept_zones} where id = any(${[...zones]})` : kept_zones);

/** The rows that a statement should read: PostgreSQL takes about two seconds for them, and four on a busy machine. */
const usual_rows = 100_000;

interface Days {
  readonly from_day: string;
  readonly until_day: string;
}

const zoneIds = async (executor: Executor, cells: Cells): Promise<number[]> =>
  (await sql<{ id: number }>`${zonesOf(cells)}`.execute(executor)).rows.map(({ id }) => id);

/** The months of cells, each as its first and last day; also those of deleted rows, and of sums that should not exist. */
async function monthsOfCells(executor: Executor, cells: Cells): Promise<Days[]> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select to_char(min(first) - interval '1 day', 'YYYY-MM-DD') as first,
      to_char(max(last) + interval '1 day', 'YYYY-MM-DD') as last
    from (${timesOf(rangeOf(cells))} union all select min(at), max(at) from statistic_delta
      union all select min(day), max(day) from statistic_day where ${among(cells)}) as bound`.execute(executor);
  const { first, last } = rows[0] ?? {};
  if (!first || !last) return [];
  const from = cells.from_day !== undefined && cells.from_day > first ? cells.from_day : first;
  const until = cells.until_day !== undefined && cells.until_day < last ? cells.until_day : last;
  return periodsOf(from, until, 'month').map((month) => {
    const end = monthEnd(month);
    return { from_day: month > from ? month : from, until_day: end < until ? end : until };
  });
}

/** The number of rows of each day (UTC) of a range that has any, in their order. */
async function rowsByDay(executor: Executor, range: EventRange): Promise<{ day: string; count: number }[]> {
  const times = counted_entities.map(
    ({ name }) => sql`select created_at from ${sql.table(name)} ${within(range, 'created_at')}`,
  );
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as count
    from (${sql.join(times, sql` union all `)}) as each group by 1 order by 1`.execute(executor);
  return rows;
}

/** Instants that divide a range into parts of at most some rows; those of one day are taken to be spread evenly. */
function cutsOf(days: readonly { day: string; count: number }[], rows_max: number): string[] {
  const cuts: string[] = [];
  let read = 0;
  for (const { day, count } of days) {
    const pieces = Math.ceil(count / rows_max);
    const is_full = read + count > rows_max;
    if (is_full && read > 0) cuts.push(instantOf(day, 0));
    for (let at = 1; at < pieces; at++) cuts.push(instantOf(day, (24 * at) / pieces));
    read = is_full ? count / pieces : read + count;
  }
  return cuts;
}

/** The events of some cells in ranges of at most some rows: each adds its part to the sums. */
async function rangesOf(executor: Executor, cells: Cells, rows_max: number): Promise<EventRange[]> {
  const whole = rangeOf(cells);
  const cuts: string[] = [];
  for (const { until_day } of await monthsOfCells(executor, cells)) {
    const from = cuts.at(-1) ?? whole.from;
    const until = instantOf(until_day, 24);
    const found = cutsOf(await rowsByDay(executor, { ...whole, from, until }), rows_max);
    cuts.push(...found.filter((cut) => from === undefined || cut > from), until);
  }
  // The last month ends where the cells do.
  const bounds = [whole.from, ...cuts.slice(0, -1), whole.until];
  return cuts.map((_, at) => ({ ...whole, from: bounds[at], until: bounds[at + 1] }));
}

/**
 * Computes sums from rows again. Only folding waits for it: payments continue, and readers see exact figures before and
 * after, because pending deltas are left out.
 */
export async function rebuildCells(trx: Trx, cells: Cells, rows_max = usual_rows): Promise<void> {
  await waitForFolding(trx);
  const zones = await zoneIds(trx, cells);
  const ranges = await rangesOf(trx, cells, rows_max);
  for (const table of tables) {
    const touched = inWhole(table, cells);
    await sql`delete from ${sql.table(table)} where ${among(touched)}`.execute(trx);
    const months = table === 'statistic_month' ? await monthsOfCells(trx, touched) : [];
    for (const id of zones) {
      const of_zone = { ...touched, zones: [id] };
      const sums =
        table === 'statistic_month'
          ? months.map((month) => expected(table, inWhole(table, { ...of_zone, ...month })))
          : ranges.map((range) => expected(table, of_zone, range));
      for (const each of sums) await addCells(table, each).execute(trx);
    }
  }
}

export interface WrongCell {
  readonly table: Rollup;
  readonly cell: string;
  readonly found: string;
  readonly expected: string;
}

/** The wrong cells, a line each; empty if there are none. */
export const linesOfCells = (wrong: readonly WrongCell[]): string[] =>
  wrong.length === 0
    ? ['All statistics agree with the payments, refunds and customers.']
    : wrong.map((each) => `${each.table} ${each.cell}: is ${each.found}, must be ${each.expected}`);

/** The days that a statement compares: of a month all, or each by itself if it has many rows. */
async function comparedDays(executor: Executor, cells: Cells): Promise<Days[]> {
  const compared: Days[] = [];
  for (const month of await monthsOfCells(executor, cells)) {
    const by_day = await rowsByDay(executor, rangeOf({ ...cells, ...month }));
    if (by_day.reduce((sum, { count }) => sum + count, 0) <= usual_rows) compared.push(month);
    else
      for (let day = month.from_day; day <= month.until_day; day = plusDays(day, 1))
        compared.push({ from_day: day, until_day: day });
  }
  return compared;
}

/** The sums that differ from the rows. Each statement compares some days in one state of the database. */
export async function findWrongCells(executor: Executor, cells: Cells): Promise<WrongCell[]> {
  const wrong: WrongCell[] = [];
  const zones = await zoneIds(executor, cells);
  const days = await comparedDays(executor, cells);
  for (const table of tables) {
    const touched = inWhole(table, cells);
    for (const some of table === 'statistic_month' ? await monthsOfCells(executor, touched) : days)
      for (const id of zones) {
        const compared = inWhole(table, { ...touched, ...some, zones: [id] });
        const { rows } = await differences(table, compared).execute(executor);
        wrong.push(...rows.map((row) => ({ table, ...row })));
      }
  }
  return wrong;
}

function differences(table: Rollup, cells: Cells) {
  const { key, sums } = rollups[table];
  const keys = sql.join(key.map((name) => sql.ref(name)));
  // An absent sum is zero.
  const of = (side: string) =>
    sql`row(${sql.join(sums.map((name) => sql`coalesce(${sql.ref(`${side}.${name}`)}, 0)`))})`;
  return sql<Omit<WrongCell, 'table'>>`
    with kept as (select * from ${sql.table(table)} where ${among(cells)}), truth as (${expected(table, cells)})
    select concat_ws(' ', ${keys}) as cell, ${of('kept')}::text as found, ${of('truth')}::text as expected
    from kept full join truth using (${keys}) where ${of('kept')} is distinct from ${of('truth')} order by 1`;
}
