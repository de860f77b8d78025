import { ApiError } from '@sluis/contract/base/errors';
import { settlement } from '@sluis/contract/entities/finance/settlement';
import { accountingDay } from '@sluis/contract/finance/accounting-day';
import { micro } from '@sluis/contract/finance/exact';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { getItem } from '../../../resource/item.ts';
import type { Acting, ActionCommand, CommandContext } from '../../../resource/resource.ts';
import { changeStatus, changeStatuses } from '../../../resource/status.ts';
import { flushDesk, openDesk } from './advance.commands.ts';
import { type Arranged, localDate } from './arrangement.queries.ts';
import type { Settlement } from './close.commands.ts';
import { type Entry, movement, writeEntries } from './ledger.commands.ts';
import { usableAccount } from './payout-account.queries.ts';
import { addFees, type Desk, feePostings, pricedOf, sumOf, writeAccruals } from './post.commands.ts';
import { feeFacts, rate } from './rate.ts';

/** Opens the desk of a settlement profile after the process that works on it, which then looks at it again. */
export async function lockDesk(
  trx: Trx,
  profile: string,
  organisation: string,
  now: string,
  arranged?: Arranged,
): Promise<Desk> {
  // What the caller adds may be due before anything else of the profile.
  await sql`
    update settlementclock set next_at = least(next_at, ${now}::timestamptz)
    where profile = ${profile} and organisation = ${organisation}`.execute(trx);
  return openDesk(trx, profile, organisation, now, arranged);
}

async function held(trx: Trx, id: string, { scope, now }: CommandContext): Promise<{ item: Settlement; desk: Desk }> {
  const seen = await getItem(trx, 'settlement', { id, scope });
  const desk = await lockDesk(trx, seen.settlement_profile, seen.organisation, now);
  const item = (await getItem(trx, 'settlement', { id, scope, lock: true })) as Settlement;
  return { item, desk };
}

/** An entry about the payout of a settlement. */
function entryOf(
  item: Settlement,
  now: string,
  more: Partial<Entry> & Pick<Entry, 'kind' | 'source_key' | 'postings'>,
): Entry {
  return {
    item: item.id,
    item_organisation: item.organisation,
    transaction: null,
    payment_profile: null,
    settlement: null,
    occurred_at: now,
    payable_on: item.pay_on ?? item.period_until,
    currency_code: item.currency_code,
    amount: item.amount ?? 0,
    ...more,
  };
}

const in_transit = { kind: 'payout_in_transit' } as const;
const owed = ({ settlement_profile }: Settlement) =>
  ({ kind: 'merchant_payable', counterparty: settlement_profile }) as const;

/** Charges the fees of a payout to the next settlement, if it has any; returns their entry. */
function chargePayout(desk: Desk, item: Settlement, now: string): Entry | undefined {
  const { arrangement, book, booking } = desk;
  const assignment = arrangement.at(now);
  const { schedule } = assignment;
  const date = localDate(schedule, now);
  const dated = arrangement.pricesAt(assignment, date, null);
  const facts = feeFacts('PAYOUT', item.currency_code, item.amount ?? 0);
  const terms = { merchant_country: arrangement.country_code, is_reverse: arrangement.profile.vat === 'REVERSE' };
  const rated = rate(facts, dated.prices, desk.usage.before(item.currency_code, `${date.slice(0, 7)}-01`), terms);
  if (rated.fees.length === 0) return undefined;
  const place = book.place(schedule, item.currency_code, accountingDay(schedule, now), now);
  addFees(book, place.settlement, rated.fees);
  book.count(place.settlement, null);
  return entryOf(item, now, {
    ...place,
    kind: 'PAYOUT',
    source_key: `PAYOUT:${item.id}:FEE`,
    fee_micro: String(sumOf(rated.fees)),
    cost_micro: String(sumOf(rated.cost)),
    partner_micro: String(sumOf(rated.partner)),
    priced: pricedOf(rated, dated, null, []),
    postings: feePostings(booking.profile, rated.fees),
  });
}

/**
 * Orders the bank transfer of a closed settlement, to the account that is verified now. Throws `bank_account_not_usable`
 * if there is none, `in_use` in a batch, and `invalid_value` while its profile is held.
 */
