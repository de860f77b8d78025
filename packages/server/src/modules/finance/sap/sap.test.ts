import { account_kinds } from '@sluis/contract/finance/accounts';
import { addDays } from '@sluis/contract/finance/calendar';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { asUser } from '../../../testing/as-user.ts';
import { assertCloses, liveMonth, trialBalance, undisturbed } from '../../../testing/finance-month.ts';
import { type Answered, openShops, type Shop, type Shops } from '../../../testing/finance-shop.ts';
import { openSap, type SapWorld } from '../../../testing/sap-world.ts';
import { test_password } from '../../../testing/world.ts';
import { bookDifference, receivable } from '../reconciling/receipt.commands.ts';
import { openDay } from '../settling/booking-day.commands.ts';
import { movement } from '../settling/ledger.commands.ts';
import { deleteOldPostingFiles } from './retention.commands.ts';
import { makeNextRun } from './sap-run.commands.ts';

let shops: Shops;
let shop: Shop;
let sap: SapWorld;

beforeAll(async () => {
  shops = await openShops();
  shop = await shops.open();
  sap = await openSap(shops);
});

const query = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await shops.world.database.pool.query(text, values)).rows as R[];
const now = () => shops.world.services.clock.now();
const next = (at = now()) => makeNextRun(shops.world.database, at);
const last = async (): Promise<Answered> => (await sap.runs()).at(-1);
const fileOf = (id: string, token = shops.world.finance) => shops.world.call(token, 'GET', `/saprun/${id}/file`);

/** Books an amount from the bank, in a transaction that waits for `until` before it ends; returns the day. */
const book = (amount: number, now: string, until: Promise<unknown> = Promise.resolve()) =>
  inTransaction(shops.world.database.kysely, async (trx) => {
    const { root: organisation } = shops.world;
    const about = { key: `TEST:${crypto.randomUUID()}`, item: organisation, item_organisation: organisation, now };
    const postings = movement({ kind: 'bank' }, receivable(null), BigInt(amount));
    await bookDifference(trx, { organisation, profile: null }, postings, { ...about, currency_code: 'CHF', amount });
    await until;
    return (await openDay(trx, now)).booked_on;
  });

/** Books an amount in a transaction that is not over until `end` is called. */
async function beginBooking(amount: number) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const booked = book(amount, now(), promise);
  await expect
    .poll(() => query('select from pg_stat_activity where state = $1', ['idle in transaction']))
    .not.toEqual([]);
  return { booked, end };
}

const francs = ({ totals }: Answered): number =>
  totals.find((each: Answered) => each.currency_code === 'CHF')?.amount ?? 0;

