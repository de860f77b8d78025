import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { ConfigError } from '../config-error.ts';
import { isUnavailable } from './database.ts';
import { clientsAt, placesOf } from './hosts.ts';

const wait_max_ms = 30_000;
const try_max_ms = 5000;
const again_ms = 250;
const version_min = 18;

interface Contact {
  readonly wait_ms?: number;
  /** Called once if the database does not respond immediately. */
  readonly say?: (line: string) => void;
}

/**
 * Waits until the database responds: processes that start together are ready in any order. Throws ConfigError, saying
 * what to do, if it does not respond in time, refuses, or is too old.
 */
export async function waitForDatabase(
  url: string,
  { wait_ms = wait_max_ms, say = console.log }: Contact = {},
): Promise<void> {
  const place = placesOf(url);
  const Client = clientsAt(url);
  const end_ms = performance.now() + wait_ms;
  for (let is_logged = false; ; ) {
    const left_ms = end_ms - performance.now();
    try {
      return await ask(
        new Client({ connectionString: url, ...limited(Math.max(1000, Math.min(try_max_ms, left_ms))) }),
      );
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      const refused = describeRefusal(error);
      if (refused !== undefined) throw new ConfigError(`DATABASE_URL: ${refused}`, { cause: error });
      if (!isUnreachable(error))
        throw new ConfigError(
          `DATABASE_URL: the connection to the database at ${place} failed (${reasonOf(error)}). Check the address.`,
          { cause: error },
        );
      if (left_ms <= again_ms)
        throw new ConfigError(
          `DATABASE_URL: no database responds at ${place} (${reasonOf(error)}). Start it, or check the address.`,
          { cause: error },
        );
      if (!is_logged) say(`Waiting up to ${wait_ms / 1000} s for the database at ${place} …`);
      is_logged = true;
      await wait(again_ms);
    }
  }
}

const limited = (limit_ms: number) => ({ connectionTimeoutMillis: limit_ms, query_timeout: limit_ms });

async function ask(client: pg.Client): Promise<void> {
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < version_min)
      throw new ConfigError(`DATABASE_URL: this is PostgreSQL ${version}; Sluis needs ${version_min} or newer.`);
  } finally {
    // Not awaited: a silent server does not answer the end either.
    void client.end().catch(() => {});
  }
}

/** An unknown name may be that of a container that is still to start. */
const isUnreachable = (error: unknown): boolean =>
  isUnavailable(error) || /EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|timeout/i.test(String(error));

const reasonOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(({ message }) => message).join('; ') : (error as Error).message;

/** A permanent refusal of a database, and what to do. */
export function describeRefusal(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string };
  switch (code) {
    case '28P01':
    case '28000':
      return `the database refuses this user (${message}). Check the name, the password and the server's pg_hba.conf.`;
    case '3D000':
      return `${message}. Create it (create database … owner …), or check the name.`;
    case '42501':
      return `this user may not create tables (${message}). Make it the owner of the database.`;
    case '25006':
      return 'the database is read-only, like a standby. Use the address of the primary.';
    case '53100':
      return `the disk of the database is full (${message}). Free up disk space and start again.`;
    case '53300':
      return `the database has no connections left (${message}). Raise its max_connections or lower DATABASE_POOL.`;
    default:
      return undefined;
  }
}
