import { addMonths, lastDayOfMonth } from '@sluis/contract/finance/calendar';
import { expect, test } from 'vitest';
import { trialBalance } from '../../../testing/finance-month.ts';
import { type Answered, openShops, type Shops } from '../../../testing/finance-shop.ts';
import { line } from '../../../testing/finance-world.ts';
import { expectLedgerSums } from '../../../testing/ledger-recount.ts';
import { moveTo } from '../../../testing/moved-clock.ts';
import { makeSettlingSweep } from './settling.sweep.ts';

const EUR = { currency_code: 'EUR' };

/** Half a cent, and a fifth of a per cent of what is refunded less. */
const half_a_cent = [
  line('PARTNER', 'PAYMENT', { ...EUR, fixed_e4: 5000 }),
  line('PARTNER', 'REFUND', { ...EUR, rate_ppm: 2000, direction: 'RETURN' }),
];
const one_per_cent = [line('PARTNER', 'PAYMENT', { rate_ppm: 10_000 })];

/** Partners of merchants, whose profiles close on the last day of a month. */
async function openPartners() {
  const shops = await openShops();
  const { world } = shops;
  const monthly = await world.ok('POST', '/settlementschedule', {
    name: 'Months',
    frequency: 'MONTHLY',
    days: [31],
    calendar: 'NONE',
  });
  const free = await world.ok('POST', '/package', { name: 'Free', revenue_scheme: await world.scheme('revenue', [line('PROCESSING', 'PAYMENT', {})]) });
  const schemeOf = (partner: string, lines: readonly object[]) =>
    world.scheme('partner', lines as Parameters<typeof world.scheme>[1], { partner });
  const settle = async (partner: string, more: object = {}): Promise<string> => {
    const profile = await world.ok('POST', '/settlementprofile', {
      organisation: partner,
      name: 'Shares',
      package: free.id,
      schedule: monthly.id,
      valid_from: shops.today(),
      terms: [{ ...EUR, bank_account: await world.bankAccount(partner) }],
      ...more,
    });
    return profile.id;
  };
  const statements = async (partner: string): Promise<Answered[]> =>
    (await world.ok('GET', `/psp/settlement?organisation=${partner}&_sort=closes_at&created_at>=2020-01-01T00:00:00Z`))
      .items;
  return {
    ...shops,
    schemeOf,
    settle,
    statements,
    partner: (name: string) => world.organisation(name, world.root),
    open: async (partner_scheme: string, more: object = {}) => shops.open(more, { partner_scheme }),
    /** Noon on the first of the next month. */
    nextMonth: () => shops.moveTo(`${firstOf(shops, 1)}T12:00:00.000Z`),
  };
}

const firstOf = ({ today }: Pick<Shops, 'today'>, months: number): string => addMonths(today(), months);
const lastOf = ({ today }: Pick<Shops, 'today'>): string => lastDayOfMonth(today());
const linesOf = async ({ world }: Pick<Shops, 'world'>, { id }: Answered) =>
  (await world.ok('GET', `/settlement/${id}/lines`)).items.map(
    ({ section, component, description, count, amount }: Answered) => [section, component, description, count, amount],
  );

test('the shares of a month close with it, in a statement by merchant that only the partner and the provider read', async () => {
  const shops = await openPartners();
  const { world } = shops;
  const partner = await shops.partner('Reseller');
  const scheme = await shops.schemeOf(partner, half_a_cent);
  const [bakery, florist] = [await shops.open(scheme), await shops.open(scheme)];
  await shops.settle(partner);
  const month_end = lastOf(shops);
  // Three shares of half a cent are 1.5 cents, which is 2: of one merchant, rounded once.
  for (let left = 3; left > 0; left--) await bakery.pay(1000);
  const { id } = await florist.pay(10_000);
  await florist
    .gate(`/transaction/${id}/refund`, { amount: 10_000 })
    .then(({ id: refund }) => florist.gate(`/refund/${refund}/status`, { status: 'PROCESSED' }));
  await shops.nextMonth();

  const [statement, ...others] = await shops.statements(partner);
  expect(others).toEqual([]);
  // Half a cent less 20 cents is -19.5, which is -20.
  expect(statement).toMatchObject({
    status: 'CARRIED',
    carried_reason: 'NEGATIVE',
    period_until: month_end,
    opening: 0,
    shares: -18,
    amount: 0,
    carried: -18,
    count: 2,
  });
  const key = await world.key(partner, ['SETTLEMENT_LIST', 'TRANSACTION_LIST']);
  const ask = async (path: string, who = key) => world.call(who, 'GET', path);
  const own = (await ask('/settlement?_sort=closes_at')).json();
  expect(own.items).toMatchObject([{ id: statement.id, shares: -18 }]);
  expect(await linesOf(shops, statement)).toEqual([
    ['shares', bakery.merchant, 'Shop 1', 3, 2],
    ['shares', florist.merchant, 'Shop 2', 2, -20],
  ]);
  const entries = (await ask(`/settlement/${statement.id}/entries`)).json().items;
  expect(entries).toMatchObject([
    { kind: 'PARTNER_SHARE', amount: 2, reason: 'Shop 1', fee_micro: 0, fees: [], item: null },
    { kind: 'PARTNER_SHARE', amount: -20, reason: 'Shop 2' },
  ]);
  const line_of = `section=shares&component=${florist.merchant}&description=Shop%202`;
  expect((await ask(`/settlement/${statement.id}/entries?${line_of}`)).json().items).toMatchObject([{ amount: -20 }]);
  const report = (await ask('/statistics/finance')).json();
  expect(report.items).toMatchObject([{ currency_code: 'EUR', shares: -18, gross: 0, fees: 0, closing: -18 }]);
  expect((await ask('/statistics/finance/daily')).json().items).toEqual([]);

  const shop_key = await world.key(bakery.merchant, ['SETTLEMENT_LIST', 'TRANSACTION_LIST']);
  expect((await ask(`/settlement/${statement.id}`, shop_key)).statusCode).toBe(404);
  const seen = (await ask('/statistics/finance', shop_key)).json().items;
  expect(seen).toMatchObject([{ gross: 3000, shares: 0 }]);
  const margins = await world.ok('GET', '/psp/statistics/finance');
  expect(margins.totals).toMatchObject([{ partner: -18, revenue: 40, partner_micro: -18_000_000 }]);
  expect(margins.items.map(({ organisation }: Answered) => organisation)).not.toContain(partner);
  const balance = await trialBalance(shops);
  expect(balance['partner_payable EUR']).toBe(0);
  expect(balance['partner_expense EUR']).toBe(-18);
  expect(Object.values(balance).reduce((total, each) => total + each, 0)).toBe(0);
  await expectLedgerSums(world.database.pool);
});