describe('runs', () => {
  test('are made of each day that is over and has postings, in order, once, by two processes at the same time', async () => {
    const first = shops.today();
    await shop.pay(1000);
    await shops.tomorrow();
    await shop.pay(2000);
    await shops.tomorrow();
    await shop.pay(2500);
    await shops.moveTo(`${addDays(shops.today(), 2)}T12:00:00.000Z`);
    await shop.pay(3000);
    await shops.sweep();
    const today = shops.today();
    await Promise.all(Array.from({ length: 4 }, () => sap.make()));
    const runs = await sap.runs();
    const days = (
      await query<{ day: string }>(
        `select distinct booked_on::text as day from journalentry e
         join posting p on p.organisation = e.organisation and p.entry = e.id where booked_on < $1 order by 1`,
        [today],
      )
    ).map(({ day }) => day);
    expect(days[0]).toBe(first);
    expect(days.length).toBeGreaterThanOrEqual(3);
    // A closing that posts nothing makes no run.
    expect(days).not.toContain(addDays(today, -1));
    expect(runs.map(({ booked_on }) => booked_on)).toEqual(days);
    expect(runs.map(({ number, reference }) => [number, reference])).toEqual(
      days.map((_, at) => [at + 1, `SAP-00000${at + 1}`]),
    );
    await sap.make();
    expect(await sap.runs()).toEqual(runs);
  });

  test('fail without accounts, and are made again with the same number once all are there', async () => {
    const runs = await sap.runs();
    expect(runs.every(({ status }) => status === 'FAILED')).toBe(true);
    const [run] = runs;
    expect(run.lines).toEqual([]);
    expect(run.unmapped).toContainEqual({ account_kind: 'revenue', component: 'PROCESSING', vat_rate_ppm: 0 });
    const kinds = new Set(run.unmapped.map((each: Answered) => each.account_kind));
    await sap.map('revenue', '8000', { component: 'PROCESSING' });
    const again = await shops.world.ok('POST', `/saprun/${run.id}/retry`);
    expect(again).toMatchObject({ status: 'FAILED', number: run.number });
    expect(again.unmapped).toHaveLength(run.unmapped.length - 1);
    expect((await shops.world.refused(`/saprun/${run.id}/download`)).code).toBe('invalid_transition');
    for (const kind of account_kinds)
      if (kind !== 'revenue') await sap.map(kind, `1-${kind.slice(0, 8).replace('_', '')}`);
    await sap.map('revenue', '8999');
    expect(kinds.size).toBeGreaterThan(2);
    const made = await Promise.all([1, 2].map(() => shops.world.ok('POST', `/saprun/${run.id}/retry`)));
    for (const each of made)
      expect(each).toMatchObject({ status: 'CREATED', number: run.number, unmapped: [], totals: run.totals });
    expect(await query('select run from saprun_file where run = $1', [run.id])).toHaveLength(1);
    expect(made[0].lines).toContainEqual(
      expect.objectContaining({ general_ledger_account: '8000', currency_code: 'EUR', debit: 0, credit: 10 }),
    );
    for (const { id } of runs.slice(1)) await shops.world.ok('POST', `/saprun/${id}/retry`);
    expect((await sap.runs()).map(({ number, status }) => [number, status])).toEqual(
      runs.map(({ number }) => [number, 'CREATED']),
    );
  });

  test('have a file that is downloaded by one person first, and is the same each time, whatever the accounts are then', async () => {
    const { world } = shops;
    const [run] = await sap.runs();
    const reader = await world.key(world.root, ['PSP_SAP_LIST']);
    const person = { email: 'ann@provider.test' };
    await world.user(person.email, world.root, ['PSP', 'PSP_SAP_ALL']);
    const { token } = (await world.visit('/auth/login', { ...person, password: test_password })).json();
    expect((await fileOf(run.id)).statusCode).toBe(404);
    expect((await world.call(reader, 'POST', `/saprun/${run.id}/download`, { body: {} })).statusCode).toBe(403);
    const answers = await Promise.all(
      [token, world.finance].map((by) => world.call(by, 'POST', `/saprun/${run.id}/download`, { body: {} })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [stated] = await sap.runs();
    expect(stated).toMatchObject({ status: 'DOWNLOADED', downloaded_at: expect.any(String) });
    const { items } = await world.ok('GET', `/saprun/${run.id}/history`);
    expect(items.map(({ status }: Answered) => status)).toEqual(['FAILED', 'CREATED', 'DOWNLOADED']);
    const file = await fileOf(run.id, reader);
    expect(file.headers['content-disposition']).toContain('SAP-000001.csv');
    const rows = parse(file.body, { columns: true }) as Record<string, string>[];
    const cents = (side: string) => rows.reduce((total, row) => total + Math.round(Number(row[side]) * 100), 0);
    expect(cents('debit')).toBe(cents('credit'));
    expect(cents('debit')).toBe(run.totals[0].amount);
    const [account] = (await world.ok('GET', '/sapaccount?component=PROCESSING')).items;
    await world.ok('POST', `/sapaccount/${account.id}`, { general_ledger_account: '8001', version: account.version });
    expect((await fileOf(run.id)).body).toBe(file.body);
    const after = (years: number) => new Date(Date.parse(run.created_at) + years * 366 * 86_400_000).toISOString();
    await deleteOldPostingFiles(world.database.kysely, 7, after(6));
    expect((await world.refused(`/saprun/${run.id}/retry`)).code).toBe('invalid_transition');
    expect((await fileOf(run.id)).body).toBe(file.body);
    await deleteOldPostingFiles(world.database.kysely, 7, after(8));
    expect((await fileOf(run.id)).statusCode).toBe(404);
  });
});

describe('a day', () => {
  const day_end = () => `${shops.today()}T22:30:00.000Z`;

  test('waits for a transaction that books under it and ends after midnight', async () => {
    const day = shops.today();
    // Accounts of the journal are there.
    await book(1, now());
    const slow = await beginBooking(700);
    // Past midnight of every zone.
    const tomorrow = `${addDays(day, 1)}T12:00:00.000Z`;
    const before = (await sap.runs()).length;
    const making = next(tomorrow);
    const early = await Promise.race([
      making.then(() => 'made'),
      new Promise((resolve) => setTimeout(resolve, 300, 'waits')),
    ]);
    expect(early).toBe('waits');
    // What is booked under the new day meanwhile does not wait.
    expect(await book(800, tomorrow)).toBe(addDays(day, 1));
    slow.end();
    expect(await slow.booked).toBe(day);
    expect(await making).toBe(true);
    const run = await last();
    expect((await sap.runs()).length).toBe(before + 1);
    expect(run).toMatchObject({ booked_on: day, status: 'CREATED' });
    expect(francs(run)).toBe(701);
    // A process whose time is that of before midnight books under the next day.
    expect(await book(900, day_end())).toBe(addDays(day, 1));
    await shops.moveTo(`${addDays(day, 2)}T12:00:00.000Z`);
    await sap.make();
    expect(francs(await last())).toBe(1700);
    expect((await last()).booked_on).toBe(addDays(day, 1));
  });

  test('whose run is interrupted is closed by the next process, without a gap in the numbers', async () => {
    await book(50, now());
    const before = await last();
    const slow = await beginBooking(60);
    const tomorrow = `${addDays(shops.today(), 1)}T12:00:00.000Z`;
    const killed = next(tomorrow).catch(() => 'killed');
    const waiting = `select pid from pg_stat_activity where query like '%update bookingday%' and wait_event_type = 'Lock'`;
    await expect.poll(() => query(waiting)).toHaveLength(1);
    await asUser(shops.world.database.pool, `select pg_terminate_backend(pid) from (${waiting}) w`);
    expect(await killed).toBe('killed');
    slow.end();
    await slow.booked;
    expect((await last()).id).toBe(before.id);
    expect(await next(tomorrow)).toBe(true);
    expect(await last()).toMatchObject({ number: before.number + 1 });
    expect(francs(await last())).toBe(110);
  });

  test('is made once the module is switched on, if it was off', async () => {
    await sap.enable(false);
    await shops.moveTo(`${addDays(shops.today(), 2)}T12:00:00.000Z`);
    await book(5, now());
    await shops.moveTo(`${addDays(shops.today(), 1)}T12:00:00.000Z`);
    const before = await last();
    expect(await sap.sweep.due(shops.world.database.kysely, now())).toBeNull();
    await sap.make();
    expect((await last()).id).toBe(before.id);
    await sap.enable(true);
    await sap.make();
    expect(francs(await last())).toBe(5);
    expect((await last()).number).toBe(before.number + 1);
  });
});

describe('an account', () => {
  test('is unique for its kind, component and VAT rate, and belongs to the provider', async () => {
    const { world } = shops;
    const about = { account_kind: 'vat_payable', vat_rate_ppm: 90_000, general_ledger_account: '1520' };
    const created = await world.ok('POST', '/sapaccount', about);
    expect(created.organisation).toBe(world.root);
    expect((await world.refused('/sapaccount', { ...about, general_ledger_account: '1521' })).code).toBe(
      'already_exists',
    );
    expect((await world.refused('/sapaccount', { account_kind: 'bank', general_ledger_account: '1' })).code).toBe(
      'already_exists',
    );
    const other = { ...about, vat_rate_ppm: 60_000, organisation: shop.merchant };
    expect((await world.refused('/sapaccount', other)).code).toBe('invalid_value');
    expect(
      (await world.refused('/sapaccount', { ...about, vat_rate_ppm: 1, general_ledger_account: '=1+1' })).code,
    ).toBe('invalid_body');
    await world.ok('DELETE', `/sapaccount/${created.id}`);
  });
});

test('all runs together are the trial balance, with refunds, chargebacks, corrections, payouts and closings', {
  timeout: 240_000,
}, async () => {
  const month = await liveMonth(7, 9, undisturbed);
  await assertCloses(month);
  const other = await openSap(month.shops);
  await other.mapAll();
  await month.shops.moveTo(`${addDays(month.shops.today(), 2)}T12:00:00.000Z`);
  await other.make();
  await month.shops.moveTo(`${addDays(month.shops.today(), 1)}T12:00:00.000Z`);
  await other.make();
  const runs = await other.runs();
  expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'CREATED'));
  expect(runs.map(({ number }) => number)).toEqual(runs.map((_, at) => at + 1));
  expect(runs.length).toBeGreaterThan(8);
  const balance: Record<string, number> = {};
  for (const { general_ledger_account, currency_code, debit, credit } of runs.flatMap(({ lines }) => lines)) {
    const key = `${account_kinds[Number(general_ledger_account) - 1000]} ${currency_code}`;
    balance[key] = (balance[key] ?? 0) + debit - credit;
  }
  expect(balance).toEqual(await trialBalance(month.shops));
  const [posted] = (
    await month.shops.world.database.pool.query(
      'select sum(p.amount)::text as sum, count(distinct e.kind)::int as kinds from posting p join journalentry e on e.organisation = p.organisation and e.id = p.entry',
    )
  ).rows;
  const debits = runs.flatMap(({ lines }) => lines).reduce((total, { debit }) => total + debit, 0);
  expect(String(debits)).toBe(posted.sum);
  expect(posted.kinds).toBeGreaterThan(8);
  const unrated = await month.shops.world.database.pool.query(`
      select 1 from posting p join ledgeraccount a on a.organisation = p.organisation and a.id = p.credit
      where a.kind in ('revenue', 'vat_payable') and p.vat_rate_ppm is null`);
  expect(unrated.rows).toEqual([]);
});
