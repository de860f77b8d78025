import type pg from 'pg';
import { expect } from 'vitest';

const key =
  'organisation, day, currency_code, settlement_profile, kind, item_organisation, payment_product, processor, settlement';
const sums = ['count', 'amount', 'fee_micro', 'vat_micro', 'cost_micro', 'partner_micro', 'reserve'];

/** The days that the journal adds up to, and what closings add, by the settlements. */
const expected_days = `
  select e.organisation, e.accounting_day as day, e.currency_code, coalesce(e.settlement_profile, '') as settlement_profile,
    case when o.write_off then 'WRITE_OFF' else e.kind end as kind,
    coalesce(e.item_organisation, e.organisation) as item_organisation,
    coalesce(e.payment_product, '') as payment_product, coalesce(e.processor, '') as processor,
    coalesce(e.settlement, '') as settlement, sign(e.amount) as count, e.amount, e.fee_micro, e.vat_micro, e.cost_micro,
    e.partner_micro, e.reserve
  from journalentry e left join oneoff o on o.organisation = e.organisation and o.id = e.item and e.kind = 'ONE_OFF'
  where e.kind not in ('CLOSE', 'ACCRUAL')
  union all
  select s.organisation, s.period_until, s.currency_code, s.settlement_profile, 'CLOSE', s.organisation, '', '', s.id,
    1, s.amount, -s.fees::numeric * 1000000 - f.fees, -s.vat::numeric * 1000000 - f.vat, 0, 0, -s.reserve_drawn
  from settlement s cross join lateral (
    select coalesce(sum(fee_micro), 0) as fees, coalesce(sum(vat_micro), 0) as vat from journalentry e
    where e.organisation = s.organisation and e.settlement = s.id) f
  where s.status <> 'OPEN'`;

const expected_balances = `
  select e.organisation, e.booked_on, e.currency_code, coalesce(e.settlement_profile, '') as settlement_profile, a.kind,
    case when a.id = p.credit then p.amount else -p.amount end as amount
  from journalentry e join posting p on p.organisation = e.organisation and p.entry = e.id
  join ledgeraccount a on a.organisation = e.organisation and a.id in (p.debit, p.credit)`;

/** Rows of a table and of its recount that differ, as texts. */
async function differing(pool: pg.Pool, table: string, { of, by, added }: { of: string; by: string; added: string[] }) {
  const summed = added.map((name) => `sum(${name})::numeric as ${name}`).join();
  const names = added.map((name) => `${name}::numeric`).join();
  const recount = `select ${by}, ${summed} from (${of}) as one group by ${by}`;
  const kept = `select ${by}, ${names} from ${table}`;
  const { rows } = await pool.query(`
    select row_to_json(d)::text as found from (
      (select 'missing' as what, * from (${recount} except ${kept}) m)
      union all (select 'kept', * from (${kept} except ${recount}) k)) d`);
  return rows.map(({ found }) => found);
}

/** The sums that reports read equal those of the journal, row by row. */
export async function expectLedgerSums(pool: pg.Pool): Promise<void> {
  for (const table of ['ledgerday', 'ledgerbalance'])
    expect((await pool.query(`select from ${table} limit 1`)).rowCount, table).toBe(1);
  expect(await differing(pool, 'ledgerday', { of: expected_days, by: key, added: sums })).toEqual([]);
  const by = 'organisation, booked_on, currency_code, settlement_profile, kind';
  expect(await differing(pool, 'ledgerbalance', { of: expected_balances, by, added: ['amount'] })).toEqual([]);
}
