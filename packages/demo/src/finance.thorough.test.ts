import { settlement_sections } from '@sluis/contract/entities/finance/settlement';
import { makeReconcilingSweep } from '@sluis/server/modules/finance/reconciling/reconciling.sweep';
import { makeNextRun } from '@sluis/server/modules/finance/sap/sap-run.commands';
import { type Draft, previewDraft } from '@sluis/server/modules/finance/settling/preview.queries';
import { linesOf, verify } from '@sluis/server/modules/operations/verification/verify.queries';
import { readConfig } from '@sluis/server/platform/config';
import { inTransaction } from '@sluis/server/platform/database/transaction';
import { expectLedgerSums } from '@sluis/server/testing/ledger-recount';
import { cloneDatabase } from '@sluis/server/testing/world';
import { beforeAll, expect, test } from 'vitest';
import { partners, settled } from './catalogue/settling.ts';
import { connectGateways } from './connect-gateways.ts';
import { openFinance } from './open-finance.ts';
import { seed } from './seed.ts';

const now_ms = Date.parse('2026-11-20T14:30:00Z');
const database = await cloneDatabase();
const query = async (text: string): Promise<Record<string, unknown>[]> => (await database.pool.query(text)).rows;
const names = settled.map(({ merchant }) => merchant).toSorted();

const config = readConfig({ DATABASE_URL: database.url, SLUIS_SECRET: 'a secret for tests only, 32 characters' });

beforeAll(async () => {
  await seed(database, { now_ms, payments: 12_000 });
});
beforeAll(() => openFinance(config, database, now_ms));

test('every settlement closes to zero, and begins with what the one before it carried', async () => {
  const closed = await query(`
    select opening + ${settlement_sections.map((each) => `s.${each}`).join(' + ')} - s.amount - carried as rest, opening,
      lag(carried, 1, coalesce(o.amount, 0::bigint)) over (partition by s.settlement_profile, s.currency_code
        order by period_until) as before
    from settlement s left join journalentry o on o.kind = 'OPENING' and o.settlement_profile = s.settlement_profile
      and o.currency_code = s.currency_code
    where s.status <> 'OPEN'`);
  expect(closed.length).toBeGreaterThan(settled.length);
  for (const { rest, opening, before } of closed) {
    expect(Number(rest)).toBe(0);
    expect(opening).toBe(before);
  }
});

test('every merchant has been settled, and payouts were approved by another person than their author', async () => {
  const closed = await query(`
    select distinct p.name from settlement s join settlementprofile p on p.id = s.settlement_profile
    where s.status <> 'OPEN' order by 1`);
  expect(closed.map(({ name }) => name).toSorted()).toEqual(names);
  const batches = await query('select status, created_by, approved_by from payoutbatch order by reference');
  expect(batches.filter(({ status }) => status === 'CONFIRMED').length).toBeGreaterThan(3);
  for (const { status, created_by, approved_by } of batches)
    if (status === 'CONFIRMED') expect(approved_by).not.toBe(created_by);
});

test('a merchant has the settlements of a year', async () => {
  const [year] = await query(`
    select count(*) filter (where status <> 'OPEN')::int as closed from settlement s
    join settlementprofile p on p.id = s.settlement_profile where p.name = 'Wijnkoperij Maas'`);
  expect(year?.closed).toBeGreaterThanOrEqual(11);
});

test('the journal adds up to zero in each currency, as do the sums that reports read', async () => {
  const balances = await query(`
    select currency_code, sum(amount)::bigint as rest, count(*)::int as count from ledgerbalance group by 1`);
  expect(balances.length).toBeGreaterThan(3);
  for (const { rest } of balances) expect(rest).toBe(0);
  await expectLedgerSums(database.pool);
});

test('every financial event is posted with a price, and only negative balances are found', async () => {
  expect(await query('select state, count(*) > 500 as many from financeevent group by 1')).toEqual([
    { state: 'POSTED', many: true },
  ]);
  expect(await query(`select distinct reason from financeexception`)).toEqual([{ reason: 'NEGATIVE_BALANCE' }]);
  expect(await query(`select id from settlement where unrated_count > 0`)).toEqual([]);
  expect(await query(`select id from journalentry where kind = 'PAYMENT' and cost_micro = 0`)).toEqual([]);
});

