import { idBound } from '@sluis/contract/base/ids';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** Rows get their id at most a minute before they are written, and clocks differ by less. */
export const settled_ms = 5 * 60_000;

/**
 * The id before which the audit trail gets no more rows, at a real time: all that the transactions in progress may still add
 * are newer. Each has a connection to this server, also those that write on other nodes.
 */
export async function settledBound(executor: Executor, at_ms: number): Promise<string> {
  const { rows } = await sql<{ begun_ms: number | null }>`
    select (extract(epoch from min(xact_start)) * 1000)::float8 as begun_ms from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(executor);
  return idBound('aud', Math.floor(Math.min(at_ms, rows[0]?.begun_ms ?? at_ms) - settled_ms));
}
