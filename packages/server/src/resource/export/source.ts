import { finished } from 'node:stream';
import type pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import Cursor from 'pg-cursor';
import { endSilent } from '../../platform/database/silence.ts';
import type { Viewer } from '../list/columns.ts';
import { filterConditions, type ListContext, visibleRows } from '../list/conditions.ts';
import { orderBy, totalOrder } from '../list/order.ts';
import { Literals } from '../list/parameters.ts';
import { wallClock } from '../list/zone.ts';
import { type ExportColumn, exportJoins, isMoney } from './columns.ts';
import { type CsvStyle, copyStatement, csvCell } from './csv.ts';

export interface ExportSource {
  readonly asking: ListContext;
  readonly viewer: Viewer;
  readonly columns: readonly ExportColumn[];
}

/** `select … from …` of an export; values are part of the text, because COPY takes no parameters. */
function selectText({ asking, columns }: ExportSource, cells: readonly string[]): string {
  const { entity, query } = asking;
  const { from, where } = rowsText(asking);
  const order = orderBy(entity, totalOrder(query.sort));
  return `select ${cells.join(', ')} from ${from} t${exportJoins(columns)}${where} order by ${order}`;
}

function rowsText(asking: ListContext): { readonly from: string; readonly where: string } {
  const values = new Literals();
  const { from, tenancy } = visibleRows(asking, values);
  const conditions = [tenancy, ...filterConditions(asking, values)].filter((each) => each !== undefined);
  return { from, where: conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '' };
}

/** While sorting millions of rows for a file, PostgreSQL sends nothing for minutes. */
const silence_max_ms = 600_000;

/**
 * A connection in a read-only transaction with the long time limits of exports; `release` closes it, as the pool must
 * not reuse those.
 */
export async function exportConnection(pool: pg.Pool) {
  const client = await pool.connect();
  endSilent(client, silence_max_ms);
  let released = false;
  const release = (): void => {
    if (!released) client.release(true);
    released = true;
  };
  try {
    await client.query('begin read only; set local statement_timeout = 0; set local cursor_tuple_fraction = 1');
  } catch (error) {
    release();
    throw error;
  }
  return { client, release };
}

/** The number of rows of an export at this moment. */
export async function countRows(pool: pg.Pool, { asking }: ExportSource): Promise<number> {
  const { from, where } = rowsText(asking);
  const { client, release } = await exportConnection(pool);
  try {
    const { rows } = await client.query<{ count: number }>(`select count(*) from ${from} t${where}`);
    return rows[0]?.count ?? 0;
  } finally {
    release();
  }
}

/** The rows of an export as CSV written by PostgreSQL, with their number at the end; Node only forwards the bytes. */
export async function csvRows(pool: pg.Pool, source: ExportSource, style: CsvStyle): Promise<CopyToStreamQuery> {
  const cells = source.columns.map((column) => csvCell(column, style));
  const text = copyStatement(selectText(source, cells), style);
  const { client, release } = await exportConnection(pool);
  const stream = client.query(copyTo(text));
  // An aborted download leaves a COPY running: only closing its connection stops it.
  finished(stream, release);
  return stream;
}

const batch_rows = 500;

/** The rows of an export one by one, instants in the given zone, with the currency of each column after the columns. */
export async function* cursorRows(pool: pg.Pool, source: ExportSource, timezone: string): AsyncGenerator<unknown[]> {
  const cells = source.columns.map(({ sql, field }) =>
    field.kind === 'instant' ? `to_char(${wallClock(sql, timezone)}, 'YYYY-MM-DD"T"HH24:MI:SS')` : sql,
  );
  const currencies = source.columns.map(({ field, currency }) => (isMoney(field) ? currency : 'null'));
  const { client, release } = await exportConnection(pool);
  const cursor = client.query(
    new Cursor<unknown[]>(selectText(source, [...cells, ...currencies]), [], { rowMode: 'array' }),
  );
  try {
    for (let rows = await cursor.read(batch_rows); rows.length > 0; rows = await cursor.read(batch_rows)) yield* rows;
  } finally {
    release();
  }
}
