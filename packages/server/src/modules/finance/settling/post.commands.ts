import { setImmediate } from 'node:timers/promises';
import type { SettlementSection } from '@sluis/contract/entities/finance/settlement';
import { accountingDay } from '@sluis/contract/finance/accounting-day';
import { addBusinessDays, addMonths } from '@sluis/contract/finance/calendar';
import { micro, toMinor } from '@sluis/contract/finance/exact';
import type { PricedEntry, PricedPart } from '@sluis/contract/finance/priced';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { rowsLike } from '../../../platform/database/rows-like.ts';
import { markSettled, moveEvents } from '../../payments/financial-event/posting.commands.ts';
import { type Arrangement, type Assignment, localDate } from './arrangement.queries.ts';
import { type Exception, raiseExceptions } from './assign.commands.ts';
import type { Book } from './book.commands.ts';
import { type Booking, type Entry, findWritten, movement, type Posting, writeEntries } from './ledger.commands.ts';
import { type Dated, keptUsage } from './price-book.queries.ts';
import { type Facts, type Priced, type Rated, rate, type Usages } from './rate.ts';
import type { Reserve } from './reserve.commands.ts';

export const batch_max = 5000;
const written_at_once = 500;

interface Event extends Facts {
  readonly id: string;
  readonly organisation: string;
  readonly source_key: string;
  readonly item: string;
  readonly transaction: string;
  readonly payment_profile: string;
  readonly processor: string | null;
  readonly occurred_at: string;
  readonly recorded_at: string;
  readonly matched_at: string | null;
}

/** The section of a statement that an event belongs to, and whether it adds to the balance. */
export const sections: Readonly<Record<string, readonly [SettlementSection, 1 | -1]>> = {
  PAYMENT: ['gross', 1],
  REFUND: ['refunds', -1],
  REFUND_REVERSAL: ['reversals', 1],
  CHARGEBACK: ['chargebacks', -1],
  CHARGEBACK_REVERSAL: ['reversals', 1],
};

/** The payments of a settlement profile by month, and the fees that count for its minimum. */
export interface UsageBook {
  before(currency_code: string, month: string): Usages;
  add(currency_code: string, month: string, more: { count?: bigint; amount?: bigint; counted?: bigint }): void;
  counted(currency_code: string, month: string): bigint;
  flush(): Promise<void>;
}

const unused = { count: 0n, amount: 0n, counted: 0n };

export async function openUsage(trx: Trx, profile: string, organisation: string): Promise<UsageBook> {
  const { rows } = await sql<{ currency_code: string; month: string; count: string; amount: string; counted: string }>`
    select currency_code, month, count::text, amount::text, counted_micro::text as counted from settlementusage
    where profile = ${profile} and organisation = ${organisation}`.execute(trx);
  const known = new Map(
    rows.map(({ currency_code, month, ...each }) => [
      `${currency_code} ${month}`,
      { count: BigInt(each.count), amount: BigInt(each.amount), counted: BigInt(each.counted) },
    ]),
  );
  const changed = new Map<string, typeof unused>();
  const of = (currency_code: string, month: string) => known.get(`${currency_code} ${month}`) ?? unused;
  return {
    before: (currency_code, month) => ({
      MONTH_TO_DATE: of(currency_code, month),
      PREVIOUS_MONTH: of(currency_code, addMonths(month, -1)),
    }),
    counted: (currency_code, month) => of(currency_code, month).counted,
    add: (currency_code, month, { count = 0n, amount = 0n, counted = 0n }) => {
      const key = `${currency_code} ${month}`;
      const grow = (each: typeof unused) => ({
        count: each.count + count,
        amount: each.amount + amount,
        counted: each.counted + counted,
      });
      known.set(key, grow(of(currency_code, month)));
      changed.set(key, grow(changed.get(key) ?? unused));
    },
    flush: async () => {
      if (changed.size === 0) return;
      const given = [...changed].map(([key, { count, amount, counted }]) => ({
        profile,
        organisation,
        currency_code: key.slice(0, 3),
        month: key.slice(4),
        count: String(count),
        amount: String(amount),
        counted_micro: String(counted),
      }));
      await sql`
        insert into settlementusage select * from ${rowsLike('settlementusage', given)}
        on conflict (profile, currency_code, month, organisation) do update set
          count = settlementusage.count + excluded.count, amount = settlementusage.amount + excluded.amount,
          counted_micro = settlementusage.counted_micro + excluded.counted_micro`.execute(trx);
      changed.clear();
    },
  };
}

/** Everything that posting changes of a settlement profile. */
export interface Desk {
  readonly arrangement: Arrangement;
  /** The provider's zone, in which entries are booked. */
  readonly zone: string;
  readonly booking: Booking;
  readonly book: Book;
  readonly usage: UsageBook;
  readonly reserve: Reserve;
}