test('each completed payment of a settled merchant since its beginning is in the journal once', async () => {
  const expected = await query(`
    select h.item from status_history h
    join organisation o on o.id = h.organisation
    join settlementprofile p on p.organisation in (o.id, o.parent)
    join transaction t on t.id = h.item and t.amount > 0
    where h.status = 'SETTLEMENT_COMPLETED' and h.occurred_at >= p.valid_from::timestamp at time zone 'Europe/Amsterdam'
    order by 1`);
  expect(await query(`select item from journalentry where kind = 'PAYMENT' and corrects is null order by 1`)).toEqual(
    expected,
  );
});

test('entries are booked on many days, by the prices of both editions', async () => {
  const [{ days, editions } = {}] = await query(`
    select count(distinct booked_on)::int as days, count(distinct priced -> 'editions' ->> 'revenue')::int as editions
    from journalentry`);
  expect(days).toBeGreaterThan(14);
  expect(editions).toBe(3);
});

test('partners receive their share of the month before', async () => {
  const shares = await query(`
    select p.name from settlement s join settlementprofile p on p.id = s.settlement_profile where s.shares > 0 group by 1 order by 1`);
  expect(shares.map(({ name }) => name)).toEqual(Object.values(partners).toSorted());
});

test('of the files of acquirers only the differences that they have on purpose are open', async () => {
  await connectGateways(config, database, now_ms);
  await makeReconcilingSweep({ database }).run(new Date(now_ms).toISOString());
  expect(await query(`select reason from financeexception where status = 'OPEN' order by 1`)).toEqual(
    ['AMOUNT_DIFFERS', 'CURRENCY_DIFFERS', 'DUPLICATE', 'NEGATIVE_BALANCE', 'UNKNOWN'].map((reason) => ({ reason })),
  );
});

test('a merchant is held, one began with a balance and a reserve, a payout came back and a price was corrected', async () => {
  const held = `select count(*) > 0 as is from settlement where carried_reason = 'HOLD'`;
  const opened = `select balance + reserve > 0 as is from (select amount as balance, reserve from journalentry where kind = 'OPENING') o`;
  const returned = `select count(*) = 1 as is from settlement where status = 'RETURNED'`;
  const corrected = `select count(*) = 2 as is from journalentry where corrects is not null`;
  const late = `select count(*) > 0 as is from journalentry e join settlement s on s.id = e.settlement
    where e.kind = 'PAYMENT' and e.corrects is null and e.accounting_day < s.period_from`;
  for (const text of [held, opened, returned, corrected, late]) expect(await query(text), text).toEqual([{ is: true }]);
});

test('days that are over have files for SAP with every account mapped', async () => {
  const now = new Date(now_ms).toISOString();
  while (await makeNextRun(database, now));
  const [{ days, failed } = {}] = await query(
    `select count(*)::int as days, count(*) filter (where status <> 'CREATED')::int as failed from saprun`,
  );
  expect(days).toBeGreaterThan(14);
  expect(failed).toBe(0);
});

test('the draft for next year charges more, and some payments less than they cost', async () => {
  const [draft] = await query(`
    select s.id as scheme, e.lines, e.minimums from schemeedition e join revenuescheme s on s.id = e.scheme
    where e.status = 'DRAFT'`);
  const { totals } = await previewDraft(
    database.kysely,
    { type: 'revenue', ...draft } as Draft,
    new Date(now_ms).toISOString(),
  );
  const [euros] = totals;
  expect(euros?.currency_code).toBe('EUR');
  expect(euros?.fees_draft).toBeGreaterThan(euros?.fees ?? 0);
  expect(euros?.below_cost).toBeGreaterThan(0);
});

test('the checks of the product find nothing', async () => {
  expect(linesOf(await inTransaction(database.kysely, verify))).toEqual([expect.stringMatching(/^All /)]);
});
