import { dateIn } from '@sluis/contract/base/time';
import { oneoff } from '@sluis/contract/entities/finance/oneoff';
import { accountingDay, endOfDay, instantOf } from '@sluis/contract/finance/accounting-day';
import { addDays, addMonths, closingDayFrom, lastDayOfMonth } from '@sluis/contract/finance/calendar';
import { halfEven, micro, toMinor } from '@sluis/contract/finance/exact';
import { unpriced } from '@sluis/contract/finance/priced';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { rowsLike } from '../../../platform/database/rows-like.ts';
import { type Row, updateItem } from '../../../resource/commands.ts';
import { acting } from '../../../resource/resource.ts';
import { changeStatus } from '../../../resource/status.ts';
import { type Entry, findWritten, movement, writeEntries } from './ledger.commands.ts';
import { sinceTooLong, tooLongOn } from './negative.commands.ts';
import { payoutUnit, usableAccount } from './payout-account.queries.ts';
import { addFees, type Desk, feePostings, pricedOf, sumOf, writeAccruals } from './post.commands.ts';
import { feeFacts, type Priced, rate } from './rate.ts';
import { dueHolds, endHold } from './reserve.commands.ts';

/** An instant at which something of a settlement profile is due, with its local date. */
export interface Due {
  readonly at: string;
  readonly date: string;
}

export const of_profile = {
  item: null,
  item_organisation: null,
  transaction: null,
  payment_profile: null,
} as const;

/** Releases holds that are due, one entry for each date of holding and currency. */
export async function releaseHolds(trx: Trx, desk: Desk, { at, date }: Due): Promise<void> {
  const { booking, book, arrangement } = desk;
  const { schedule } = arrangement.at(at);
  const entries: Entry[] = [];
  for (const hold of await dueHolds(trx, booking.profile, booking.organisation, date)) {
    const { currency_code, held_on, release_on, amount } = hold;
    const { settlement, payable_on } = book.place(schedule, currency_code, release_on, at);
    book.add(settlement, { section: 'reserve_released' }, BigInt(amount) * micro);
    book.count(settlement, null);
    await endHold(trx, booking.profile, booking.organisation, hold, amount);
    entries.push({
      ...of_profile,
      kind: 'RELEASE',
      source_key: `RELEASE:${booking.profile}:${currency_code}:${held_on}:${release_on}:${at}`,
      settlement,
      occurred_at: at,
      payable_on,
      currency_code,
      amount,
      postings: movement(
        { kind: 'merchant_reserve', counterparty: booking.profile },
        { kind: 'merchant_payable', counterparty: booking.profile },
        BigInt(amount),
      ),
    });
  }
  await writeEntries(trx, entries, booking);
}

/**
 * Charges the fees of the month before, and what is missing from its minimum. In the zone of another schedule the month
 * may end again.
 */
export async function chargeMonth(trx: Trx, desk: Desk, { at, date }: Due): Promise<void> {
  const { booking, book, arrangement, usage } = desk;
  const { profile } = arrangement;
  const month = addMonths(date, -1);
  const last = lastDayOfMonth(month);
  if (!profile.active || profile.valid_from > last) return;
  const assignment = arrangement.at(new Date(Date.parse(at) - 1).toISOString());
  const dated = arrangement.pricesAt(assignment, last, null);
  const terms = { merchant_country: arrangement.country_code, is_reverse: profile.vat === 'REVERSE' };
  const entries: Entry[] = [];
  const keyOf = (currency_code: string): string => `MONTH:${profile.id}:${currency_code}:${month.slice(0, 7)}`;
  const written = await findWritten(
    trx,
    booking,
    profile.terms.map(({ currency_code }) => keyOf(currency_code)),
  );
  for (const { currency_code } of profile.terms) {
    if (written.has(keyOf(currency_code))) continue;
    const rated = rate(feeFacts('MONTH', currency_code), dated.prices, usage.before(currency_code, month), terms);
    const minimum = dated.minimums.find((each) => each.currency_code === currency_code);
    const missing = minimum ? BigInt(minimum.amount) * micro - usage.counted(currency_code, month) : 0n;
    const topped: Priced[] =
      minimum && toMinor(missing) > 0n
        ? [
            {
              component: 'MINIMUM',
              line: 0,
              micro: toMinor(missing) * micro,
              exact: missing,
              basis: 'AMOUNT',
              is_period: false,
              vat_rate_ppm: terms.is_reverse ? 0 : minimum.vat_rate_ppm,
              counts: false,
            },
          ]
        : [];
    const fees = [...rated.fees.filter((each) => each.micro !== 0n), ...topped];
    if (fees.length === 0) continue;
    const { schedule } = assignment;
    const { settlement, payable_on } = book.place(schedule, currency_code, accountingDay(schedule, at), at);
    addFees(book, settlement, fees);
    book.count(settlement, null);
    entries.push({
      ...of_profile,
      kind: 'MONTH',
      source_key: keyOf(currency_code),
      settlement,
      occurred_at: at,
      payable_on,
      currency_code,
      amount: 0,
      fee_micro: String(sumOf(fees)),
      cost_micro: String(sumOf(rated.cost)),
      partner_micro: String(sumOf(rated.partner)),
      priced: pricedOf({ ...rated, fees }, dated, null, []),
      postings: feePostings(profile.id, fees),
    });
  }
  await writeEntries(trx, entries, booking);
  await writeAccruals(trx, desk, entries);
}