export const sumOf = (priced: readonly Priced[]): bigint => priced.reduce((total, each) => total + each.micro, 0n);

const partOf = (each: Priced, counterparty?: string | null): PricedPart => ({
  component: each.component,
  line: each.line,
  micro: String(each.micro),
  ...(each.is_period && { is_period: true }),
  ...(each.vat_rate_ppm > 0 && { vat_rate_ppm: each.vat_rate_ppm }),
  ...(each.counts && { counts: true }),
  ...(counterparty && { counterparty }),
});

/** The postings of fees that are rounded with their event; the others are posted when the statement closes. */
export const feePostings = (profile: string, fees: readonly Priced[]): Posting[] =>
  fees
    .filter(({ is_period }) => !is_period)
    .flatMap((fee) =>
      movement({ kind: 'merchant_payable', counterparty: profile }, { kind: 'revenue' }, toMinor(fee.micro), {
        component: fee.component,
        vat_rate_ppm: fee.vat_rate_ppm,
      }),
    );

export function addFees(
  book: Book,
  settlement: string,
  fees: readonly (Priced | PricedPart)[],
  correction = false,
): void {
  for (const { component, micro: exact, vat_rate_ppm = 0 } of fees)
    book.add(settlement, { section: 'fees', component, correction, vat_rate_ppm }, -BigInt(exact));
}

/** What an entry keeps of its prices. */
export const pricedOf = (
  rated: Rated,
  { editions, partner }: Pick<Dated, 'editions' | 'partner'>,
  processor: string | null,
  reserve: PricedEntry['reserve'],
): PricedEntry => ({
  editions,
  fees: rated.fees.map((each) => partOf(each)),
  cost: rated.cost.map((each) => partOf(each, processor)),
  partner: rated.partner.map((each) => partOf(each, partner)),
  reserve,
});

interface Posted {
  readonly entry: Entry;
  readonly is_unrated: boolean;
}

/** Posts one event: its entry, and what it adds to the statement, the usage, the reserve and the accruals. */
function postEvent(desk: Desk, event: Event): Posted {
  const { arrangement, book, usage, reserve, booking } = desk;
  const { profile } = arrangement;
  const assignment: Assignment = arrangement.at(event.occurred_at);
  const { schedule } = assignment;
  const date = localDate(schedule, event.occurred_at);
  const month = `${date.slice(0, 7)}-01`;
  const dated = arrangement.pricesAt(assignment, date, event.processor);
  const terms = { merchant_country: arrangement.country_code, is_reverse: profile.vat === 'REVERSE' };
  const usages = usage.before(event.currency_code, month);
  const rated = rate(event, dated.prices, usages, terms);
  const is_payment = event.kind === 'PAYMENT';
  // What is priced by its completion is payable once the acquirer accounts for it.
  const counts_from = profile.settles_on === 'FUNDED' && is_payment ? event.matched_at : null;
  const day = accountingDay(schedule, counts_from ?? event.occurred_at);
  const wanted = is_payment ? addBusinessDays(day, schedule.delay_business_days, schedule.calendar) : day;
  const { settlement, payable_on } = book.place(schedule, event.currency_code, wanted, event.recorded_at);
  const [section, sign] = sections[event.kind] ?? ['gross', 1];
  book.add(settlement, { section }, BigInt(sign * event.amount) * micro);
  addFees(book, settlement, rated.fees);
  const holds = reserve.hold(event.currency_code, payable_on, rated.reserve);
  const held = holds.reduce((total, { amount }) => total + amount, 0);
  if (held !== 0) book.add(settlement, { section: 'reserve_held' }, BigInt(-held) * micro);
  const counted = sumOf(rated.fees.filter(({ counts }) => counts));
  usage.add(event.currency_code, month, {
    counted,
    ...(is_payment && { count: 1n, amount: BigInt(event.amount) }),
  });
  const is_unrated = is_payment && rated.fees.length === 0;
  book.count(settlement, event.payment_profile, is_unrated);
  const payable = { kind: 'merchant_payable', counterparty: profile.id } as const;
  const receivable = { kind: 'processor_receivable', counterparty: event.processor } as const;
  return {
    is_unrated,
    entry: {
      kind: event.kind,
      source_key: event.source_key,
      item: event.item,
      item_organisation: event.organisation,
      transaction: event.transaction,
      payment_profile: event.payment_profile,
      settlement,
      occurred_at: event.occurred_at,
      payable_on,
      accounting_day: day,
      payment_product: event.payment_product,
      processor: event.processor,
      currency_code: event.currency_code,
      amount: event.amount,
      fee_micro: String(sumOf(rated.fees)),
      cost_micro: String(sumOf(rated.cost)),
      partner_micro: String(sumOf(rated.partner)),
      reserve: held,
      priced: { ...pricedOf(rated, dated, event.processor, holds), ...keptUsage(dated, usages) },
      postings: [
        ...movement(receivable, payable, BigInt(sign * event.amount)),
        ...feePostings(booking.profile, rated.fees),
        ...movement(payable, { kind: 'merchant_reserve', counterparty: profile.id }, BigInt(held)),
      ],
    },
  };
}

