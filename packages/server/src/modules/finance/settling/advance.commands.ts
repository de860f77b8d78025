import { ApiError } from '@sluis/contract/base/errors';
import { dateIn } from '@sluis/contract/base/time';
import { instantOf } from '@sluis/contract/finance/accounting-day';
import { sql } from 'kysely';
import type { Database, Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { getItem } from '../../../resource/item.ts';
import type { ActionCommand } from '../../../resource/resource.ts';
import { type Arranged, localDate, readArrangement } from './arrangement.queries.ts';
import { raiseExceptions } from './assign.commands.ts';
import { openBook } from './book.commands.ts';
import { openDay } from './booking-day.commands.ts';
import { closeSettlement, DoesNotClose, type Settlement, unclosedKey } from './close.commands.ts';
import {
  bookOneOffs,
  chargeMonth,
  nextInstant,
  openForBalances,
  postAccruals,
  releaseHolds,
} from './dated.commands.ts';
import { raiseNegative } from './negative.commands.ts';
import { batch_max, type Desk, openUsage, postEvents } from './post.commands.ts';
import { openReserve } from './reserve.commands.ts';
import { takeShares } from './shares.commands.ts';

/** A settlement profile with its organisation, which never changes. */
export interface Settled {
  readonly profile: string;
  readonly organisation: string;
}

const never = '9999-12-31T00:00:00.000Z';

/** Locks the clock of a settlement profile, so that one process works on it at a time; undefined if another one does. */
async function lockClock(trx: Trx, { profile, organisation }: Settled): Promise<string | undefined> {
  const { rows } = await sql<{ done_until: string }>`
    select done_until from settlementclock where profile = ${profile} and organisation = ${organisation}
    for update skip locked`.execute(trx);
  return rows[0]?.done_until;
}

export async function openDesk(
  trx: Trx,
  profile: string,
  organisation: string,
  now: string,
  arranged?: Arranged,
): Promise<Desk> {
  const [arrangement, { zone, booked_on }, usage, reserve] = await Promise.all([
    readArrangement(trx, profile, arranged),
    openDay(trx, now),
    openUsage(trx, profile, organisation),
    openReserve(trx, profile, organisation),
  ]);
  const book = await openBook(trx, arrangement.profile, now);
  return {
    arrangement,
    zone,
    booking: { profile, organisation, now, booked_on, accounts: new Map() },
    book,
    usage,
    reserve,
  };
}

export const flushDesk = async ({ book, usage, reserve }: Desk): Promise<void> => {
  await book.flush();
  await usage.flush();
  await reserve.flush();
};

/** Whether a month begins in a zone at an instant. */
const beginsMonth = (zone: string, at: string): boolean => {
  const date = dateIn(zone, new Date(at));
  return date.endsWith('-01') && at === instantOf(zone, date, '00:00');
};

/** The local month of an instant, in the zone in which a settlement profile settles then. */
const monthAt = ({ at }: Desk['arrangement'], instant: string): string =>
  localDate(at(instant).schedule, instant).slice(0, 7);

/**
 * Does what is due of a settlement profile at an instant: releases, the month, shares, one-offs, then closings. A
 * schedule of another zone may begin with the month, so that its midnight is not the one that is due.
 */
async function perform(trx: Trx, desk: Desk, { at, done_until }: { at: string; done_until: string }): Promise<void> {
  const { arrangement, booking, zone } = desk;
  const { schedule } = arrangement.at(at);
  const due = { at, date: localDate(schedule, at) };
  await releaseHolds(trx, desk, due);
  if (monthAt(arrangement, done_until) < monthAt(arrangement, at)) await chargeMonth(trx, desk, due);
  if (beginsMonth(zone, at)) await takeShares(trx, desk, at);
  await bookOneOffs(trx, desk, due);
  await postAccruals(trx, desk, due);
  await openForBalances(trx, desk, due);
  await flushDesk(desk);
  const { rows } = await sql<{ id: string }>`
    select id from settlement
    where settlement_profile = ${booking.profile} and organisation = ${booking.organisation} and status = 'OPEN'
      and closes_at <= ${at}
    order by closes_at, currency_code`.execute(trx);
  for (const { id } of rows) await closeSettlement(trx, desk, id);
  await raiseNegative(trx, desk, due.date);
}

/** One step of a settlement profile: a batch of events, or what is due at the next instant; false if nothing is. */
async function step(trx: Trx, settled: Settled, now: string): Promise<boolean> {
  const { profile, organisation } = settled;
  const done_until = await lockClock(trx, settled);
  if (done_until === undefined) return false;
  const desk = await openDesk(trx, profile, organisation, now);
  const next = (await nextInstant(trx, desk, done_until)) ?? never;
  const is_due = next <= now;
  // Events at the instant come after it; without one, those of this millisecond are left to the next turn.
  const posted = await postEvents(trx, desk, is_due ? next : now);
  if (is_due && posted < batch_max) await perform(trx, desk, { at: next, done_until });
  await flushDesk(desk);
  const is_performed = is_due && posted < batch_max;
  const until = is_performed ? next : done_until;
  const following = (await nextInstant(trx, desk, until)) ?? never;
  await trx
    .updateTable('settlementclock')
    .set({ done_until: until, next_at: following, failed_until: null })
    .where('profile', '=', profile)
    .where('organisation', '=', organisation)
    .execute();
  return is_performed || posted > 0;
}

/** Works through what is due of a settlement profile until now; returns the number of its steps. */
export async function advanceProfile(
  { kysely }: Pick<Database, 'kysely'>,
  settled: Settled,
  now: string,
  isStopped = () => false,
): Promise<number> {
  let steps = 0;
  try {
    while (!isStopped() && (await inTransaction(kysely, (trx) => step(trx, settled, now)))) steps++;
  } catch (error) {
    if (error instanceof DoesNotClose) await noteFailure(kysely, settled, error, now);
    throw error;
  }
  return steps;
}

/**
 * Closes a settlement that is due, with everything of its profile that is due before it. Throws `does_not_close` if
 * figures disagree, and `invalid_transition` before it is due.
 */
export const closeNow: ActionCommand = async (trx, id, _, { scope, now }) => {
  const read = async () => (await getItem(trx, 'settlement', { id, scope })) as Settlement;
  const { settlement_profile: profile, organisation } = await read();
  const settled = { profile, organisation };
  await sql`
    select from settlementclock where profile = ${profile} and organisation = ${organisation} for update`.execute(trx);
  const { status, closes_at } = await read();
  if (status === 'OPEN' && closes_at > now) throw new ApiError('invalid_transition', { details: { closes_at } });
  try {
    while ((await read()).status === 'OPEN' && (await step(trx, settled, now)));
  } catch (error) {
    if (!(error instanceof DoesNotClose)) throw error;
    const [expected, found] = [Number(error.expected), Number(error.found)];
    throw new ApiError('does_not_close', {
      details: { settlement: error.settlement, expected, found },
      cause: error,
    });
  }
  return read();
};

/** Raises the exception of a settlement that does not close, again if it was resolved although it still does not. */
const noteFailure = (
  kysely: Database['kysely'],
  { profile, organisation }: Settled,
  { settlement, expected, found }: DoesNotClose,
  now: string,
): Promise<void> =>
  inTransaction(kysely, async (trx) => {
    const { rows } = await sql<{ currency_code: string }>`
      select currency_code from settlement where id = ${settlement} and organisation = ${organisation}`.execute(trx);
    await raiseExceptions(
      trx,
      [
        {
          source_key: unclosedKey(settlement),
          organisation,
          reason: 'DOES_NOT_CLOSE',
          item: settlement,
          settlement_profile: profile,
          currency_code: rows[0]?.currency_code ?? null,
          expected: Number(expected),
          found: Number(found),
        },
      ],
      now,
      { again: true },
    );
  });
