import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';
import { openTracedPool } from '../tracing/traced-pool.ts';
import { clientsAt } from './hosts.ts';
import { endPipelinesOf, pipelined } from './pipeline.ts';
import { makeReading, type Reading, readingAt, replicaAt } from './reading.ts';
import { endSilentOf } from './silence.ts';
import type { Tables } from './tables.ts';

/** The first parameter of queries and commands: a connection pool or an open transaction. */
export type Executor = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** The database of a process: Kysely for commands, the bare pool for the engine's prepared lists. */
export interface Database {
  readonly url: string;
  readonly kysely: Kysely<Tables>;
  readonly pool: pg.Pool;
  /** The pool for reads that may take long. */
  readonly reading: Reading;
  /** Whether its tables are distributed over several nodes. */
  readonly is_distributed: boolean;
  /** Whether it accepts writes: false after one failed because the disk was full, until there is space again. */
  takesWrites(): Promise<boolean>;
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
  // Amounts are validated as safe integers on the way in, and totals are computed in SQL as numeric.
  [builtins.INT8]: Number,
  // At most four decimals; numeric totals are cast to bigint or text in the statement.
  [builtins.NUMERIC]: Number,
};
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

export interface DatabaseOptions {
  readonly connections?: number;
  /** A replica that serves lists, searches, totals and exports. */
  readonly read_url?: string | undefined;
  /** How long PostgreSQL may work on a statement, or wait for a lock; 0 means no limit. */
  readonly statement_timeout_ms?: number;
  /** How long a statement may go without any response before its connection is closed, as the server is lost. */
  readonly silence_max_ms?: number;
  /** How long a caller waits for a free or a new connection. */
  readonly wait_max_ms?: number;
  /** How long a connection is kept without work. */
  readonly idle_max_ms?: number;
  /** Its tables are distributed over several nodes. */
  readonly is_distributed?: boolean;
  /** The role that its connections take, by default that of their user. */
  readonly role?: string | undefined;
}

/** Connections are replaced after this time, to follow a database that has moved and to free memory on the server. */
const lifetime_max_s = 1800;
/** Time for the server to report that a statement took too long. */
const answering_ms = 5000;

/**
 * Opens a pool. Sessions run in UTC with generic plans: with the default, PostgreSQL plans a prepared list again at each
 * call, which cost 1.7 times the requests per second.
 */
export function openDatabase(
  url: string,
  {
    connections = 20,
    read_url,
    statement_timeout_ms = 30_000,
    silence_max_ms = statement_timeout_ms && statement_timeout_ms + answering_ms,
    wait_max_ms = 5000,
    idle_max_ms = 60_000,
    is_distributed = false,
    role,
  }: DatabaseOptions = {},
): Database {
  const limits = { connections, statement_timeout_ms, silence_max_ms, wait_max_ms, idle_max_ms, is_distributed, role };
  const pool = openPool(url, limits);
  const reading = read_url === undefined ? readingAt(pool) : makeReading(pool, replicaAt(openPool(read_url, limits)));
  const room = makeRoom(pool);
  const kysely = pipelined(pool, room.note, is_distributed);
  const close = async (): Promise<void> => {
    await reading.close();
    await kysely.destroy();
  };
  return { url, kysely, pool, reading, is_distributed, takesWrites: room.isThere, close };
}

/**
 * Settings of a session on a cluster. It plans by the values, which a generic plan does not have, and a node begins a
 * transaction at the first write or lock: otherwise each read waits for three messages instead of one.
 */
const of_clusters = '-c plan_cache_mode=auto -c citus.select_opens_transaction_block=off';

type Limits = Required<Omit<DatabaseOptions, 'read_url' | 'role'>> & Pick<DatabaseOptions, 'role'>;

function openPool(
  url: string,
  { connections, statement_timeout_ms, silence_max_ms, wait_max_ms, idle_max_ms, is_distributed, role }: Limits,
): pg.Pool {
  const pool = openTracedPool(clientsAt(url), {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: wait_max_ms,
    idleTimeoutMillis: idle_max_ms,
    maxLifetimeSeconds: lifetime_max_s,
    keepAlive: true,
    types,
    application_name: 'sluis',
    options: `-c timezone=UTC -c datestyle=ISO ${is_distributed ? of_clusters : '-c plan_cache_mode=force_generic_plan'} -c statement_timeout=${statement_timeout_ms} -c idle_in_transaction_session_timeout=60000 -c jit=off${role === undefined ? '' : ` -c role=${role.replaceAll(/[\\ ]/g, '\\$&')}`}`,
  });
  // A connection that breaks is replaced at the next query; without these listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  endSilentOf(pool, silence_max_ms);
  endPipelinesOf(pool);
  return pool;
}

