import { sql } from 'kysely';
import { demandClock } from '../../../platform/clock-distance.ts';
import { maintainMonths } from '../../../platform/database/months.ts';
import { logFailure } from '../../../platform/failures.ts';
import { type Expire, expiries } from '../../../resource/asked.ts';
import type { House } from '../../../resource/module.ts';

/** Histories after the configured months, records of idempotency after a day, mail after 30 days, tickets and exports. */
const expireOwn =
  ({ config: { keep_history_months: kept_months } }: House): Expire =>
  async (executor, { real_ms }) => {
    await maintainMonths(executor, { table: 'status_history', prefix: 'hist', kept_months }, real_ms);
    await sql`delete from idempotency_key where created_at < now() - interval '24 hours'`.execute(executor);
    await sql`delete from export_ticket where expires_at < now()`.execute(executor);
    await sql`delete from running_export where seen_at < now() - interval '5 minutes'`.execute(executor);
    await sql`delete from mail where created_at < now() - interval '30 days'`.execute(executor);
  };

/**
 * Deletes the expired data of the platform and of each module. A failure of one keeps no other from its turn: partitions
 * are created here too. Throws the first failure, for the job to be retried; and without deleting anything if the clock
 * is far from that of the database, because what has expired cannot be brought back.
 */
export async function runHousekeeping(house: House, now = house.clock.now()): Promise<void> {
  const { kysely } = house.database;
  await house.clock_distance.measure();
  demandClock(house.clock_distance);
  const times = { now, real_ms: Date.now() };
  const failures: unknown[] = [];
  for (const expire of [expireOwn(house), ...house.answers(expiries)])
    await expire(kysely, times).catch((error: unknown) => failures.push(error));
  const [first, ...others] = failures;
  for (const failure of others) logFailure(failure, { job: 'housekeeping' });
  if (first !== undefined) throw first;
}