export const instructSettlement: ActionCommand = async (trx, id, _, context) => {
  const { item, desk } = await held(trx, id, context);
  if (item.status === 'INSTRUCTED') return item;
  if (item.status === 'CLOSED' && item.payout_batch !== null)
    throw new ApiError('in_use', { details: { used_by: ['payoutbatch'], payout_batch: item.payout_batch } });
  const { profile } = desk.arrangement;
  if (profile.hold)
    throw new ApiError('invalid_value', {
      fields: { settlement_profile: ['not_allowed'] },
      details: { hold_reason: profile.hold_reason },
    });
  const bank_account = await usableAccount(trx, desk.arrangement, item);
  if (item.status === 'CLOSED' && bank_account === null)
    throw new ApiError('bank_account_not_usable', { fields: { bank_account: ['not_allowed'] } });
  return instruct(trx, desk, { item, bank_account }, context);
};

/** Moves what a settlement pays out to the transfers on their way, and charges the fees of the payout. */
export async function instruct(
  trx: Trx,
  desk: Desk,
  { item, bank_account }: { readonly item: Settlement; readonly bank_account: string | null },
  context: Acting,
): Promise<Settlement> {
  const move = { item, change: { status: 'INSTRUCTED' }, besides: { bank_account } };
  const [instructed] = await changeStatuses(trx, settlement, [move], context);
  const postings = movement(owed(item), in_transit, BigInt(item.amount ?? 0));
  const transfer = entryOf(item, context.now, { kind: 'PAYOUT', source_key: `PAYOUT:${item.id}`, postings });
  const fee = chargePayout(desk, item, context.now);
  await writeEntries(trx, fee ? [transfer, fee] : [transfer], desk.booking);
  await writeAccruals(trx, desk, fee ? [fee] : []);
  await flushDesk(desk);
  return instructed as Settlement;
}

/** Records that the bank paid a settlement. */
export const confirmSettlement: ActionCommand = async (trx, id, { paid_on }, context) => {
  const { item, desk } = await held(trx, id, context);
  if (item.status === 'PAID') return item;
  return confirm(trx, desk, { item, paid_on: paid_on === undefined ? null : String(paid_on) }, context);
};

/** Moves what a settlement pays out from the transfers on their way to the bank. */
export async function confirm(
  trx: Trx,
  desk: Desk,
  { item, paid_on }: { readonly item: Settlement; readonly paid_on: string | null },
  context: Acting,
): Promise<Settlement> {
  const move = { item, change: { status: 'PAID' }, besides: paid_on === null ? {} : { pay_on: paid_on } };
  const [paid] = await changeStatuses(trx, settlement, [move], context);
  const postings = movement(in_transit, { kind: 'bank' }, BigInt(item.amount ?? 0));
  const entry = entryOf(item, context.now, { kind: 'PAYOUT', source_key: `PAYOUT:${item.id}:PAID`, postings });
  await writeEntries(trx, [entry], desk.booking);
  return paid as Settlement;
}

/** Owes a payout that the bank returned to the merchant again, in the next settlement. */
export const returnSettlement: ActionCommand = async (trx, id, { reason }, context) => {
  const { item, desk } = await held(trx, id, context);
  if (item.status === 'RETURNED') return item;
  const returned = await changeStatus(
    trx,
    settlement,
    item,
    { status: 'RETURNED', status_reason: String(reason) },
    context,
  );
  const { arrangement, book, booking } = desk;
  const { schedule } = arrangement.at(context.now);
  const place = book.place(schedule, item.currency_code, accountingDay(schedule, context.now), context.now);
  const amount = BigInt(item.amount ?? 0);
  book.add(place.settlement, { section: 'returned', description: item.reference ?? '' }, amount * micro);
  book.count(place.settlement, null);
  const from = item.status === 'PAID' ? ({ kind: 'bank' } as const) : in_transit;
  const key = { kind: 'RETURNED', source_key: `RETURNED:${id}` };
  await writeEntries(
    trx,
    [
      entryOf(item, context.now, {
        ...key,
        ...place,
        reason: String(reason),
        postings: movement(from, owed(item), amount),
      }),
    ],
    booking,
  );
  await flushDesk(desk);
  return returned;
};
