import { sql } from 'kysely';
import type { Executor, Trx } from '../../../../platform/database/database.ts';
import { daysBetween, nextPeriod, periodOf, periodsOf, plusDays } from '../question/calendar.ts';
import { addCells, cellsOf, kept_zones, monthsOf } from './cells.ts';
import { type EventRange, foldedEvents, timesOf, within } from './events.ts';
import { waitForFolding } from './fold.commands.ts';
import { type Rollup, rollups } from './schema.ts';

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

/** SQL: the correct sums of a table, computed from rows, or those of months from those of days. */
const expected = (table: Rollup, cells: Cells) =>
  table === 'statistic_month'
    ? monthsOf(sql`select * from statistic_part where ${among(cells)}`)
    : sql`
      select * from (${cellsOf(table, foldedEvents(rangeOf(cells)), zonesOf(cells))}) as cell where ${among(cells)}`;

const monthEnd = (day: string): string => plusDays(nextPeriod(periodOf(day, 'month'), 'month'), -1);

/** The cells of a table that days affect: of months whole ones. */
const inWhole = (table: Rollup, cells: Cells): Cells => {
  const { from_day, until_day } = cells;
  if (table !== 'statistic_month') return cells;
  return { ...cells, from_day: from_day && periodOf(from_day, 'month'), until_day: until_day && monthEnd(until_day) };
};

const zonesOf = ({ zones }: Cells) => (zones ? sql`${kept_zones} where id = any(${[...zones]})` : kept_zones);

/** Rows that a statement reads: some five seconds of work. */
const usual_rows = 300_000;

/** Cells of one zone and of a part of a month, of months a whole one: a statement reads them within seconds. */
async function stepsOf(executor: Executor, table: Rollup, cells: Cells, rows_max = usual_rows): Promise<Cells[]> {
  const { rows: zones } = await sql<{ id: number }>`${zonesOf(cells)}`.execute(executor);
  // Also for deleted rows, and for sums that should not exist.
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select to_char(min(first) - interval '1 day', 'YYYY-MM-DD') as first,
      to_char(max(last) + interval '1 day', 'YYYY-MM-DD') as last
    from (${timesOf(rangeOf(cells))} union all select min(at), max(at) from statistic_delta
      union all select min(day), max(day) from statistic_day where ${among(cells)}) as bound`.execute(executor);
  const { first, last } = rows[0] ?? {};
  if (!first || !last) return [];
  const from = cells.from_day !== undefined && cells.from_day > first ? cells.from_day : first;
  const until = cells.until_day !== undefined && cells.until_day < last ? cells.until_day : last;
  const months = monthsIn(from, until);
  const partsOf = async (month: Days): Promise<Days[]> =>
    table === 'statistic_month'
      ? [month]
      : parts(month, Math.floor(rows_max / (await paymentsOn(executor, cells, month))));
  const days = (await Promise.all(months.map(partsOf))).flat();
  return zones.flatMap(({ id }) => days.map((part) => ({ ...cells, ...part, zones: [id] })));
}

interface Days {
  readonly from_day: string;
  readonly until_day: string;
}

/** The payments of the day in the middle of some days, at least one. */
async function paymentsOn(
  executor: Executor,
  { organisations }: Cells,
  { from_day, until_day }: Days,
): Promise<number> {
  const day = plusDays(from_day, Math.floor(daysBetween(from_day, until_day) / 2));
  const range = { ...rangeOf({ organisations }), from: instantOf(day, 0), until: instantOf(day, 24) };
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transaction ${within(range, 'created_at')}`.execute(executor);
  return Math.max(1, rows[0]?.count ?? 0);
}

/** Days in parts of some each, at least one. */
function parts({ from_day, until_day }: Days, days: number): Days[] {
  const last = plusDays(from_day, Math.max(0, days - 1));
  if (last >= until_day) return [{ from_day, until_day }];
  return [{ from_day, until_day: last }, ...parts({ from_day: plusDays(last, 1), until_day }, days)];
}

/** The months of a range of days, each as its first and last day within the range. */
const monthsIn = (from: string, until: string): Days[] =>
  periodsOf(from, until, 'month').map((first) => {
    const last = monthEnd(first);
    return { from_day: first > from ? first : from, until_day: last < until ? last : until };
  });

/**
 * Computes sums from rows again. Only folding waits for it: payments continue, and readers see exact figures before and
 * after, because pending deltas are left out.
 */
export async function rebuildCells(trx: Trx, cells: Cells, rows_max?: number): Promise<void> {
  await waitForFolding(trx);
  for (const table of tables) {
    const touched = inWhole(table, cells);
    await sql`delete from ${sql.table(table)} where ${among(touched)}`.execute(trx);
    for (const step of await stepsOf(trx, table, touched, rows_max))
      await addCells(table, expected(table, inWhole(table, step))).execute(trx);
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

/** The sums that differ from the rows. Each statement compares a month in one state of the database. */
export async function findWrongCells(executor: Executor, cells: Cells): Promise<WrongCell[]> {
  const wrong: WrongCell[] = [];
  for (const table of tables)
    for (const step of await stepsOf(executor, table, inWhole(table, cells))) {
      const { rows } = await differences(table, inWhole(table, step)).execute(executor);
      wrong.push(...rows.map((row) => ({ table, ...row })));
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
