import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './database.ts';
import { fixed, send } from './pipeline.ts';

const wellFormed = (_: string, value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed() : value);

/** Rows as JSON. Lone surrogates, which JSON escapes and PostgreSQL refuses, are replaced. */
function textOf(rows: readonly object[]): string {
  const text = JSON.stringify(rows);
  // A replacer for every value costs five times as much.
  return text.includes('\\ud') ? JSON.stringify(rows, wellFormed) : text;
}

/**
 * SQL: rows as a table with the columns and types of another, for `from` and `insert … select`; missing columns are
 * null. However many rows there are, they are one parameter of one text: a statement of a thousand parameters costs
 * more to write and to read than to perform.
 */
export const rowsLike = (table: string, rows: readonly object[]): RawBuilder<unknown> =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${textOf(rows)}::json)`;

/**
 * SQL: the further condition that rows of a table are of the organisation of these, if they are of one: a cluster then
 * asks its node, and no other.
 */
export function ofTheirOwner(table: string, rows: readonly { readonly organisation?: unknown }[]): RawBuilder<unknown> {
  const [owner, another] = new Set(rows.map(({ organisation }) => organisation));
  return another === undefined ? sql`and ${sql.table(table)}.organisation = ${owner}` : sql``;
}

/** SQL: inserts rows, which all have the first one's columns, in their order. There must be one. */
export function insertInto(table: string, rows: readonly Readonly<Record<string, unknown>>[]): RawBuilder<unknown> {
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  return sql`insert into ${sql.table(table)} (${names}) select ${names} from ${rowsLike(table, rows)}`;
}

const many = 100;

/** Inserts rows in the same way, without waiting. None are no statement. */
export function sendRows(trx: Trx, table: string, rows: readonly Readonly<Record<string, unknown>>[]): void {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  // What is the same in many rows is sent and read once.
  const own = rows.length >= many ? names.filter((name) => rows.some((row) => row[name] !== first[name])) : names;
  const shared = Object.fromEntries(names.filter((name) => !own.includes(name)).map((name) => [name, first[name]]));
  const given = own.length === names.length ? rows : rows.map((row) => pick(row, own));
  send(trx, fixed(insertText(table, names, own), [textOf(given), textOf([shared])]));
}

const pick = (row: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

const texts = new Map<string, string>();

function insertText(table: string, columns: readonly string[], own: readonly string[]): string {
  const key = `${table} ${columns} ${own}`;
  const like = (at: number) => `json_populate_recordset(null::"${table}", $${at}::json)`;
  const from = columns.map((name) => `${own.includes(name) ? 'own' : 'shared'}."${name}"`).join(', ');
  const text =
    texts.get(key) ??
    `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) select ${from} from ${like(1)} as own, ${like(2)} as shared`;
  texts.set(key, text);
  return text;
}
