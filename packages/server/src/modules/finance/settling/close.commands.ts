import { type CarriedReason, settlement, settlement_sections } from '@sluis/contract/entities/finance/settlement';
import { addDays, businessDayFrom } from '@sluis/contract/finance/calendar';
import { micro } from '@sluis/contract/finance/exact';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import type { Row } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { changeStatuses } from '../../../resource/status.ts';
import type { Arrangement } from './arrangement.queries.ts';
import { readLines } from './book.commands.ts';
import { resolveOpen } from './exception.commands.ts';
import { movement, writeEntries } from './ledger.commands.ts';
import { addToDays } from './ledger-sums.commands.ts';
import { resolveNegative } from './negative.commands.ts';
import { payoutUnit, usableAccount } from './payout-account.queries.ts';
import type { Desk } from './post.commands.ts';
import { type Posted, type Recounted, recount } from './recount.queries.ts';
import { drawableHolds, endHold } from './reserve.commands.ts';
import { type Line, statementOf } from './statement.ts';

export type Settlement = ItemOf<'settlement'> & Row;

/** Thrown in a closing whose figures disagree; everything that it wrote is rolled back. */
export class DoesNotClose extends Error {
  override readonly name = 'DoesNotClose';
  readonly settlement: string;
  readonly expected: bigint;
  readonly found: bigint;
  constructor(settlement_id: string, expected: bigint, found: bigint) {
    super(`settlement ${settlement_id} does not close: ${found} instead of ${expected}`);
    this.settlement = settlement_id;
    this.expected = expected;
    this.found = found;
  }
}

/** The `source_key` of the exception about a settlement that does not close. */
export const unclosedKey = (settlement_id: string): string => `DOES_NOT_CLOSE:${settlement_id}`;

/** Compares the lines of a settlement with the journal. Throws `DoesNotClose`. */
function assertAgrees({ id }: Settlement, lines: readonly Line[], { posted, fees }: Recounted): void {
  const kept = (is_fee: boolean) =>
    lines.filter(({ section }) => (section === 'fees') === is_fee).reduce((total, each) => total + each.micro, 0n);
  const found = posted.reduce((total, { component, change }) => total + (component === '' ? change : 0n), 0n);
  if (kept(false) !== found * micro) throw new DoesNotClose(id, kept(false) / micro, found);
  if (kept(true) !== -fees) throw new DoesNotClose(id, kept(true) / micro, -fees / micro);
}

/** What a settlement pays out of its balance, and why it carries the rest. */
function payable(
  balance: number,
  { minimum, unit, is_held, has_account }: { minimum: number; unit: number; is_held: boolean; has_account: boolean },
): { amount: number; carried: number; carried_reason: CarriedReason | null } {
  const carry = (carried_reason: CarriedReason | null) => ({ amount: 0, carried: balance, carried_reason });
  if (balance < 0) return carry('NEGATIVE');
  if (balance === 0) return carry(null);
  if (is_held) return carry('HOLD');
  if (balance < Math.max(minimum, unit)) return carry('MINIMUM');
  if (!has_account) return carry('NO_BANK_ACCOUNT');
  const amount = Math.floor(balance / unit) * unit;
  return { amount, carried: balance - amount, carried_reason: amount < balance ? 'ROUNDING' : null };
}

/** Draws what is missing from the reserve, oldest holds first; returns the amount. */
async function draw(trx: Trx, desk: Desk, item: Settlement, missing: number): Promise<number> {
  const { booking, book } = desk;
  const { id, currency_code, period_until } = item;
  const holds = await drawableHolds(trx, booking.profile, booking.organisation, currency_code, period_until);
  let left = missing;
  for (const hold of holds) {
    if (left === 0) break;
    const amount = Math.min(left, hold.amount);
    left -= amount;
    await endHold(trx, booking.profile, booking.organisation, hold, amount);
  }
  const drawn = missing - left;
  if (drawn > 0) book.add(id, { section: 'reserve_drawn' }, BigInt(drawn) * micro);
  return drawn;
}

