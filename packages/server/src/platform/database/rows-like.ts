import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './database.ts';
import { fixed, send } from './pipeline.ts';

const storable = (_: string, value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed() : value);

/**
 * SQL: rows as a table with the columns and types of another, for `from` and `insert … select`; missing columns are
 * null. However many rows there are, they are one parameter of one text: a statement of a thousand parameters costs
 * more to write and to read than to perform.
 */
export const rowsLike = (table: string, rows: readonly object[]): RawBuilder<unknown> =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows, storable)}::json)`;

/** SQL: inserts rows, which all have the first one's columns, in their order. There must be one. */
export function insertInto(table: string, rows: readonly Readonly<Record<string, unknown>>[]): RawBuilder<unknown> {
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  return sql`insert into ${sql.table(table)} (${names}) select ${names} from ${rowsLike(table, rows)}`;
}

/** Inserts rows in the same way, without waiting. None are no statement. */
export function sendRows(trx: Trx, table: string, rows: readonly Readonly<Record<string, unknown>>[]): void {
  const [first] = rows;
  if (first) send(trx, fixed(insertText(table, Object.keys(first)), [JSON.stringify(rows, storable)]));
}

const texts = new Map<string, string>();

function insertText(table: string, columns: readonly string[]): string {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const key = `${table} ${names}`;
  const text =
    texts.get(key) ??
    `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1::json)`;
  texts.set(key, text);
  return text;
}