/** Events that are ready for a settlement profile, in their order. */
const readReady = async (trx: Trx, profile: string, before: string): Promise<Event[]> =>
  (
    await sql<Event>`
      select * from financeevent where settlement_profile = ${profile} and state = 'READY' and recorded_at < ${before}
      order by recorded_at, id limit ${batch_max}`.execute(trx)
  ).rows;

/** Writes what events come to, without waiting. */
async function writePosted(trx: Trx, { booking }: Desk, results: readonly Posted[]): Promise<void> {
  await writeEntries(
    trx,
    results.map(({ entry }) => entry),
    booking,
  );
  markSettled(
    trx,
    results.flatMap(({ entry: { kind, item, transaction, item_organisation: organisation, settlement } }) => {
      // The item of a payment may be its capture.
      const paid = kind === 'PAYMENT' ? transaction : item;
      return paid && organisation && settlement ? [{ item: paid, organisation, settlement }] : [];
    }),
  );
}

/** The import of payments was undone while they were posted. As for a conflict, the work is repeated without them. */
class Withdrawn extends Error {
  override readonly name = 'Withdrawn';
  readonly code = '40001';
}

/** Posts events that were recorded before an instant, at most a batch; returns how many. */
export async function postEvents(trx: Trx, desk: Desk, before: string): Promise<number> {
  const { booking } = desk;
  const ready = await readReady(trx, booking.profile, before);
  if (ready.length === 0) return 0;
  const done = await findWritten(
    trx,
    booking,
    ready.map(({ source_key }) => source_key),
  );
  const events = ready.filter(({ source_key }) => !done.has(source_key));
  const results: Posted[] = [];
  for (let at = 0; at < events.length; at += written_at_once) {
    const priced = events.slice(at, at + written_at_once).map((event) => postEvent(desk, event));
    results.push(...priced);
    await writePosted(trx, desk, priced);
    // These rows are sent now, and written while the next events are priced.
    await setImmediate();
  }
  const exceptions: Exception[] = results.flatMap(({ is_unrated, entry }) =>
    is_unrated
      ? [
          {
            source_key: `NO_PRICE:${entry.item}`,
            organisation: booking.organisation,
            reason: 'NO_PRICE' as const,
            item: entry.item,
            settlement_profile: booking.profile,
            payment_profile: entry.payment_profile,
            currency_code: entry.currency_code,
          },
        ]
      : [],
  );
  await raiseExceptions(trx, exceptions, booking.now);
  const moved = await moveEvents(
    trx,
    'READY',
    ready.map(({ id, organisation }) => ({ id, organisation, state: 'POSTED' as const })),
  );
  if (moved < ready.length) throw new Withdrawn(`${ready.length - moved} events were withdrawn while they were posted`);
  await writeAccruals(
    trx,
    desk,
    results.map(({ entry }) => entry),
  );
  return ready.length;
}

/** Adds exact costs and partner shares to those of the month of their booking, and counts the entries with shares. */
export async function writeAccruals(
  trx: Trx,
  { booking }: Pick<Desk, 'booking'>,
  entries: readonly Entry[],
): Promise<void> {
  const sums = new Map<string, { row: Record<string, unknown>; micro: bigint; count: number }>();
  const month = `${booking.booked_on.slice(0, 7)}-01`;
  for (const { currency_code, amount, priced } of entries) {
    if (!priced) continue;
    for (const kind of ['cost', 'partner'] as const)
      for (const [at, { component, micro: exact, counterparty = '' }] of priced[kind].entries()) {
        const key = [currency_code, kind, component, counterparty].join(' ');
        const before = sums.get(key) ?? { micro: 0n, count: 0 };
        // An entry counts once, however many components its share has.
        const counted = kind === 'partner' && at === 0 ? Math.sign(amount) : 0;
        const row = {
          profile: booking.profile,
          currency_code,
          month,
          kind,
          component,
          counterparty,
          organisation: booking.organisation,
        };
        sums.set(key, { row, micro: before.micro + BigInt(exact), count: before.count + counted });
      }
  }
  const rows = [...sums.values()].map(({ row, micro: exact, count }) => ({
    ...row,
    micro: String(exact),
    posted: 0,
    count,
  }));
  if (rows.length === 0) return;
  await sql`
    insert into accrual select * from ${rowsLike('accrual', rows)}
    on conflict (profile, currency_code, month, kind, component, counterparty, organisation)
    do update set micro = accrual.micro + excluded.micro, count = accrual.count + excluded.count`.execute(trx);
}