async function referenceOf(trx: Trx, { profile }: Arrangement, item: Settlement): Promise<string> {
  const begin = `${profile.number}.${item.period_until.slice(2, 4)}${item.period_until.slice(5, 7)}.`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from settlement
    where settlement_profile = ${profile.id} and organisation = ${profile.organisation}
      and starts_with(reference, ${begin})`.execute(trx);
  return `${begin}${String((rows[0]?.count ?? 0) + 1).padStart(2, '0')}`;
}

/** The balance that a settlement profile carries in a currency, and the day until which it has closed. */
async function balanceOf(trx: Trx, { profile, organisation }: Desk['booking'], currency_code: string) {
  const found = await trx
    .selectFrom('settlementbalance')
    .select(['carried', 'closed_until'])
    .where('profile', '=', profile)
    .where('organisation', '=', organisation)
    .where('currency_code', '=', currency_code)
    .executeTakeFirst();
  return found ?? { carried: 0, closed_until: null };
}

const writeBalance = (
  trx: Trx,
  { profile, organisation }: Desk['booking'],
  { currency_code, period_until }: Settlement,
  carried: number,
) =>
  trx
    .insertInto('settlementbalance')
    .values({
      profile,
      organisation,
      currency_code,
      carried,
      closed_until: period_until,
      negative_since: carried < 0 ? period_until : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['profile', 'currency_code', 'organisation']).doUpdateSet({
        carried,
        closed_until: sql`greatest(settlementbalance.closed_until, excluded.closed_until)`,
        negative_since: carried < 0 ? sql`coalesce(settlementbalance.negative_since, excluded.negative_since)` : null,
      }),
    )
    .execute();

/** What rounded fees add to those that are posted, by component and VAT rate. */
function missingFees(lines: ReturnType<typeof statementOf>['lines'], posted: readonly Posted[]): Posted[] {
  const changes = [
    ...lines.filter(({ section }) => section === 'fees').map((line) => ({ ...line, change: BigInt(line.amount) })),
    ...posted.filter(({ component }) => component !== '').map((fee) => ({ ...fee, change: -fee.change })),
  ];
  return [...Map.groupBy(changes, ({ component, vat_rate_ppm }) => `${component} ${vat_rate_ppm}`).values()].map(
    (some) => ({
      component: some[0]?.component ?? '',
      vat_rate_ppm: some[0]?.vat_rate_ppm ?? null,
      change: some.reduce((total, { change }) => total + change, 0n),
    }),
  );
}

/** Writes the entry of a closing: rounded fees, VAT and the draw on the reserve. */
async function writeClosing(
  trx: Trx,
  { booking, arrangement }: Desk,
  item: Settlement,
  {
    lines,
    posted,
    drawn,
    amount,
  }: {
    lines: ReturnType<typeof statementOf>['lines'];
    posted: readonly Posted[];
    drawn: number;
    amount: number;
  },
): Promise<void> {
  const owed = { kind: 'merchant_payable', counterparty: arrangement.profile.id } as const;
  await writeEntries(
    trx,
    [
      {
        kind: 'CLOSE',
        source_key: `CLOSE:${item.id}`,
        item: item.id,
        item_organisation: item.organisation,
        transaction: null,
        payment_profile: null,
        settlement: item.id,
        occurred_at: item.closes_at,
        payable_on: item.period_until,
        currency_code: item.currency_code,
        amount,
        postings: [
          ...missingFees(lines, posted).flatMap(({ change, ...fee }) =>
            movement(owed, { kind: 'revenue' }, -change, fee),
          ),
          ...lines
            .filter(({ section }) => section === 'vat')
            .flatMap(({ vat_rate_ppm, amount: vat }) =>
              movement(owed, { kind: 'vat_payable' }, BigInt(-vat), { vat_rate_ppm }),
            ),
          ...movement({ kind: 'merchant_reserve', counterparty: arrangement.profile.id }, owed, BigInt(drawn)),
        ],
      },
    ],
    booking,
  );
}

/** Adds to the day of a closing what rounding adds to exact fees and VAT, the reserve that is drawn, and the payout. */
function addClosing(
  trx: Trx,
  { booking }: Desk,
  { id, organisation, period_until, currency_code }: Settlement,
  { fees, vat, drawn, amount }: Readonly<Record<'fees' | 'vat', bigint> & Record<'drawn' | 'amount', number>>,
): void {
  const counts = {
    count: 1n,
    amount: BigInt(amount),
    fee_micro: fees,
    vat_micro: vat,
    cost_micro: 0n,
    partner_micro: 0n,
  };
  addToDays(trx, booking, [
    {
      day: period_until,
      currency_code,
      kind: 'CLOSE',
      item_organisation: organisation,
      payment_product: null,
      processor: null,
      settlement: id,
      counts: { ...counts, reserve: BigInt(-drawn) },
    },
  ]);
}

/** Closes an open settlement. Throws `DoesNotClose` if its figures disagree with the journal. */
export async function closeSettlement(trx: Trx, desk: Desk, id: string): Promise<void> {
  const { arrangement, booking } = desk;
  const { profile } = arrangement;
  const scope = within(booking.organisation);
  const item = (await getItem(trx, 'settlement', { id, scope, lock: true })) as Settlement;
  if (item.status !== 'OPEN') return;
  await desk.book.flush();
  const before = (await readLines(trx, booking.organisation, [id])).get(id) ?? [];
  const journal = await recount(trx, item);
  assertAgrees(item, before, journal);
  const { carried: opening, closed_until } = await balanceOf(trx, booking, item.currency_code);
  const add = (sums: ReturnType<typeof statementOf>['sums']): number =>
    settlement_sections.reduce((total, section) => total + sums[section], opening);
  const undrawn = add(statementOf(before).sums);
  const drawn =
    undrawn < 0 && profile.negative_balance_rule === 'USE_RESERVE' ? await draw(trx, desk, item, -undrawn) : 0;
  await desk.book.flush();
  const { lines, sums } = statementOf((await readLines(trx, booking.organisation, [id])).get(id) ?? []);
  const balance = add(sums);
  const terms = profile.terms.find((each) => each.currency_code === item.currency_code);
  const bank_account = await usableAccount(trx, arrangement, item);
  const paid = payable(balance, {
    minimum: terms?.minimum_payout ?? 0,
    unit: payoutUnit(item.currency_code),
    is_held: profile.hold,
    has_account: bank_account !== null,
  });
  const { amount, carried, carried_reason } = paid;
  // What the lines add up to after the draw, and what is paid and carried, are the same balance.
  if (balance !== undrawn + drawn || balance !== amount + carried)
    throw new DoesNotClose(id, BigInt(undrawn + drawn), BigInt(amount + carried));
  const is_paid = amount > 0;
  await writeClosing(trx, desk, item, { lines, posted: journal.posted, drawn, amount });
  const [fees, vat] = [BigInt(-sums.fees) * micro - journal.fees, BigInt(-sums.vat) * micro - journal.vat];
  addClosing(trx, desk, item, { fees, vat, drawn, amount });
  await writeBalance(trx, booking, item, carried);
  await resolveOpen(trx, booking, unclosedKey(id), 'closed');
  if (opening < 0 && carried >= 0) await resolveNegative(trx, booking, item.currency_code);
  const { calendar } = arrangement.at(item.closes_at).schedule;
  const current = (await getItem(trx, 'settlement', { id, scope })) as Settlement;
  const besides = {
    ...sums,
    opening,
    amount,
    carried,
    carried_reason,
    reference: await referenceOf(trx, arrangement, item),
    ...(closed_until && { period_from: addDays(closed_until, 1) }),
    bank_account: is_paid ? bank_account : null,
    pay_on: is_paid ? businessDayFrom(addDays(item.period_until, 1), calendar) : null,
  };
  const change = { status: is_paid ? 'CLOSED' : 'CARRIED' };
  await changeStatuses(trx, settlement, [{ item: current, change, besides }], acting(booking.now));
}
