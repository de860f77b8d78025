import { dateIn } from '@sluis/contract/base/time';
import { addMonths, lastDayOfMonth } from '@sluis/contract/finance/calendar';
import { micro, toMinor } from '@sluis/contract/finance/exact';
import { unpriced } from '@sluis/contract/finance/priced';
import { receiversOf } from '@sluis/contract/finance/receivers';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { of_profile } from './dated.commands.ts';
import { type Entry, movement, writeEntries } from './ledger.commands.ts';
import type { Desk } from './post.commands.ts';

/** What a partner earns on the payments of a merchant in a currency. */
interface Share {
  readonly merchant: string;
  readonly currency_code: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly count: number;
}

const keyOf = ({ merchant, currency_code }: Share): string => `${merchant} ${currency_code}`;

/** Adds up shares by merchant and currency, in the order in which they are first met. */
function addUp(shares: readonly Share[]): ReadonlyMap<string, Share> {
  const sums = new Map<string, Share>();
  for (const share of shares) {
    const { amount = 0n, count = 0 } = sums.get(keyOf(share)) ?? {};
    sums.set(keyOf(share), { ...share, amount: amount + share.amount, count: count + share.count });
  }
  return sums;
}

/** What a partner has earned until the end of a month: each sum of a month is rounded as its accrual is posted. */
async function readEarned(trx: Trx, partner: string, month: string): Promise<Share[]> {
  const { rows } = await sql<Omit<Share, 'amount'> & { micro: string }>`
    select organisation as merchant, currency_code, micro::text as micro, count from accrual
    where counterparty = ${partner} and kind = 'partner' and month <= ${month}
    order by organisation, currency_code`.execute(trx);
  return rows.map(({ micro: exact, ...share }) => ({ ...share, amount: toMinor(BigInt(exact)) }));
}

/** What the statements of a partner have of it already. */
async function readTaken(trx: Trx, partner: string): Promise<Share[]> {
  const { rows } = await sql<Omit<Share, 'amount'> & { micro: string }>`
    select line.component as merchant, settlement.currency_code, sum(line.micro)::text as micro,
      sum(line.count)::int as count
    from settlement join settlementline as line
      on line.settlement = settlement.id and line.organisation = settlement.organisation
    where settlement.organisation = ${partner} and line.section = 'shares'
    group by 1, 2`.execute(trx);
  return rows.map(({ micro: exact, ...share }) => ({ ...share, amount: BigInt(exact) / micro }));
}

/** The currencies whose shares this settlement profile of a partner receives. */
async function readReceived(trx: Trx, { id, organisation }: ItemOf<'settlementprofile'>, last: string) {
  const { rows } = await sql<Pick<ItemOf<'settlementprofile'>, 'id' | 'payment_profiles' | 'terms'>>`
    select id, payment_profiles, terms from settlementprofile
    where organisation = ${organisation} and active and valid_from <= ${last}`.execute(trx);
  return new Set(receiversOf(rows).find(({ profile }) => profile.id === id)?.currencies);
}

async function readNames(trx: Trx, merchants: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from organisation where id = any(${[...new Set(merchants)]})`.execute(trx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Owes a partner what it has earned until the end of the month before an instant, less what its statements have
 * already: an entry for each merchant and currency. What is accrued later than its month is in a later one.
 */
export async function takeShares(trx: Trx, desk: Desk, at: string): Promise<void> {
  const { arrangement, booking, book, zone } = desk;
  const { profile } = arrangement;
  if (!profile.active) return;
  const month = addMonths(dateIn(zone, new Date(at)), -1);
  const last = lastDayOfMonth(month);
  const earned = await readEarned(trx, profile.organisation, month);
  if (earned.length === 0) return;
  const received = await readReceived(trx, profile, last);
  const taken = addUp(await readTaken(trx, profile.organisation));
  const shares = [...addUp(earned).values()]
    .filter(({ currency_code }) => received.has(currency_code))
    .map((share) => ({ ...share, before: taken.get(keyOf(share)) }))
    .filter(({ amount, before }) => amount !== (before?.amount ?? 0n));
  const names = await readNames(
    trx,
    shares.map(({ merchant }) => merchant),
  );
  // They belong to the month that has just ended, whose statement closes now.
  const occurred_at = new Date(Date.parse(at) - 1).toISOString();
  const { schedule } = arrangement.at(occurred_at);
  const entries = shares.map(({ merchant, currency_code, before, ...all }): Entry => {
    const { settlement, payable_on } = book.place(schedule, currency_code, last, occurred_at);
    const amount = all.amount - (before?.amount ?? 0n);
    const line = { component: merchant, description: names.get(merchant) ?? merchant };
    book.add(settlement, { section: 'shares', ...line }, amount * micro, all.count - (before?.count ?? 0));
    book.count(settlement, null);
    return {
      ...of_profile,
      kind: 'PARTNER_SHARE',
      // Of two that read the same statements, one is refused.
      source_key: `PARTNER_SHARE:${merchant}:${currency_code}:${month.slice(0, 7)}:${before?.amount ?? 0n}`,
      settlement,
      occurred_at,
      payable_on,
      currency_code,
      amount: Number(amount),
      reason: line.description,
      priced: { ...unpriced, line },
      postings: movement(
        { kind: 'partner_payable', counterparty: profile.organisation },
        { kind: 'merchant_payable', counterparty: profile.id },
        amount,
      ),
    };
  });
  await writeEntries(trx, entries, booking);
}
