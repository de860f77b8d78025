import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { maintainMonths } from '../../platform/database/months.ts';
import { type House, question } from '../../resource/module.ts';

interface Times {
  /** By the business clock, ISO 8601. */
  readonly now: string;
  /** By the real one. */
  readonly real_ms: number;
}

/** Deletes what a module no longer keeps. */
export type Expire = (executor: Executor, times: Times) => Promise<unknown>;

/** What each module no longer keeps. */
export const expiries = question<Expire>('what is no longer kept');

/**
 * Deletes what is no longer kept: what modules say, histories after the configured months, records of idempotency after a
 * day, mail after 30 days, expired tickets, and exports that are no longer running.
 */
export async function runHousekeeping(house: House, now = house.clock.now()): Promise<void> {
  const { kysely } = house.database;
  const real_ms = Date.now();
  for (const expire of house.answers(expiries)) await expire(kysely, { now, real_ms });
  const kept_months = house.config.keep_history_months;
  await maintainMonths(kysely, { table: 'status_history', prefix: 'hist', kept_months }, real_ms);
  await sql`delete from idempotency_key where created_at < now() - interval '24 hours'`.execute(kysely);
  await sql`delete from export_ticket where expires_at < now()`.execute(kysely);
  await sql`delete from running_export where seen_at < now() - interval '5 minutes'`.execute(kysely);
  await sql`delete from mail where created_at < now() - interval '30 days'`.execute(kysely);
}
