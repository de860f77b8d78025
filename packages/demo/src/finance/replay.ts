import { addDays, isBusinessDay } from '@sluis/contract/finance/calendar';
import { makeSettlingSweep } from '@sluis/server/modules/finance/settling/settling.sweep';
import { captureRecorded } from '@sluis/server/modules/payments/financial-event/recorded.commands';
import type { Database } from '@sluis/server/platform/database/database';
import { inTransaction } from '@sluis/server/platform/database/transaction';
import { sql } from 'kysely';
import type { Period, Settling } from './arrange.ts';
import type { Colleague } from './staff.ts';

/** Writes the financial events of the merchants' payments of the period, which were loaded as rows. */
export async function captureEvents(database: Database, merchants: readonly Settling[], since: string): Promise<void> {
  for (const { organisation } of merchants) {
    const { rows } = await sql<{ id: string }>`
      select id from organisation where ${organisation} in (id, parent) order by id`.execute(database.kysely);
    for (const { id } of rows)
      await inTransaction(database.kysely, (trx) => captureRecorded(trx, { organisation: id, since }));
  }
}

/**
 * Lets the days since the beginning pass: each night the sweep posts and closes, and on business days one colleague
 * drafts the payouts that another one approves. Today's payouts wait for their approval.
 */
export async function passDays(
  database: Database,
  [clerk, manager]: readonly [Colleague, Colleague],
  { begin, today, at }: Period,
  now: string,
): Promise<void> {
  const settle = makeSettlingSweep({ database });
  const account = await providersAccount(database);
  for (let day = addDays(begin, 1); day <= today; day = addDays(day, 1)) {
    const night = at(day, '00:30');
    if (night > now) break;
    await settle.run(night);
    if (!isBusinessDay(day, 'TARGET2') || at(day, '09:00') > now) continue;
    const is_over = at(day, '16:00') <= now;
    if (await hasDue(database, 'EUR', day)) {
      const body = { bank_account: account, execution_date: day };
      const batch = await clerk.create('payoutbatch', body, at(day, '09:00'));
      if (!is_over) break;
      await manager.act('payoutbatch', batch, 'approve', {}, at(day, '09:40'));
      await clerk.act('payoutbatch', batch, 'export', {}, at(day, '09:45'));
      await clerk.act('payoutbatch', batch, 'confirm', { paid_on: day }, at(day, '15:30'));
    }
    if (is_over)
      for (const id of await dueAbroad(database, day)) {
        await clerk.act('settlement', id, 'instruct', {}, at(day, '10:00'));
        await clerk.act('settlement', id, 'confirm', { paid_on: day }, at(day, '15:45'));
      }
  }
  await settle.run(now);
}

const providersAccount = async ({ kysely }: Database): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select a.id from bankaccount a join organisation o on o.id = a.organisation
    where o.parent is null and a.is_default and a.currency_code = 'EUR'`.execute(kysely);
  if (!rows[0]) throw new Error('the provider has no account in euros');
  return rows[0].id;
};

const dueOn = async ({ kysely }: Database, day: string): Promise<{ id: string; currency_code: string }[]> =>
  kysely
    .selectFrom('settlement')
    .select(['id', 'currency_code'])
    .where('status', '=', 'CLOSED')
    .where('payout_batch', 'is', null)
    .where('pay_on', '<=', day)
    .orderBy('id')
    .execute();

const hasDue = async (database: Database, currency: string, day: string): Promise<boolean> =>
  (await dueOn(database, day)).some(({ currency_code }) => currency_code === currency);

/** Settlements in other currencies than euros, whose transfers are made at the bank by hand. */
const dueAbroad = async (database: Database, day: string): Promise<string[]> =>
  (await dueOn(database, day)).flatMap(({ id, currency_code }) => (currency_code === 'EUR' ? [] : [id]));
