import { settlement_sections } from '@sluis/contract/entities/finance/settlement';
import {
  type CurrencyWaterfall,
  type DailyAnswer,
  daily_sections,
  type MarginAnswer,
  type SettledAnswer,
  type WaterfallAnswer,
} from '@sluis/contract/finance/reports';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorkedExample, type WorkedExample, year } from '../../../testing/worked-example.ts';

let world: WorkedExample['world'];
let settlements: WorkedExample['settlements'];
let items: WorkedExample['items'];
/** A user of the merchant's own finance team. */
let bookkeeper: string;
beforeAll(async () => {
  ({ world, settlements, items } = await openWorkedExample());
  bookkeeper = await world.key(world.merchant, ['TRANSACTION_LIST', 'SETTLEMENT_LIST', 'REFUND_LIST']);
});

const range = `created_at%3E%3D=${year}-10-20&created_at%3C%3D=${year}-11-30`;

async function get<T>(token: string, path: string): Promise<T> {
  const answer = await world.call(token, 'GET', path);
  expect(answer.statusCode, `${path} ${answer.body}`).toBe(200);
  return answer.json();
}

describe('margins', () => {
  const margins = (query = '') => get<MarginAnswer>(world.finance, `/psp/statistics/finance?${range}${query}`);

  test('are exact per currency, and rounded beside it', async () => {
    const { totals } = await margins();
    expect(totals).toEqual([
      {
        currency_code: 'EUR',
        count: 9,
        turnover: 451_945,
        // Fees as they were priced: 72.41 with the gateway's rounded once, less 5.00 of credit.
        revenue: 6741,
        cost: 2269,
        partner: 372,
        margin: 4100,
        revenue_micro: 6_740_650_000,
        cost_micro: 2_268_838_850,
        partner_micro: 372_130_000,
        margin_micro: 4_099_681_150,
        margin_percentage: 60.82,
        below_cost: 0,
      },
      expect.objectContaining({
        currency_code: 'JPY',
        revenue_micro: 312_000_000,
        margin_micro: 88_576_500,
        margin: 89,
      }),
      expect.objectContaining({
        currency_code: 'KWD',
        revenue_micro: 253_000_000,
        margin_micro: 71_918_500,
        margin: 72,
      }),
    ]);
  });

  test('have a row for each product and currency, and add up to the totals', async () => {
    const { items: rows, totals, total } = await margins();
    const row = (currency: string, product: string | null) =>
      rows.find((each) => each.currency_code === currency && each.payment_product === product);
    expect(total).toBe(rows.length);
    expect(rows).toHaveLength(6);
    // e01 and e02, and the refund of e01.
    expect(row('EUR', 'ideal')).toMatchObject({
      organisation: world.merchant,
      organisation_name: 'Bakery',
      count: 2,
      turnover: 4996,
      margin_micro: 15_380_000 * 2 + 5_000_000,
    });
    expect(row('EUR', 'sepa_direct_debit')).toMatchObject({ count: 1, margin_micro: 12_280_000 });
    // The credit, the monthly fee and the minimum are of no product.
    expect(row('EUR', null)).toMatchObject({ count: 0, turnover: 0, margin: 1652, is_below_cost: false });
    for (const { currency_code, margin_micro } of totals)
      expect(
        rows.filter((each) => each.currency_code === currency_code).reduce((sum, each) => sum + each.margin_micro, 0),
      ).toBe(margin_micro);
  });

  test('by month split the week at midnight of the merchant', async () => {
    const { items: rows } = await margins('&period=month&currency_code=EUR');
    const of = (month: string) => rows.filter(({ period }) => period === `${year}-${month}-01`);
    expect(of('10').reduce((sum, { margin_micro }) => sum + margin_micro, 0)).toBe(4_099_681_150 - 2_152_000_000);
    expect(of('11')).toMatchObject([{ payment_product: null, margin: 2152 }]);
  });

  test('are checked against what safeguards the money of merchants', async () => {
    const { safeguarding } = await margins();
    const [eur] = safeguarding;
    expect(eur).toMatchObject({
      currency_code: 'EUR',
      // What is paid out is owed until the bank is instructed.
      merchant_payable: 412_878,
      merchant_reserve: 22_222,
      payout_in_transit: 0,
      owed: 435_100,
      bank: 0,
      // Payments less refunds and chargebacks.
      processor_receivable: 451_945 - 9995 - 10_000 + 6000,
      opening: -1234 + 5337,
    });
    for (const { held, owed, difference, accounts } of safeguarding) {
      expect(difference).toBe(held - owed);
      const [debits, credits] = (['debit', 'credit'] as const).map((side) =>
        accounts.reduce((sum, account) => sum + account[side], 0),
      );
      expect(debits).toBe(credits);
    }
  });
});

