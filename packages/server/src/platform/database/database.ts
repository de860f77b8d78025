import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';
import { pipelined } from './pipeline.ts';
import type { Tables } from './tables.ts';

/** What a query or command takes first: a connection pool or an open transaction. */
export type Executor = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** The database of a process: Kysely for commands, the bare pool for the engine's prepared lists. */
export interface Database {
  readonly url: string;
  readonly kysely: Kysely<Tables>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const { builtins } = pg.types;

/** "2026-11-21 02:45:28.1+00", the text of a timestamptz in a UTC session, as ISO 8601 with milliseconds. */
export function instantFromText(text: string): string {
  const fraction = text.length > 22 ? text.slice(20, -3).padEnd(3, '0') : '000';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

const parsers: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: instantFromText,
  [builtins.DATE]: (text) => text,
  // Amounts are checked to be safe integers on the way in, and sums are made in SQL as numeric.
  [builtins.INT8]: Number,
  // Of four decimals at most; what is summed as numeric is cast to bigint or text before it is sent.
  [builtins.NUMERIC]: Number,
};
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/**
 * Opens a pool. Sessions run in UTC with generic plans: with the default, PostgreSQL plans a prepared list anew at each
 * call, which cost 1.7 times the requests per second.
 */
export function openDatabase(url: string, { connections = 20, statement_timeout_ms = 30_000 } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types,
    application_name: 'sluis',
    options: `-c timezone=UTC -c datestyle=ISO -c plan_cache_mode=force_generic_plan -c statement_timeout=${statement_timeout_ms} -c idle_in_transaction_session_timeout=60000 -c jit=off`,
  });
  // A connection that breaks is replaced at the next query; without these listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const kysely = pipelined(pool);
  return { url, kysely, pool, close: () => kysely.destroy() };
}

const gone = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '25006',
]);

/** Whether an error says that the database is away or overloaded, so that trying again later makes sense. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (gone.has(code) || code.startsWith('08'))) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}

/** Whether an error is a violation of a unique index or constraint; its name where it is. */
export function uniqueViolation(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' ? String(constraint) : undefined;
}

/** The table whose rows still refer to what was to be deleted, where an error says so. */
export function referringTable(error: unknown): string | undefined {
  const { code, table } = (error ?? {}) as { code?: unknown; table?: unknown };
  return code === '23503' || code === '23001' ? String(table) : undefined;
}

/** The column that refers to what is not there any more, where an error says so: deleted since it was looked for. */
export function lostReference(error: unknown): string | undefined {
  const { code, table, constraint } = (error ?? {}) as { code?: unknown; table?: unknown; constraint?: unknown };
  return code === '23503' ? String(constraint).slice(`${table}_`.length, -'_fkey'.length) : undefined;
}
