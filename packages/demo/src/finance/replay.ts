import { addDays, businessDayFrom, weekdayOf } from '@sluis/contract/finance/calendar';
import { advanceProfile } from '@sluis/server/modules/finance/settling/advance.commands';
import { assignEvents, assigned_max } from '@sluis/server/modules/finance/settling/assign.commands';
import { captureRecorded } from '@sluis/server/modules/payments/financial-event/recorded.commands';
import type { Database } from '@sluis/server/platform/database/database';
import { inTransaction } from '@sluis/server/platform/database/transaction';
import { sql } from 'kysely';
import { corrected, late, returned_payout } from '../catalogue/settling.ts';
import { mondayBefore, type Period, type Settling } from './arrange.ts';
import type { Colleague } from './staff.ts';

/** Writes the financial events of the merchants' payments of the period, which were loaded as rows. */
export async function captureEvents(
  database: Database,
  merchants: readonly Settling[],
  { today, at }: Period,
  now: string,
): Promise<void> {
  for (const { organisation: merchant, begin } of merchants) {
    const { rows } = await sql<{ id: string }>`
      select id from organisation where ${merchant} in (id, parent) order by id`.execute(database.kysely);
    const since = at(begin, '00:00');
    for (const { id: organisation } of rows)
      await inTransaction(database.kysely, (trx) => captureRecorded(trx, { organisation, since }));
  }
  const sunday = addDays(mondayBefore(today, late.weeks), 6);
  await sql`
    update financeevent set recorded_at = ${at(addDays(sunday, late.days_later), late.at)}
    where occurred_at >= ${at(sunday, late.from)} and occurred_at < ${at(sunday, late.until)} and kind = 'PAYMENT'
      and organisation in (select id from organisation where name = ${late.merchant})`.execute(database.kysely);
  for (let some = assigned_max; some === assigned_max; ) some = await assignEvents(database, now);
}

const monday = 1;
/** On Tuesdays and Fridays. */
const pay_days = [2, 5];

/**
 * Lets the days since the beginning pass, as the sweep does: what is due of a merchant is posted and closed at its own
 * instants, by transactions of the night in which it closes. A colleague drafts the payouts that another one approves;
 * the last ones wait for that.
 */
export async function passDays(
  database: Database,
  merchants: readonly Settling[],
  [clerk, manager]: readonly [Colleague, Colleague],
  { begin, today, at }: Period,
  now: string,
): Promise<void> {
  const advance = async (some: readonly Settling[], instant: string): Promise<void> => {
    const [partners, others] = [true, false].map((is) => some.filter(({ is_partner }) => is_partner === is));
    // A partner takes its shares of what others have posted.
    for (const group of [others, partners])
      await Promise.all((group ?? []).map((each) => advanceProfile(database, each, instant)));
  };
  const bank_account = await providersAccount(database);
  const draft = (execution_date: string, time: string) =>
    clerk.create('payoutbatch', { bank_account, execution_date }, time);
  const pay = async (day: string): Promise<void> => {
    const due = await dueOn(database, day);
    if (due.some(({ currency_code }) => currency_code === 'EUR')) {
      const batch = await draft(day, at(day, '09:00'));
      await manager.act('payoutbatch', batch, 'approve', {}, at(day, '09:40'));
      await clerk.act('payoutbatch', batch, 'export', {}, at(day, '09:45'));
      await clerk.act('payoutbatch', batch, 'confirm', { paid_on: day }, at(day, '15:30'));
    }
    // Transfers in other currencies are made at the bank by hand.
    for (const { id } of due.filter(({ currency_code }) => currency_code !== 'EUR')) {
      await clerk.act('settlement', id, 'instruct', {}, at(day, '10:00'));
      await clerk.act('settlement', id, 'confirm', { paid_on: day }, at(day, '15:45'));
    }
  };
  let is_returned = false;
  const sendBack = async (day: string): Promise<void> => {
    const id = await firstPaid(database, returned_payout.merchant);
    if (!id) return;
    is_returned = true;
    await clerk.act('settlement', id, 'return', { reason: returned_payout.reason }, at(day, '08:30'));
  };
  for (let day = addDays(begin, 1); day < today; day = addDays(day, 1)) {
    const all_close = weekdayOf(day) === monday || day.endsWith('-01');
    await advance(
      merchants.filter(({ begin: since, is_daily }) => since < day && (is_daily || all_close)),
      at(day, '00:30'),
    );
    if (!pay_days.includes(weekdayOf(day)) || businessDayFrom(day, 'TARGET2') !== day) continue;
    if (!is_returned) await sendBack(day);
    await pay(day);
  }
  const wrong = await firstPricedAs(database, corrected.merchant, corrected.card_country);
  if (wrong) {
    const { reason, facts } = corrected;
    await clerk.act('journalentry', wrong, 'replace', { reason, facts }, at(addDays(today, -1), '16:00'));
  }
  await advance(merchants, now);
  const next = businessDayFrom(today, 'TARGET2');
  const waiting = await dueOn(database, next);
  if (waiting.some(({ currency_code }) => currency_code === 'EUR')) await draft(next, now);
}

const providersAccount = async ({ kysely }: Database): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select a.id from bankaccount a join organisation o on o.id = a.organisation
    where o.parent is null and a.is_default and a.currency_code = 'EUR'`.execute(kysely);
  if (!rows[0]) throw new Error('the provider has no account in euros');
  return rows[0].id;
};

const dueOn = ({ kysely }: Database, day: string) =>
  kysely
    .selectFrom('settlement')
    .select(['id', 'currency_code'])
    .where('status', '=', 'CLOSED')
    .where('payout_batch', 'is', null)
    .where('pay_on', '<=', day)
    .orderBy('id')
    .execute();

/** The first payout of a merchant that its bank has received. */
async function firstPaid({ kysely }: Database, merchant: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select s.id from settlement s join settlementprofile p on p.id = s.settlement_profile
    where p.name = ${merchant} and s.status = 'PAID' order by s.period_until, s.currency_code limit 1`.execute(kysely);
  return rows[0]?.id;
}

/** The first payment of a merchant in a closed settlement that was priced by a country of its card. */
async function firstPricedAs({ kysely }: Database, merchant: string, country: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select e.id from journalentry e
    join settlementprofile p on p.id = e.settlement_profile
    join settlement s on s.id = e.settlement and s.organisation = e.organisation
    join transaction t on t.id = e.transaction and t.organisation = e.item_organisation
    where p.name = ${merchant} and e.kind = 'PAYMENT' and s.status <> 'OPEN' and t.card_country = ${country}
    order by e.id limit 1`.execute(kysely);
  return rows[0]?.id;
}