describe('the report from opening to closing balance', () => {
  const waterfalls = (query: string) => get<WaterfallAnswer>(bookkeeper, `/statistics/finance?${query}`);

  test.each(['EUR', 'JPY', 'KWD'])('agrees with the settlement in %s, section by section', async (currency) => {
    const settled = settlements[currency] as unknown as CurrencyWaterfall & { amount: number; carried: number };
    const { items: found } = await waterfalls(`${range}&currency_code=${currency}`);
    expect(found).toHaveLength(1);
    const [report] = found;
    for (const section of settlement_sections) expect(report?.[section], section).toBe(settled[section]);
    expect(report).toMatchObject({ opening: settled.opening, paid: settled.amount, closing: settled.carried });
  });

  test.each(['day', 'week', 'month'])('adds up in every %s', async (period) => {
    const { items: found } = await waterfalls(`${range}&period=${period}`);
    expect(found.map(({ currency_code }) => currency_code)).toEqual(['EUR', 'JPY', 'KWD']);
    for (const { periods, ...whole } of found) {
      let balance = whole.opening;
      for (const each of periods) {
        expect(each.opening).toBe(balance);
        const sum = settlement_sections.reduce((total, section) => total + each[section], each.opening);
        expect(sum - each.paid).toBe(each.closing);
        balance = each.closing;
      }
      expect(balance).toBe(whole.closing);
      for (const section of [...settlement_sections, 'paid', 'count'] as const)
        expect(periods.reduce((total, each) => total + each[section], 0)).toBe(whole[section]);
    }
  });

  test('has the figures of each product', async () => {
    const { items: found } = await waterfalls(`${range}&period=month&currency_code=EUR`);
    const products = found[0]?.products.filter(({ period }) => period === `${year}-10-01`);
    expect(products?.find(({ payment_product }) => payment_product === 'card')).toMatchObject({
      count: 6,
      gross: 444_449,
      refunds: -5000,
      chargebacks: -10_000,
      reversals: 6000,
      reserve_held: -22_222,
    });
  });

  test('begins with the balance that the one before ends with', async () => {
    const october = await waterfalls(`created_at%3E%3D=${year}-10-01&created_at%3C%3D=${year}-10-31&currency_code=EUR`);
    const november = await waterfalls(
      `created_at%3E%3D=${year}-11-01&created_at%3C%3D=${year}-11-30&currency_code=EUR`,
    );
    expect(november.items[0]?.opening).toBe(october.items[0]?.closing);
    expect(november.items[0]).toMatchObject({ gross: 0, paid: 412_878, closing: 0 });
  });
});

describe('the report by accounting day', () => {
  test('has each day, product and settlement, and adds up to the sections of the settlement', async () => {
    const { items: rows, totals } = await get<DailyAnswer>(bookkeeper, `/statistics/finance/daily?${range}`);
    const eur = rows.filter(({ currency_code }) => currency_code === 'EUR');
    expect(eur.every(({ settlement }) => settlement === settlements.EUR?.id)).toBe(true);
    expect(eur[0]?.settlement_reference).toBe(settlements.EUR?.reference);
    const sections = Object.fromEntries(daily_sections.map((name) => [name, settlements.EUR?.[name]]));
    expect(totals[0]).toMatchObject({ ...sections, count: 9 });
    // The payment that was late is of the day on which it happened.
    expect(rows.find(({ accounting_day }) => accounting_day === `${year}-10-22`)).toMatchObject({
      payment_product: 'card',
      count: 1,
      gross: 500,
      // 18.85 of fees, 0.18 of VAT and 25 of reserve.
      fees: -19,
      vat: 0,
      reserve_held: -25,
      expected_net: 456,
    });
    // The monthly fee and the minimum of October are charged at the first moment of November.
    expect(rows.at(0)).toMatchObject({
      accounting_day: `${year}-11-01`,
      payment_product: null,
      fees: -2152,
      vat: -210,
    });
  });

  test('is of one product on request, and in pages', async () => {
    const path = `/statistics/finance/daily?${range}&payment_product=ideal`;
    const all = await get<DailyAnswer>(bookkeeper, path);
    expect(all.totals).toMatchObject([{ currency_code: 'EUR', count: 2, gross: 4996, refunds: -4995 }]);
    const card = `/statistics/finance/daily?${range}&payment_product%5B%5D=card&_limit=1&_skip=1`;
    const page = await get<DailyAnswer>(bookkeeper, card);
    expect(page.items).toHaveLength(1);
    expect(page.total).toBeGreaterThan(1);
    expect(page.totals.map(({ currency_code }) => currency_code)).toEqual(['EUR', 'JPY', 'KWD']);
    const whole = await get<DailyAnswer>(bookkeeper, card.replace('&_limit=1&_skip=1', ''));
    expect(page).toEqual({ ...whole, items: [whole.items[1]] });
    const after = await get<DailyAnswer>(bookkeeper, card.replace('_skip=1', `_skip=${whole.total}`));
    expect(after).toEqual({ ...whole, items: [] });
  });
});

