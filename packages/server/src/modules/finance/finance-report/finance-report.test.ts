import { instantOf } from '@sluis/contract/finance/accounting-day';
import { addDays } from '@sluis/contract/finance/calendar';
import type { DailyAnswer, MarginAnswer, SettledAnswer, WaterfallAnswer } from '@sluis/contract/finance/reports';
import { beforeAll, describe, expect, test } from 'vitest';
import { statementsDuring, violationsIn } from '../../../conformance/statements.ts';
import { readPlacements } from '../../../platform/database/placement.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { type FinanceWorld, line, openFinanceWorld } from '../../../testing/finance-world.ts';
import { expectLedgerSums } from '../../../testing/ledger-recount.ts';
import { moveTo } from '../../../testing/moved-clock.ts';
import { sweepThrough } from '../../../testing/sweeping.ts';
import { gateway_roles } from '../../../testing/world.ts';
import { makeSettlingSweep } from '../settling/settling.sweep.ts';

type Item = Readonly<Record<string, unknown>> & { readonly id: string };

let world: FinanceWorld;
let sweeps: readonly Sweep[];
let day: string;
const eur = { currency_code: 'EUR' };
beforeAll(async () => {
  world = await openFinanceWorld();
  sweeps = [makeSettlingSweep(world.services)];
  const soon = addDays(world.services.clock.now().slice(0, 10), 3);
  await moveTo(world, sweeps, `${soon}T06:00:00.000Z`);
  day = soon;
});

const sweep = () => sweepThrough(world, sweeps);
const moveOn = (days: number, time = '06:00') => moveTo(world, sweeps, `${addDays(day, days)}T${time}:00.000Z`);

async function get<T>(token: string, path: string): Promise<T> {
  const answer = await world.call(token, 'GET', path);
  expect(answer.statusCode, `${path} ${answer.body}`).toBe(200);
  return answer.json();
}
const statusOf = async (token: string, path: string) => (await world.call(token, 'GET', path)).statusCode;
const daily = (token: string, query = '') => get<DailyAnswer>(token, `/statistics/finance/daily?${query}`);

