import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { instantFromText } from '@sluis/server/platform/database/database';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { bare_page } from './page.ts';
import { recordPayment } from './payment.ts';
import {
  customer_columns,
  daysStatement,
  detailStatement,
  exportText,
  listStatement,
  profile_columns,
  type Statement,
  seenBy,
  transaction_columns,
} from './statements.ts';

/**
 * The bare server: Node's `http`, `pg` with named prepared statements, and nothing else. No sign-in, no roles, no
 * checks: the query of a client names the organisations to show.
 */

const { builtins } = pg.types;
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: instantFromText,
  [builtins.DATE]: (text) => text,
  [builtins.INT8]: Number,
};
const makePool = (options: string): pg.Pool =>
  new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: Number(process.env.DATABASE_POOL),
    types: { getTypeParser: (oid: number) => parsers[oid] ?? pg.types.getTypeParser(oid) } as pg.CustomTypesConfig,
    options: `-c timezone=UTC -c datestyle=ISO -c plan_cache_mode=force_generic_plan -c jit=off ${options}`,
  });

const pool = makePool('');
/**
 * Sluis's indexes contain the columns that lists count by, so that rows are counted without reading the table. A
 * hand-written page would have indexes on organisation, status and time; without index-only scans these indexes are
 * equal to those.
 */
const plain_pool = makePool('-c enable_indexonlyscan=off');

async function query(statement: Statement, values: unknown[], on = pool): Promise<unknown[][]> {
  const { rows } = await on.query<unknown[]>({ ...statement, values, rowMode: 'array' });
  return rows;
}

function objectOf(columns: readonly string[], row: readonly unknown[], from: number): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (let at = 0; at < columns.length; at++) object[columns[at] as string] = row[from + at];
  return object;
}

function itemOf(row: readonly unknown[]): Record<string, unknown> {
  const item = objectOf(transaction_columns, row, 0);
  const customer = objectOf(customer_columns, row, transaction_columns.length);
  item.customer = customer.id === null ? null : customer;
  item.payment_profile = objectOf(profile_columns, row, transaction_columns.length + customer_columns.length);
  return item;
}

async function list(parameters: URLSearchParams): Promise<unknown> {
  const organisations = parameters.getAll('organisation');
  const count = parameters.get('count');
  const counted = count !== null;
  const seen = seenBy(organisations);
  const filters = [parameters.get('status'), parameters.get('from'), parameters.get('to')];
  const scope = { all: [], one: organisations, several: [organisations] }[seen];
  const rows = await query(listStatement(seen, counted), [...filters, ...scope], count === 'plain' ? plain_pool : pool);
  const items = rows.slice(0, 25).map(itemOf);
  const last = items.at(-1);
  const next =
    rows.length > 25 && last
      ? Buffer.from(JSON.stringify(['-created_at,-id', last.created_at, last.id])).toString('base64url')
      : null;
  return counted ? { items, total: rows[0]?.at(-1) ?? 0, total_is_exact: true, next } : { items, next };
}

async function detail(parameters: URLSearchParams): Promise<unknown> {
  const organisations = parameters.getAll('organisation');
  const scope = organisations.length === 0 ? [] : [organisations];
  const [row] = await query(detailStatement(seenBy(organisations)), [parameters.get('id'), ...scope]);
  return row ? itemOf(row) : null;
}

async function days(parameters: URLSearchParams): Promise<unknown> {
  const organisations = parameters.getAll('organisation');
  const asked = [parameters.get('currency'), parameters.get('from'), parameters.get('until')];
  const scope = organisations.length === 0 ? [] : [organisations];
  const rows = await query(daysStatement(seenBy(organisations)), [...asked, ...scope]);
  return { items: rows.map(([period, count, volume]) => ({ period, count, volume })) };
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

async function sendExport(response: ServerResponse, ordered: boolean): Promise<void> {
  const client = await pool.connect();
  const rows = client.query(copyTo(exportText(ordered)));
  rows.once('end', () => client.release());
  response.writeHead(200, { 'content-type': 'text/csv' });
  rows.pipe(response);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '/' } = request;
  const cut = url.indexOf('?');
  const path = cut < 0 ? url : url.slice(0, cut);
  const parameters = new URLSearchParams(cut < 0 ? '' : url.slice(cut + 1));
  if (path === '/list') send(response, 'application/json', JSON.stringify(await list(parameters)));
  else if (path === '/days') send(response, 'application/json', JSON.stringify(await days(parameters)));
  else if (path === '/detail') send(response, 'application/json', JSON.stringify(await detail(parameters)));
  else if (path === '/payment') {
    const [organisation = '', apikey = ''] = [parameters.get('organisation'), parameters.get('apikey')].map(String);
    send(response, 'application/json', await recordPayment(pool, request, { organisation, apikey }));
  } else if (path === '/export') await sendExport(response, parameters.has('ordered'));
  else if (path === '/') send(response, 'text/html', bare_page);
  else response.writeHead(404).end();
}

createServer((request, response) => {
  answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
process.on('disconnect', () => process.exit());
