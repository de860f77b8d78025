import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { accountingDay } from '@sluis/contract/finance/accounting-day';
import { addDays } from '@sluis/contract/finance/calendar';
import { micro } from '@sluis/contract/finance/exact';
import { acquirer_kinds } from '@sluis/contract/finance/kinds';
import { unpriced } from '@sluis/contract/finance/priced';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { rowsLike } from '../../../platform/database/rows-like.ts';
import type { Row } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { ActionCommand } from '../../../resource/resource.ts';
import { flushDesk } from './advance.commands.ts';
import { localDate } from './arrangement.queries.ts';
import { movement, writeEntries } from './ledger.commands.ts';
import { lockDesk } from './payout.commands.ts';
import type { Desk } from './post.commands.ts';

interface Hold {
  readonly held_on: string;
  readonly amount: number;
}

interface MonthUsage {
  readonly month: string;
  readonly count?: number;
  readonly amount?: number;
  readonly counted_micro?: number;
}

/** The days until the release of what the profile's reserve scheme withholds. Throws `invalid_value` without one. */
function releaseDays({ arrangement }: Desk, currency_code: string, now: string): number {
  const assignment = arrangement.at(now);
  const { prices } = arrangement.pricesAt(assignment, localDate(assignment.schedule, now), null);
  const line = prices.reserve.find((each) => each.currency_code === null || each.currency_code === currency_code);
  if (!line?.release_days) throw new ApiError('invalid_value', { fields: { holds: ['not_allowed'] } });
  return line.release_days;
}

/**
 * Throws `already_exists` for a second opening, or one after entries: those began without it. Money from acquirers
 * changes no balance.
 */
async function assertFirst(trx: Trx, { profile, organisation }: Desk['booking'], currency_code: string): Promise<void> {
  const { rows } = await sql`
    select 1 from journalentry
    where settlement_profile = ${profile} and organisation = ${organisation} and currency_code = ${currency_code}
      and kind <> all(${[...acquirer_kinds]})
    limit 1`.execute(trx);
  if (rows.length > 0) throw new ApiError('already_exists', { fields: { currency_code: ['repeated'] } });
}

/** Takes over what another system settled: balance, reserve and usage. */
export const openProfile: ActionCommand = async (trx, id, body, context) => {
  const profile = await getItem(trx, 'settlementprofile', { id, scope: context.scope, lock: true });
  const currency_code = String(body.currency_code);
  if (!profile.terms.some((each) => each.currency_code === currency_code))
    throw new ApiError('invalid_value', { fields: { currency_code: ['not_allowed'] } });
  const { organisation } = profile;
  const desk = await lockDesk(trx, id, organisation, context.now);
  await assertFirst(trx, desk.booking, currency_code);
  const balance = Number(body.balance ?? 0);
  const holds = (body.holds ?? []) as readonly Hold[];
  const negative_since = balance < 0 ? localDate(desk.arrangement.at(context.now).schedule, context.now) : null;
  const usage = (body.usage ?? []) as readonly MonthUsage[];
  await trx
    .insertInto('settlementbalance')
    .values({ profile: id, organisation, currency_code, carried: balance, negative_since })
    .onConflict((conflict) =>
      conflict.columns(['profile', 'currency_code', 'organisation']).doUpdateSet({ carried: balance, negative_since }),
    )
    .execute();
  const days = holds.length > 0 ? releaseDays(desk, currency_code, context.now) : 0;
  if (holds.length > 0)
    await sql`
      insert into reservehold select * from ${rowsLike(
        'reservehold',
        holds.map(({ held_on, amount }) => ({
          profile: id,
          organisation,
          currency_code,
          held_on,
          release_on: addDays(held_on, days),
          held: amount,
          ended: 0,
        })),
      )}`.execute(trx);
  for (const { month, count = 0, amount = 0, counted_micro = 0 } of usage)
    desk.usage.add(currency_code, `${month.slice(0, 7)}-01`, {
      count: BigInt(count),
      amount: BigInt(amount),
      counted: BigInt(counted_micro),
    });
  await desk.usage.flush();
  const conversion = { kind: 'opening' } as const;
  const reserve = holds.reduce((total, each) => total + each.amount, 0);
  await writeEntries(
    trx,
    [
      {
        kind: 'OPENING',
        source_key: `OPENING:${id}:${currency_code}`,
        item: null,
        item_organisation: null,
        transaction: null,
        payment_profile: null,
        settlement: null,
        occurred_at: context.now,
        payable_on: localDate(desk.arrangement.at(context.now).schedule, context.now),
        currency_code,
        amount: balance,
        reserve,
        postings: [
          ...movement(conversion, { kind: 'merchant_payable', counterparty: id }, BigInt(balance)),
          ...movement(conversion, { kind: 'merchant_reserve', counterparty: id }, BigInt(reserve)),
        ],
      },
    ],
    desk.booking,
  );
  return profile as ItemOf<'settlementprofile'> & Row;
};

/** Records money from the merchant, which the next settlement counts. */
export const depositTo: ActionCommand = async (trx, id, body, context) => {
  const profile = await getItem(trx, 'settlementprofile', { id, scope: context.scope, lock: true });
  const currency_code = String(body.currency_code);
  if (!profile.terms.some((each) => each.currency_code === currency_code))
    throw new ApiError('invalid_value', { fields: { currency_code: ['not_allowed'] } });
  const desk = await lockDesk(trx, id, profile.organisation, context.now);
  const { schedule } = desk.arrangement.at(context.now);
  const place = desk.book.place(schedule, currency_code, accountingDay(schedule, context.now), context.now);
  const amount = BigInt(Number(body.amount));
  const description = body.description == null ? '' : String(body.description);
  const line = { component: 'DEPOSIT', description };
  desk.book.add(place.settlement, { section: 'returned', ...line }, amount * micro);
  desk.book.count(place.settlement, null);
  await writeEntries(
    trx,
    [
      {
        kind: 'DEPOSIT',
        source_key: `DEPOSIT:${newId('jrnl', context.now)}`,
        item: null,
        item_organisation: null,
        transaction: null,
        payment_profile: null,
        ...place,
        occurred_at: context.now,
        currency_code,
        amount: Number(amount),
        reason: description || null,
        priced: { ...unpriced, line },
        postings: movement({ kind: 'bank' }, { kind: 'merchant_payable', counterparty: id }, amount),
      },
    ],
    desk.booking,
  );
  await flushDesk(desk);
  return profile as ItemOf<'settlementprofile'> & Row;
};
