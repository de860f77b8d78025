import { dateIn } from '@sluis/contract/base/time';
import { addDays } from '@sluis/contract/finance/calendar';
import { sql } from 'kysely';
import { zoneIn } from '../../../platform/configuration/zones.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';

/** The time zone of the provider. */
export async function bookingZone(executor: Executor): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select ${zoneIn('root.id')} as zone from organisation as root where parent is null`.execute(executor);
  return rows[0]?.zone ?? 'UTC';
}

/** The date of the provider. */
export const bookingDate = async (executor: Executor, now: string): Promise<string> =>
  dateIn(await bookingZone(executor), new Date(now));

const holdDay = async (trx: Trx, day: string) =>
  (await sql<{ closed: boolean }>`select closed from bookingday where day = ${day} for share`.execute(trx)).rows[0];

/**
 * The day under which a transaction books entries: the provider's date, or the next day that is not closed; and the
 * provider's time zone. The day is held until the transaction ends, and is not closed before.
 */
export async function openDay(trx: Trx, now: string): Promise<{ zone: string; booked_on: string }> {
  const zone = await bookingZone(trx);
  for (let day = dateIn(zone, new Date(now)); ; day = addDays(day, 1)) {
    const held = await holdDay(trx, day);
    if (held?.closed === false) return { zone, booked_on: day };
    if (held) continue;
    await sql`insert into bookingday (day) values (${day}) on conflict do nothing`.execute(trx);
    if ((await holdDay(trx, day))?.closed === false) return { zone, booked_on: day };
  }
}

/** The first day that is not closed. */
export async function readDayToClose(executor: Executor): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select min(day) as day from bookingday where not closed`.execute(
    executor,
  );
  return rows[0]?.day ?? undefined;
}

/**
 * Closes a day, after the transactions that book under it; false if another transaction has closed it. All its entries
 * are visible afterwards, and no further ones are booked under it.
 */
export async function closeDay(trx: Trx, day: string): Promise<boolean> {
  const { rows } = await sql`
    update bookingday set closed = true where day = ${day} and not closed returning day`.execute(trx);
  return rows.length > 0;
}
