import { addDays } from '@sluis/contract/finance/calendar';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { raiseExceptions } from './assign.commands.ts';
import { resolveOpen } from './exception.commands.ts';
import type { Desk } from './post.commands.ts';

type Booking = Desk['booking'];

/** How long a negative balance is carried before the finance team has to look at it. */
const carried_days_max = 30;

const keyOf = ({ profile }: Booking, currency_code: string): string => `NEGATIVE_BALANCE:${profile}:${currency_code}:`;

interface Negative {
  readonly currency_code: string;
  readonly carried: number;
  readonly negative_since: string;
}

const readNegative = async (trx: Trx, { profile, organisation }: Booking): Promise<Negative[]> =>
  (
    await sql<Negative>`
      select currency_code, carried, negative_since from settlementbalance
      where profile = ${profile} and organisation = ${organisation} and carried < 0 and negative_since is not null
      order by currency_code`.execute(trx)
  ).rows;

/** The date at whose beginning a balance has been negative for too long. */
export const tooLongOn = (negative_since: string): string => addDays(negative_since, carried_days_max + 1);

/** The last day since which a balance has been negative for too long at the beginning of a date. */
export const sinceTooLong = (date: string): string => addDays(date, -carried_days_max - 1);

/** Raises an exception, once, for each balance that has been negative for too long at the beginning of a date. */
export async function raiseNegative(trx: Trx, { booking }: Desk, date: string): Promise<void> {
  const { profile, organisation, now } = booking;
  const found = await readNegative(trx, booking);
  const exceptions = found
    .filter(({ negative_since }) => tooLongOn(negative_since) <= date)
    .map(({ currency_code, carried, negative_since }) => ({
      source_key: keyOf(booking, currency_code) + negative_since,
      organisation,
      reason: 'NEGATIVE_BALANCE' as const,
      settlement_profile: profile,
      currency_code,
      expected: 0,
      found: carried,
    }));
  await raiseExceptions(trx, exceptions, now);
}

/** Resolves the exception about a balance that is no longer negative. */
export const resolveNegative = (trx: Trx, booking: Booking, currency_code: string): Promise<void> =>
  resolveOpen(trx, booking, keyOf(booking, currency_code), 'no longer negative');