interface Accrued {
  readonly currency_code: string;
  readonly month: string;
  readonly kind: 'cost' | 'partner';
  readonly component: string;
  readonly counterparty: string;
  readonly micro: string;
  readonly posted: number;
}

const readAccruals = async (trx: Trx, { profile, organisation }: Desk['booking']): Promise<Accrued[]> =>
  (
    await sql<Accrued>`
      select currency_code, month, kind, component, counterparty, micro::text as micro, posted from accrual
      where profile = ${profile} and organisation = ${organisation} and micro <> posted::numeric * 1000000
      order by currency_code, month, kind, component, counterparty`.execute(trx)
  ).rows;

const isUnposted = ({ micro: exact, posted }: Accrued): boolean => halfEven(BigInt(exact), micro) !== BigInt(posted);

/** Whether costs or shares are not posted yet. */
export const hasAccruals = async (trx: Trx, booking: Desk['booking']): Promise<boolean> =>
  (await readAccruals(trx, booking)).some(isUnposted);

/** Posts costs and partner shares, so that those of a month so far are its exact sum, rounded. */
export async function postAccruals(trx: Trx, desk: Desk, { at, date }: Due): Promise<void> {
  const { booking } = desk;
  const due = (await readAccruals(trx, booking)).filter(isUnposted);
  const entries = [...Map.groupBy(due, (each) => `${each.currency_code}:${each.month}`)].map(
    ([key, parts]): Entry => ({
      ...of_profile,
      kind: 'ACCRUAL',
      source_key: `ACCRUAL:${booking.profile}:${key}:${at}`,
      settlement: null,
      occurred_at: at,
      payable_on: date,
      currency_code: parts[0]?.currency_code ?? '',
      amount: 0,
      postings: parts.flatMap(({ kind, component, counterparty, micro: exact, posted }) => {
        const change = halfEven(BigInt(exact), micro) - BigInt(posted);
        return kind === 'cost'
          ? movement({ kind: 'processing_cost' }, { kind: 'processor_payable', counterparty }, change, { component })
          : movement({ kind: 'partner_expense' }, { kind: 'partner_payable', counterparty }, change, { component });
      }),
    }),
  );
  if (due.length === 0) return;
  await writeEntries(trx, entries, booking);
  const rows = due.map((each) => ({ ...each, posted: String(halfEven(BigInt(each.micro), micro)) }));
  await sql`
    update accrual set posted = done.posted from ${rowsLike('accrual', rows)} as done
    where accrual.profile = ${booking.profile} and accrual.organisation = ${booking.organisation}
      and accrual.currency_code = done.currency_code and accrual.month = done.month and accrual.kind = done.kind
      and accrual.component = done.component and accrual.counterparty = done.counterparty`.execute(trx);
}

type OneOff = ItemOf<'oneoff'> & Row;

/** A day of the next month, or its last. */
function nextDue(due_on: string, day: number): string {
  const month = addMonths(due_on, 1);
  const last = lastDayOfMonth(month);
  const wanted = addDays(month, day - 1);
  return wanted > last ? last : wanted;
}

/** Books one-offs that are due; one that repeats is due again a month later, until its end. */
export async function bookOneOffs(trx: Trx, desk: Desk, { at, date }: Due): Promise<void> {
  const { booking, book, arrangement } = desk;
  const { rows } = await sql<OneOff>`
    select * from oneoff
    where settlement_profile = ${booking.profile} and organisation = ${booking.organisation} and status = 'PLANNED'
      and due_on <= ${date}
    order by due_on, id for update`.execute(trx);
  const entries: Entry[] = [];
  const { profile } = arrangement;
  for (const item of rows) {
    const { id, organisation, due_on, type, write_off, amount, currency_code, until } = item;
    const { schedule } = arrangement.at(at);
    const { settlement, payable_on } = book.place(schedule, currency_code, due_on, at);
    const sign = type === 'FEE' ? -1n : 1n;
    const vat_rate_ppm = profile.vat === 'REVERSE' ? 0 : item.vat_rate_ppm;
    book.add(
      settlement,
      { section: 'one_offs', description: item.description, vat_rate_ppm },
      sign * BigInt(amount) * micro,
    );
    book.count(settlement, null);
    entries.push({
      ...of_profile,
      kind: 'ONE_OFF',
      source_key: `ONE_OFF:${id}:${due_on}`,
      item: id,
      item_organisation: organisation,
      settlement,
      occurred_at: at,
      payable_on,
      currency_code,
      amount: Number(sign) * amount,
      vat_micro: String(-sign * BigInt(amount) * BigInt(vat_rate_ppm)),
      reason: item.description,
      priced: { ...unpriced, line: { description: item.description, vat_rate_ppm } },
      postings: movement(
        { kind: write_off ? 'bad_debt' : 'revenue' },
        { kind: 'merchant_payable', counterparty: profile.id },
        sign * BigInt(amount),
        { vat_rate_ppm },
      ),
    });
    const next = item.repeats_on === null ? undefined : nextDue(due_on, item.repeats_on);
    if (next && (until === null || next <= until))
      await updateItem(trx, oneoff, id, { due_on: next }, acting(booking.now));
    else await changeStatus(trx, oneoff, item, { status: 'BOOKED' }, acting(booking.now));
  }
  await writeEntries(trx, entries, booking);
}

