import { sql } from 'kysely';
import { maintainMonths } from '../../../platform/database/months.ts';
import { expiries } from '../../../resource/asked.ts';
import type { House } from '../../../resource/module.ts';

/**
 * Deletes expired data: that of modules, histories after the configured months, records of idempotency after a day,
 * mail after 30 days, expired tickets, and exports that are no longer running.
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
