import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Cell = string | number | boolean | null | readonly string[];

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'string')
    return /[\\\t\n\r]/.test(cell) ? cell.replace(/[\\\t\n\r]/g, (c) => escapes[c] ?? c) : cell;
  return Array.isArray(cell) ? `{${cell.join(',')}}` : String(cell);
}

const chunk_characters = 1 << 18;

/** Loads rows into a table by COPY; every row has the same keys, which are the columns. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  rows: Iterable<Readonly<Record<string, Cell>>>,
): Promise<void> {
  const iterator = rows[Symbol.iterator]();
  let { value: row, done } = iterator.next();
  if (done || !row) return;
  const columns = Object.keys(row);
  const names = columns.map((name) => `"${name}"`).join(', ');
  const stream = client.query(copyFrom(`copy "${table}" (${names}) from stdin`));
  const end = finished(stream);
  let chunk = '';
  for (; !done; { value: row, done } = iterator.next()) {
    for (let at = 0; at < columns.length; at++)
      chunk += (at === 0 ? '' : '\t') + cellText(row[columns[at] as string] ?? null);
    chunk += '\n';
    if (chunk.length < chunk_characters) continue;
    if (!stream.write(chunk)) await once(stream, 'drain');
    chunk = '';
  }
  stream.end(chunk);
  await end;
}