/** The currencies without an open settlement whose carried balance can be paid out. */
export async function payableBalances(trx: Trx, { arrangement, booking }: Desk): Promise<string[]> {
  const { rows } = await sql<{ currency_code: string; carried: number }>`
    select currency_code, carried from settlementbalance
    where profile = ${booking.profile} and organisation = ${booking.organisation} and carried > 0
      and currency_code not in (select currency_code from settlement
        where settlement_profile = ${booking.profile} and organisation = ${booking.organisation} and status = 'OPEN')
    order by 1`.execute(trx);
  const payable: string[] = [];
  for (const { currency_code, carried } of rows) {
    const terms = arrangement.profile.terms.find((each) => each.currency_code === currency_code);
    if (carried < Math.max(terms?.minimum_payout ?? 0, payoutUnit(currency_code))) continue;
    const closes_at = booking.now;
    if (await usableAccount(trx, arrangement, { currency_code, closes_at })) payable.push(currency_code);
  }
  return payable;
}

/** Opens settlements for balances that are paid out although nothing was added to them. */
export async function openForBalances(trx: Trx, desk: Desk, { at }: Due): Promise<void> {
  const { arrangement, book } = desk;
  const before = new Date(Date.parse(at) - 1).toISOString();
  const { schedule } = arrangement.at(before);
  const day = accountingDay(schedule, before);
  if (arrangement.profile.hold || closingDayFrom(schedule, day) !== day || endOfDay(schedule, day) !== at) return;
  for (const currency_code of await payableBalances(trx, desk)) book.place(schedule, currency_code, day, before);
}

/** The next instant after which something of a settlement profile is due, besides its events. */
export async function nextInstant(trx: Trx, desk: Desk, done_until: string): Promise<string | undefined> {
  const { arrangement, booking, zone } = desk;
  const { profile } = arrangement;
  const { schedule } = arrangement.at(done_until);
  const { timezone } = schedule;
  const booked = dateIn(zone, new Date(done_until));
  const midnight = (date: string): string => instantOf(timezone, date, '00:00');
  const today = accountingDay({ timezone, cut_off: '24:00' }, done_until);
  const { rows } = await sql<{
    closes_at: string | null;
    release_on: string | null;
    due_on: string | null;
    negative_since: string | null;
    is_carrying: boolean;
  }>`
    select
      (select min(closes_at) from settlement
       where settlement_profile = ${profile.id} and organisation = ${booking.organisation} and status = 'OPEN') as closes_at,
      (select min(release_on) from reservehold
       where profile = ${profile.id} and organisation = ${booking.organisation} and held > ended) as release_on,
      (select min(due_on) from oneoff
       where settlement_profile = ${profile.id} and organisation = ${booking.organisation} and status = 'PLANNED') as due_on,
      (select min(negative_since) from settlementbalance
       where profile = ${profile.id} and organisation = ${booking.organisation} and carried < 0
         and negative_since > ${sinceTooLong(today)}) as negative_since,
      exists (select 1 from settlementbalance
        where profile = ${profile.id} and organisation = ${booking.organisation} and carried > 0) as is_carrying`.execute(
    trx,
  );
  const {
    closes_at = null,
    release_on = null,
    due_on = null,
    negative_since = null,
    is_carrying = false,
  } = rows[0] ?? {};
  const soon = new Date(Date.parse(done_until) + 1).toISOString();
  const later = (instant: string): string => (instant <= done_until ? soon : instant);
  const candidates = [
    ...(is_carrying ? [later(endOfDay(schedule, closingDayFrom(schedule, accountingDay(schedule, soon))))] : []),
    ...(closes_at === null ? [] : [later(closes_at)]),
    ...(release_on === null ? [] : [later(midnight(release_on))]),
    ...(negative_since === null ? [] : [midnight(tooLongOn(negative_since))]),
    ...(due_on === null ? [] : [later(midnight(due_on))]),
    ...(profile.active ? [midnight(addMonths(today, 1)), instantOf(zone, addMonths(booked, 1), '00:00')] : []),
    ...((await hasAccruals(trx, booking)) ? [midnight(addDays(today, 1))] : []),
  ];
  return candidates.toSorted()[0];
}
