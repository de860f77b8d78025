import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Cell = string | number | null;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const written = (cell: Cell): string => {
  if (cell === null) return '\\N';
  if (typeof cell === 'number') return String(cell);
  return /[\\\t\n\r]/.test(cell) ? cell.replace(/[\\\t\n\r]/g, (character) => escapes[character]!) : cell;
};

/** A piece at a time, so that the next is made while the database takes in the one before. */
function* pieces(rows: readonly (readonly Cell[])[]): Generator<string> {
  for (let at = 0; at < rows.length; at += 500)
    yield rows
      .slice(at, at + 500)
      .map((row) => `${row.map(written).join('\t')}\n`)
      .join('');
}

/** Appends rows to a table by COPY, which costs half of what the same rows cost as INSERT. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  if (rows.length === 0) return;
  await pipeline(
    Readable.from(pieces(rows)),
    client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)),
  );
}
