import { settlement_sections } from '@sluis/contract/entities/finance/settlement';
import { linesOf, verify } from '@sluis/server/modules/operations/verification/verify.queries';
import { readConfig } from '@sluis/server/platform/config';
import { cloneDatabase } from '@sluis/server/testing/world';
import { beforeAll, expect, test } from 'vitest';
import { settled } from './catalogue/settling.ts';
import { openFinance } from './open-finance.ts';
import { seed } from './seed.ts';

const now_ms = Date.parse('2026-11-20T14:30:00Z');
const database = await cloneDatabase();
const { pool } = database;
// biome-ignore lint/suspicious/noExplicitAny: rows of different tables.
const query = async (text: string): Promise<any[]> => (await pool.query(text)).rows;

beforeAll(async () => {
  await seed(database, { now_ms, payments: 20_000 });
  const before_ms = Date.now();
  await openFinance(readConfig({ SLUIS_DEMO: '1', DATABASE_URL: database.url }), database, now_ms);
  console.log('finance took', Date.now() - before_ms);
});

test('every settlement closes to zero, and begins with what the one before it carried', async () => {
  const sections = settlement_sections.join(' + ');
  expect(
    await query(`select id from settlement where status <> 'OPEN' and opening + ${sections} - amount - carried <> 0`),
  ).toEqual([]);
  expect(
    await query(`
      select id from (
        select id, opening, lag(carried, 1, 0::bigint) over
          (partition by settlement_profile, currency_code order by period_until) as before
        from settlement where status <> 'OPEN') as closed
      where opening <> before`),
  ).toEqual([]);
  const closed = await query(`
    select p.name, count(*)::int as count from settlement s join settlementprofile p on p.id = s.settlement_profile
    where s.status <> 'OPEN' group by 1`);
  expect(closed.map(({ name }) => name).toSorted()).toEqual(settled.map(({ merchant }) => merchant).toSorted());
});
test('debug', async () => {
  console.table(
    await query(
      `select p.name, s.currency_code, s.reference, s.status, s.opening, s.gross, s.refunds, s.chargebacks, s.reversals, s.fees, s.vat, s.reserve_held as held, s.reserve_released as rel, s.one_offs, s.shares, s.amount, s.carried, s.carried_reason, s.count, s.pay_on::text from settlement s join settlementprofile p on p.id=s.settlement_profile order by 1,2,s.period_until`,
    ),
  );
  console.table(await query(`select reason, status, currency_code, count(*) from financeexception group by 1,2,3`));
  console.table(await query(`select reference, status, count, total, execution_date::text from payoutbatch`));
  console.table(
    await query(
      `select kind, count(*), sum(fee_micro)/1e8 as fee, sum(cost_micro)/1e8 as cost, sum(partner_micro)/1e8 as partner from journalentry where currency_code='EUR' group by 1`,
    ),
  );
  console.table(
    await query(
      `select payment_product, count(*), sum(amount)/100 as eur, sum(fee_micro)/1e8 as fee, sum(cost_micro)/1e8 as cost from journalentry where kind='PAYMENT' group by 1`,
    ),
  );
  console.log(linesOf(await verify(pool as never)).slice(0, 20));
});