let named = 0;
/** A merchant whose settlements close every day, in Amsterdam, at a time. */
async function openShop({ cut_off = '24:00', fees = [{ fixed_e4: 100_000 }] as readonly object[], cost = 0 } = {}) {
  const merchant = await world.organisation(`Shop ${++named}`, world.root);
  const profile = await world.paymentProfile(merchant);
  const account = await world.bankAccount(merchant);
  const lines = fees.map((more, at) => line(`FEE_${at}`, 'PAYMENT', { ...eur, ...more }));
  const schedule = { name: `Daily ${named}`, frequency: 'DAILY', calendar: 'NONE', cut_off };
  const pack = await world.ok('POST', '/package', {
    name: `P ${named}`,
    revenue_scheme: await world.scheme('revenue', lines),
    ...(cost > 0 && {
      cost_scheme: await world.scheme('cost', [line('METHOD', 'PAYMENT', { ...eur, fixed_e4: cost * 10_000 })]),
    }),
  });
  const { id: settling } = await world.ok('POST', '/settlementprofile', {
    organisation: merchant,
    name: 'Daily',
    package: pack.id,
    schedule: (await world.ok('POST', '/settlementschedule', schedule)).id,
    valid_from: addDays(day, -2),
    terms: [{ ...eur, bank_account: account }],
  });
  return { merchant, profile, settling, gateway: await world.key(merchant, gateway_roles) };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

async function gate({ gateway }: Shop, path: string, body: object): Promise<Item> {
  const answer = await world.call(gateway, 'POST', path, { body });
  expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(300);
  return answer.json();
}

const pay = (shop: Shop, amount: number, more: object = {}) =>
  gate(shop, '/transaction', {
    payment_profile: shop.profile,
    merchant_reference: crypto.randomUUID(),
    amount,
    ...eur,
    payment_product: 'ideal',
    status: 'SETTLEMENT_COMPLETED',
    ...more,
  });

const within = ({ merchant }: Shop) => `organisation=${merchant}`;

describe('who may read reports', () => {
  let shop: Shop;
  let other: Shop;
  let paid: Item;
  beforeAll(async () => {
    [shop, other] = [await openShop({ cost: 20 }), await openShop()];
    paid = await pay(shop, 1000);
    await pay(other, 7000);
    await sweep();
  });

  const calls = ['/statistics/finance/daily', '/statistics/finance', '/psp/statistics/finance'] as const;

  test.each([
    [['TRANSACTION_LIST'], [200, 403, 403]],
    [['SETTLEMENT_LIST'], [403, 403, 403]],
    [
      ['TRANSACTION_LIST', 'SETTLEMENT_LIST'],
      [200, 200, 403],
    ],
    [
      ['TRANSACTION_ALL', 'SETTLEMENT_ALL'],
      [200, 200, 403],
    ],
    [
      ['TRANSACTION_ALL', 'SETTLEMENT_LIST'],
      [200, 200, 403],
    ],
    [['USER_ALL'], [200, 200, 403]],
    [['PSP_REPORT_LIST'], [403, 403, 200]],
    [['PSP_ALL'], [200, 200, 200]],
  ] as const)('a holder of %s', async (roles, expected) => {
    const at = roles[0].startsWith('PSP') ? world.root : shop.merchant;
    const token = await world.key(at, [...roles]);
    expect(await Promise.all(calls.map((path) => statusOf(token, path)))).toEqual(expected);
  });

  test('a merchant sees its own figures, whatever it asks for', async () => {
    const token = await world.key(shop.merchant, ['USER_ALL']);
    expect((await daily(token)).totals).toMatchObject([{ gross: 1000, fees: -10, count: 1, expected_net: 990 }]);
    expect((await daily(token, within(other))).items).toEqual([]);
    const { items } = await get<WaterfallAnswer>(token, `/statistics/finance?${within(other)}`);
    expect(items).toEqual([]);
  });

  test('staff see those of one merchant, or of all', async () => {
    const staff = await world.key(world.root, ['PSP', 'PSP_REPORT_LIST', 'TRANSACTION_LIST', 'SETTLEMENT_LIST']);
    expect((await daily(staff, within(other))).totals).toMatchObject([{ gross: 7000 }]);
    expect((await daily(staff)).totals).toMatchObject([{ gross: 8000 }]);
    const { items } = await get<MarginAnswer>(staff, `/psp/statistics/finance?${within(shop)}`);
    expect(items).toMatchObject([
      { organisation: shop.merchant, revenue: 10, cost: 20, margin: -10, is_below_cost: true },
    ]);
    const below = await get<MarginAnswer>(staff, '/psp/statistics/finance?is_below_cost=true');
    expect(below.items.map(({ organisation }) => organisation)).toEqual([shop.merchant]);
    // Totals are of all rows.
    expect(below.totals).toMatchObject([{ count: 2, below_cost: 1 }]);
  });

  test('the settlement of an item needs the role for the item, and that for margins to see them', async () => {
    const path = `/transaction/${paid.id}/settlement`;
    const [merchants, others, margins, staff] = await Promise.all([
      world.key(shop.merchant, ['TRANSACTION_LIST']),
      world.key(other.merchant, ['USER_ALL']),
      world.key(world.root, ['PSP_REPORT_LIST']),
      world.key(world.root, ['TRANSACTION_LIST']),
    ]);
    expect(await statusOf(others, path)).toBe(404);
    expect(await statusOf(margins, path)).toBe(403);
    expect(await statusOf(merchants, '/refund/rfnd_01k5w6y8q0e1w8hqt86jysj84j/settlement')).toBe(403);
    for (const token of [merchants, staff]) {
      const { items } = await get<SettledAnswer>(token, path);
      expect(items).toMatchObject([{ state: 'POSTED', amount: 1000, fee_micro: 10_000_000, net: 990 }]);
      expect(items[0]).not.toHaveProperty('cost');
    }
    const both = await world.key(world.root, ['TRANSACTION_LIST', 'PSP_REPORT_LIST']);
    const { items } = await get<SettledAnswer>(both, path);
    expect(items).toMatchObject([{ cost_micro: 20_000_000, margin_micro: -10_000_000 }]);
  });

  test('an organisation below the one that is settled sees its own payments', async () => {
    const branch = await world.organisation('Branch', shop.merchant);
    const below = {
      ...shop,
      profile: await world.paymentProfile(branch),
      gateway: await world.key(branch, gateway_roles),
    };
    const { id } = await pay(below, 300);
    await sweep();
    const token = await world.key(branch, ['USER_ALL']);
    const [row] = (await daily(token)).items;
    expect(row).toMatchObject({ gross: 300, count: 1 });
    const { items } = await get<SettledAnswer>(token, `/transaction/${id}/settlement`);
    expect(items).toMatchObject([{ net: 290, settlement: row?.settlement }]);
    // The balance is that of the organisation above.
    expect((await get<WaterfallAnswer>(token, '/statistics/finance')).items).toEqual([]);
    const above = await world.key(shop.merchant, ['USER_ALL']);
    expect((await daily(above)).totals).toMatchObject([{ gross: 1300 }]);
  });
});

describe('parameters', () => {
  test.each([
    ['/statistics/finance/daily', 'period=day', 'period'],
    ['/statistics/finance', 'period=year', 'period'],
    ['/statistics/finance', 'payment_product=ideal', 'payment_product'],
    ['/statistics/finance', 'period=day&period=week', 'period'],
    ['/statistics/finance/daily', 'processor=proc_01k5w6y8q0e1w8hqt86jysj84j', 'processor'],
    ['/psp/statistics/finance', '_sort=name', '_sort'],
    ['/psp/statistics/finance', 'is_below_cost=yes', 'is_below_cost'],
    ['/psp/statistics/finance', 'currency_code=XXX', 'currency_code'],
    ['/psp/statistics/finance', '_populate=organisation', '_populate'],
    ['/statistics/finance/daily', 'created_at=2026-11-01', 'created_at'],
    ['/statistics/finance/daily', 'created_at%3E=2026-11-02&created_at%3C=2026-11-01', 'created_at>'],
    ['/statistics/finance/daily', 'created_at%3E=2024-11-01&created_at%3C=2026-11-01', 'created_at>'],
    ['/statistics/finance', 'created_at%3E=soon', 'created_at>'],
  ])('of %s are refused: %s', async (path, query, parameter) => {
    const { code, details } = await world
      .call(world.finance, 'GET', `${path}?${query}`)
      .then((each) => each.json().error);
    expect([code, details.parameter]).toEqual(['invalid_query', parameter]);
  });

  test('name days, or instants in them', async () => {
    const asked = async (query: string) => {
      const { from, until } = await daily(world.finance, query);
      return [from, until];
    };
    expect(await asked('created_at%3E=2026-10-01&created_at%3C=2026-10-31')).toEqual(['2026-10-01', '2026-10-31']);
    // Midnight in Amsterdam.
    const midnights = 'created_at%3E%3D=2026-09-30T22:00:00.000Z&created_at%3C=2026-10-31T23:00:00.000Z';
    expect(await asked(`${midnights}&_timezone=Europe/Amsterdam`)).toEqual(['2026-10-01', '2026-10-31']);
    expect(await asked('')).toEqual([addDays(day, -27), day]);
  });
});

describe('accounting days', () => {
  test('end at the cut-off', async () => {
    const shop = await openShop({ cut_off: '17:00' });
    const before = addDays(day, -1);
    const cut_off = instantOf('Europe/Amsterdam', before, '17:00');
    await pay(shop, 100, { created_at: new Date(Date.parse(cut_off) - 1).toISOString() });
    await pay(shop, 200, { created_at: cut_off });
    await sweep();
    const { items, until } = await daily(world.finance, within(shop));
    expect(items.map(({ accounting_day, gross }) => [accounting_day, gross])).toEqual([
      [day, 200],
      [before, 100],
    ]);
    expect(until).toBe(day);
  });

  test('after the cut-off include the one that has begun', async () => {
    const shop = await openShop({ cut_off: '01:00' });
    await pay(shop, 100);
    await sweep();
    const { items, until } = await daily(world.finance, within(shop));
    expect(items).toMatchObject([{ accounting_day: addDays(day, 1), gross: 100 }]);
    expect(until).toBe(addDays(day, 1));
  });
});

describe('through its life', () => {
  test('a merchant reads what its settlements say, open and closed', async () => {
    const vat = { vat_rate_ppm: 210_000 };
    const shop = await openShop({
      fees: [{ fixed_e4: 8500, rounding: 'PERIOD', ...vat }, { rate_ppm: 10_000 }],
      cost: 3,
    });
    const token = await world.key(shop.merchant, ['TRANSACTION_LIST', 'SETTLEMENT_LIST']);
    for (const amount of [1250, 999, 1]) await pay(shop, amount);
    const [first] = [await pay(shop, 5000)];
    await world.ok('POST', '/oneoff', {
      settlement_profile: shop.settling,
      type: 'FEE',
      amount: 250,
      ...eur,
      ...vat,
      description: 'Paper rolls',
      due_on: day,
    });
    await sweep();
    const report = async () => {
      const query = `created_at%3E%3D=${addDays(day, -5)}&created_at%3C%3D=${addDays(day, 20)}`;
      const { items } = await get<WaterfallAnswer>(token, `/statistics/finance?${query}`);
      return items[0];
    };
    const settled = async (): Promise<Record<string, number>[]> =>
      (await world.ok('GET', `/psp/settlement?settlement_profile=${shop.settling}&_sort=period_until`)).items;
    const sections = ['gross', 'refunds', 'fees', 'vat', 'one_offs', 'returned'] as const;
    const agrees = async () => {
      const [found, all] = [await report(), await settled()];
      for (const name of sections)
        expect(found?.[name], name).toBe(all.reduce((sum, each) => sum + (each[name] ?? 0), 0));
      expect(found?.paid).toBe(all.reduce((sum, each) => sum + (each.amount ?? 0), 0));
      return found;
    };
    await agrees();
    await moveOn(1);
    await gate(shop, `/transaction/${first?.id}/refund`, { amount: 1000 }).then(({ id }) =>
      gate(shop, `/refund/${id}/status`, { status: 'PROCESSED' }),
    );
    // An event of yesterday that is reported late.
    await pay(shop, 400, { created_at: `${day}T09:00:00.000Z` });
    await sweep();
    await agrees();
    const [closed] = await settled();
    await world.ok('POST', `/settlement/${closed?.id}/instruct`);
    await world.ok('POST', `/settlement/${closed?.id}/return`, { reason: 'Account closed' });
    await world.ok('POST', `/settlementprofile/${shop.settling}/deposit`, { ...eur, amount: 77 });
    await moveOn(2);
    const last = await agrees();
    expect(last?.closing).toBe(0);
    // The late event is of its own day, and in the settlement after it.
    const rows = (await daily(token, `created_at%3E%3D=${day}&created_at%3C%3D=${day}`)).items;
    expect(rows.map(({ gross, settlement }) => [gross, settlement === String(closed?.id)]).toSorted()).toEqual([
      [400, false],
      [7250, true],
    ]);
    // A payout without a fee has no row.
    const days = (await daily(token, `created_at%3E%3D=${day}&created_at%3C%3D=${addDays(day, 5)}`)).items;
    expect(days.filter(({ count, expected_net }) => count === 0 && expected_net === 0)).toEqual([]);
    const { items } = await get<MarginAnswer>(world.finance, `/psp/statistics/finance?${within(shop)}`);
    // 0.85 of five payments, and 1 % of each rounded; the one-off is of no product.
    expect(items.map(({ payment_product, revenue_micro }) => [payment_product, revenue_micro])).toEqual([
      ['ideal', 5 * 850_000 + (12 + 10 + 0 + 50 + 4) * 1_000_000],
      [null, 250_000_000],
    ]);
    await expectLedgerSums(world.database.pool);
  });

  test('a write-off is a loss, not lower revenue', async () => {
    const shop = await openShop();
    await pay(shop, 1000);
    await world.ok('POST', '/oneoff', {
      settlement_profile: shop.settling,
      type: 'CREDIT',
      write_off: true,
      amount: 300,
      ...eur,
      description: 'Uncollectable',
      due_on: addDays(day, 2),
    });
    await moveOn(3);
    const margins = await get<MarginAnswer>(world.finance, `/psp/statistics/finance?${within(shop)}`);
    expect(margins.totals).toMatchObject([{ revenue: 10 }]);
    const { items } = await get<WaterfallAnswer>(world.finance, `/statistics/finance?${within(shop)}`);
    expect(items).toMatchObject([{ one_offs: 300, paid: 1290, closing: 0 }]);
    await expectLedgerSums(world.database.pool);
  });

  test('two processes that post concurrently add everything once', async () => {
    const shop = await openShop();
    await Promise.all([1, 2, 3, 4, 5].map((amount) => pay(shop, amount * 100)));
    await Promise.all([sweep(), sweepThrough(world, [makeSettlingSweep(world.services)])]);
    await sweep();
    expect((await daily(world.finance, within(shop))).totals).toMatchObject([{ count: 5, gross: 1500, fees: -50 }]);
    await expectLedgerSums(world.database.pool);
  });

  test('what waits is said to be waiting, and why only to the provider', async () => {
    const shop = await openShop();
    const { id } = await pay(shop, 500, { created_at: `${addDays(day, -20)}T09:00:00.000Z` });
    const new_one = await pay(shop, 600);
    const token = await world.key(shop.merchant, ['TRANSACTION_LIST']);
    expect((await get<SettledAnswer>(token, `/transaction/${new_one.id}/settlement`)).items).toMatchObject([
      { state: 'PENDING', amount: 600, net: null, reason: null },
    ]);
    await sweep();
    const path = `/transaction/${id}/settlement`;
    expect((await get<SettledAnswer>(token, path)).items).toMatchObject([{ state: 'PENDING', reason: null }]);
    expect((await get<SettledAnswer>(world.finance, path)).items).toMatchObject([
      { state: 'PENDING', reason: 'BEFORE_START' },
    ]);
  });
});

test('what posts, closes and reports names one organisation where it writes', async () => {
  const placed = await readPlacements();
  const shop = await openShop({ cost: 3 });
  const staff = await world.key(world.root, ['PSP_ALL', 'USER_ALL']);
  const merchant = await world.key(shop.merchant, ['USER_ALL']);
  const statements = await statementsDuring(async () => {
    const { id } = await pay(shop, 1000);
    await sweep();
    await moveOn(6);
    for (const token of [staff, merchant]) {
      await daily(token);
      await get(token, '/statistics/finance');
      await get(token, `/transaction/${id}/settlement`);
    }
    await get(staff, '/psp/statistics/finance');
  });
  const faults = statements.flatMap((text) =>
    violationsIn(text, placed).map((fault) => `${fault}: ${text.slice(0, 300)}`),
  );
  expect(statements.some((text) => text.includes('insert into ledgerday'))).toBe(true);
  expect(faults).toEqual([]);
});