describe('the settlement of an item', () => {
  const settledOf = (token: string, name: string) => {
    const id = items[name] as string;
    const type = { txn: 'transaction', rfnd: 'refund', chbk: 'chargeback' }[id.split('_')[0] as 'txn'];
    return get<SettledAnswer>(token, `/${type}/${id}/settlement`);
  };
  const kind_of = { e13: 'CHARGEBACK_REVERSAL', e12: 'CHARGEBACK', e10: 'REFUND', e11: 'REFUND' } as Record<
    string,
    string
  >;

  // Costs, the partner's share and margins in minor units, to the last digit.
  test.each([
    ['e01', 8.5, 5.97, 15.38],
    ['e02', 8.5, 5.97, 15.38],
    ['e03', 29.75, 11.17, 42.93],
    ['e04', 94.49635, 24.57, 95.78365],
    ['e05', 128.45, 9.37, 35.03],
    ['e06', 1462.885, 300.17, 1198.795],
    ['e07', 19.6825, 3.17, 10.9975],
    ['e08', 6, 4.57, 12.28],
    ['e09', 4.575, 3.17, 11.105],
    ['e10', 3, 2, 5],
    ['e11', 3, 2, 5],
    ['e12', 500, 0, 1000],
    ['e13', 0, 0, 0],
    ['e16', 201.2235, 22.2, 88.5765],
    ['e17', 163.0815, 18, 71.9185],
  ] as const)('shows the provider the margin of %s', async (name, cost, partner, margin) => {
    const { items: found } = await settledOf(world.finance, name);
    const own = found.find(({ kind }) => kind === (kind_of[name] ?? 'PAYMENT'));
    expect(own).toMatchObject({
      state: 'POSTED',
      cost_micro: Math.round(cost * 1e6),
      partner_micro: Math.round(partner * 1e6),
      margin_micro: Math.round(margin * 1e6),
    });
  });

  test('says which line of which edition each price is of', async () => {
    const { items: found } = await settledOf(world.finance, 'e04');
    const paid = found.find(({ kind }) => kind === 'PAYMENT');
    const why = (parts: typeof paid extends undefined ? never : NonNullable<typeof paid>['fees'], component: string) =>
      parts.find((each) => each.component === component)?.why;
    expect(why(paid?.fees ?? [], 'MARKUP')).toMatchObject({
      type: 'revenue',
      number: 1,
      line: { component: 'MARKUP', payment_product: ['card'], currency_code: 'EUR', minimum: 15 },
    });
    expect(why(paid?.cost ?? [], 'INTERCHANGE')).toMatchObject({
      type: 'cost',
      line: { card_region: ['DOMESTIC', 'EEA'], card_funding: ['credit'], rate_ppm: 3000 },
    });
    expect(paid?.reserved).toMatchObject([{ amount: 1250, why: { type: 'reserve', line: { rate_ppm: 50_000 } } }]);
    expect(paid?.partner?.[0]?.why).toMatchObject({ type: 'partner', line: { basis: 'REVENUE' } });
  });

  test('shows a merchant the fees, the reserve and the net amount, and nothing of the provider', async () => {
    const { items: found } = await settledOf(bookkeeper, 'e04');
    expect(found.map(({ kind }) => kind)).toEqual(['PAYMENT', 'REFUND']);
    expect(found[0]).toMatchObject({
      amount: 24_999,
      reserve: 1250,
      // 214.85 of fees, 0.1785 of VAT and 1250 of reserve.
      net: 23_534,
      settlement: settlements.EUR?.id,
      settlement_reference: settlements.EUR?.reference,
    });
    expect(found[1]).toMatchObject({ amount: -5000, net: -5010, reserve: 0 });
    // Three letters can be a part of an id.
    expect(JSON.stringify(found)).not.toMatch(/cost|partner|margin|"why|counterparty|line|edition/);
  });
});
