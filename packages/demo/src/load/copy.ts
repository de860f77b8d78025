import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columnsOf, large_tables, type WorldTable } from './tables.ts';

const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? '') : text;

/** A value in COPY's text format. Arrays contain ids and names, which need no quotes, or rows as JSON. */
function copyValue(value: unknown): string {
  if (value == null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (Array.isArray(value) && typeof value[0] !== 'object') return `{${value.join(',')}}`;
  return typeof value === 'object' ? escaped(JSON.stringify(value)) : String(value);
}

/** Rows as the text that COPY reads; concatenation, because there are a million rows. */
export function copyText(table: WorldTable, rows: readonly object[]): string {
  const columns = columnsOf(table);
  let text = '';
  for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
    let separator = '';
    for (const name of columns) {
      text += separator + copyValue(row[name]);
      separator = '\t';
    }
    text += '\n';
  }
  return text;
}

/**
 * Writes text of `copyText` into its table. The large tables were truncated by the same transaction, so their rows can
 * be written frozen and need no later vacuum.
 */
export async function copyInto(client: pg.ClientBase, table: WorldTable, text: Uint8Array): Promise<void> {
  const names = columnsOf(table).map((name) => `"${name}"`);
  // PostgreSQL cannot freeze rows that are copied into partitions.
  const is_whole = (large_tables as readonly WorldTable[]).includes(table) && table !== 'status_history';
  const frozen = is_whole ? 'with (freeze)' : '';
  const stream = client.query(copyFrom(`copy "${table}" (${names.join(', ')}) from stdin ${frozen}`));
  await pipeline(Readable.from([text]), stream);
}