/** Enough data to need new pages of the table. */
const filling = `insert into worker_heartbeat select repeat(md5(random()::text), 60) || n, now() from generate_series(1, 100) n`;

/** Remembers that a write failed on a full disk, and when asked again, tries a write that is rolled back. */
function makeRoom(pool: pg.Pool) {
  let is_full = false;
  const fill = async (): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(filling);
    } finally {
      await client.query('rollback').catch(() => {});
      client.release();
    }
  };
  return {
    note: (error: unknown) => {
      if (isFull(error)) is_full = true;
    },
    isThere: async () => {
      if (is_full)
        await fill().then(
          () => {
            is_full = false;
          },
          () => {},
        );
      return !is_full;
    },
  };
}

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** Network errors: refused, reset, not found, timed out. */
const gone = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN']);

/** SQLSTATEs of a connection that ended or was refused: class 08, shutting down (57P), too many (53300), a standby (25006). */
const lost = /^(?:08...|57P..|53300|25006)$/;

/** Without a code, by the client: the connection ended, or could not be made in time. */
const lost_by_client =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** With the code of an internal error (XX000), by the coordinator of a cluster: a node ended while it worked, or it did. */
const lost_by_node = new RegExp(
  [
    'connection has been closed unexpectedly',
    'server closed the connection unexpectedly',
    'terminating connection due to',
    'SSL SYSCALL error',
    'could not (?:receive data from|send data to) server',
    'connection not open',
    'failure on connection marked as essential',
    'postmaster was shut down',
  ].join('|'),
);

/**
 * SQLSTATEs of a database that answers and cannot serve a request now: a statement timeout (57014), a lock that was not
 * available (55P03), a transaction aborted because of another (40001, 40P01) or for being idle (25P03), out of disk space
 * or memory (53), and disk errors (58).
 */
const unable = /^(?:53...|58...|57014|55P03|40001|40P01|25P03)$/;

/** Whether a transaction was aborted because of another; it may succeed if retried. */
export const isConflict = (error: unknown): boolean => codeOf(error) === '40P01' || codeOf(error) === '40001';

/** Whether a lock could not be obtained in time. */
export const isLocked = (error: unknown): boolean => codeOf(error) === '55P03';

/** Whether a statement was cancelled, which PostgreSQL does when it reaches its time limit. */
export const isTimeLimit = (error: unknown): boolean => codeOf(error) === '57014';

/** Whether an error means that the database no longer accepts writes: its disk is full or failing. */
export const isFull = (error: unknown): boolean => /^(?:53100|58030)$/.test(codeOf(error));

/**
 * Whether an error means that the connection to the database was lost or refused: whatever the statement, the database
 * is away.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (gone.has(code) || lost.test(code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost);
  return (code === 'XX000' ? lost_by_node : lost_by_client).test(error.message);
}

/** Whether an error means that the database is unavailable or overloaded, so that a later retry makes sense. */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || (error instanceof Error && unable.test(codeOf(error)));

/**
 * The table and the constraint that an error names. Those of a node of a cluster are in its message alone, and end in the
 * number of a shard.
 */
function namesIn(error: unknown): { readonly code: unknown; readonly table: string; readonly constraint: string } {
  const { code, message = '', ...names } = (error ?? {}) as Record<string, string | undefined>;
  const nameOf = (what: string): string => {
    const name = names[what] ?? [...message.matchAll(new RegExp(`${what} "(.+?)"`, 'g'))].at(-1)?.[1];
    return name?.replace(/_\d{6,}$/, '') ?? '';
  };
  return { code, table: nameOf('table'), constraint: nameOf('constraint') };
}

/** The name of the unique index or constraint that an error violates, if any. */
export function uniqueViolation(error: unknown): string | undefined {
  const { code, constraint } = namesIn(error);
  return code === '23505' ? constraint : undefined;
}

/** The table with rows that refer to a row that was to be deleted, if an error reports one. */
export function referringTable(error: unknown): string | undefined {
  const { code, table } = namesIn(error);
  return code === '23503' || code === '23001' ? table : undefined;
}

/** The column that refers to a row deleted since it was looked up, if an error reports one. */
export function lostReference(error: unknown): string | undefined {
  const { code, table, constraint } = namesIn(error);
  return code === '23503' ? constraint.slice(`${table}_`.length, -'_fkey'.length) : undefined;
}
