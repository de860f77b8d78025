import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyDeltas, type TableLines } from './copy-deltas.ts';

type Cell = string | number | null;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const written = (cell: Cell): string => {
  if (cell === null) return '\\N';
  if (typeof cell === 'number') return String(cell);
  return /[\\\t\n\r]/.test(cell) ? cell.replace(/[\\\t\n\r]/g, (character) => escapes[character]!) : cell;
};

/** A row in the format of COPY, without its line end. */
export const copyLine = (cells: readonly Cell[]): string => cells.map(written).join('\t');

function* pieces(lines: readonly string[]): Generator<string> {
  for (let at = 0; at < lines.length; at += 500) yield `${lines.slice(at, at + 500).join('\n')}\n`;
}

/**
 * Appends rows to a table by COPY, which costs half of the same rows by INSERT. They are sorted by their first columns,
 * the table's key: ids begin with their time, so that neighbours share pages of most indexes too. The changes of
 * statistics are written along.
 */
export async function copyRows(client: pg.ClientBase, rows: TableLines): Promise<void> {
  const { table, columns, lines } = rows;
  if (lines.length === 0) return;
  await pipeline(
    Readable.from(pieces(lines.toSorted())),
    client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)),
  );
  await copyDeltas(client, rows);
}
