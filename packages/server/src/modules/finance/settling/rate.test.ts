import { storedRows } from '@sluis/contract/base/fields';
import { halfAway, halfEven, micro } from '@sluis/contract/finance/exact';
import { line_fields, type SchemeLine } from '@sluis/contract/finance/scheme-line';
import { describe, expect, test } from 'vitest';
import { type Facts, type Prices, rate, type Usages } from './rate.ts';

const lines = (...given: object[]): SchemeLine[] =>
  storedRows(line_fields, given as never).map((each, at) => ({ ...each, position: at + 1 })) as unknown as SchemeLine[];
const line = (component: string, more: object = {}) => ({ component, kind: 'PAYMENT', ...more });

const none: Prices = { cost: [], revenue: [], reserve: [], partner: [] };
const unused: Usages = { PREVIOUS_MONTH: { count: 0n, amount: 0n }, MONTH_TO_DATE: { count: 0n, amount: 0n } };
const dutch = { merchant_country: 'NL', is_reverse: false };
const payment = (amount: number, more: Partial<Facts> = {}): Facts => ({
  kind: 'PAYMENT',
  amount,
  currency_code: 'EUR',
  payment_product: 'card',
  card_brand: 'visa',
  card_country: 'NL',
  card_funding: 'debit',
  country_code: 'NL',
  recurring_type: null,
  ...more,
});
const fees = (facts: Facts, ...revenue: object[]) =>
  rate(facts, { ...none, revenue: lines(...revenue) }, unused, dutch).fees.map((each) => Number(each.micro) / 1e6);

describe('rounding', () => {
  test.each([
    [22_500_000n, 22n],
    [23_500_000n, 24n],
    [-22_500_000n, -22n],
    [22_500_001n, 23n],
    [-23_499_999n, -23n],
    [0n, 0n],
  ])('half to even: %s millionths are %s', (exact, minor) => {
    expect(halfEven(exact, micro)).toBe(minor);
  });

  test('half away from zero: VAT of 10.5 cents is 11', () => {
    expect([10_500_000n, -10_500_000n, 10_499_999n].map((exact) => halfAway(exact, micro))).toEqual([11n, -11n, 10n]);
  });
});

describe('a price', () => {
  test('is rounded with its event, half to even', () => {
    expect(fees(payment(4500), line('A', { rate_ppm: 5000 }))).toEqual([22]);
    expect(fees(payment(4700), line('A', { rate_ppm: 5000 }))).toEqual([24]);
    expect(fees(payment(4500), line('A', { rate_ppm: 5000, direction: 'RETURN' }))).toEqual([-22]);
  });

  test('stays exact if it is rounded with its statement line', () => {
    expect(fees(payment(1), line('A', { currency_code: 'EUR', fixed_e4: 8500, rounding: 'PERIOD' }))).toEqual([0.85]);
  });

  test('is exact for the greatest amount', () => {
    const [fee] = rate(
      payment(999_999_999_999),
      { ...none, revenue: lines(line('A', { rate_ppm: 1_000_000 })) },
      unused,
      dutch,
    ).fees;
    expect(fee?.micro).toBe(999_999_999_999n * micro);
  });

  test('is limited', () => {
    const limited = line('A', { currency_code: 'EUR', rate_ppm: 10_000, minimum: 15, maximum: 1500 });
    expect([100, 5000, 500_000].map((amount) => fees(payment(amount), limited)[0])).toEqual([15, 50, 1500]);
  });

  test('is that of the first line of its component; components add up', () => {
    const revenue = [line('A', { rate_ppm: 1000 }), line('A', { rate_ppm: 2000 }), line('B', { rate_ppm: 3000 })];
    expect(fees(payment(10_000), ...revenue)).toEqual([10, 30]);
  });
});

describe('a line', () => {
  test('begins its band inclusively and ends it exclusively', () => {
    const bands = [
      line('A', { currency_code: 'EUR', amount_to: 1000, fixed_e4: 10_000 }),
      line('A', { currency_code: 'EUR', amount_from: 1000, fixed_e4: 20_000 }),
    ];
    expect(fees(payment(999), ...bands)).toEqual([1]);
    expect(fees(payment(1000), ...bands)).toEqual([2]);
  });

  test.each<[Partial<Facts>, string]>([
    [{ card_funding: null }, 'unknown funding'],
    [{ card_funding: 'credit' }, 'other funding'],
    [{ card_country: 'US' }, 'another region'],
    [{ card_country: null }, 'an unknown region'],
    [{ payment_product: 'ideal' }, 'another product'],
    [{ currency_code: 'USD' }, 'another currency'],
    [{ kind: 'REFUND' }, 'another event'],
  ])('does not match %j: %s', (facts) => {
    const named = line('A', {
      currency_code: 'EUR',
      payment_product: ['card'],
      card_funding: ['debit'],
      card_region: ['DOMESTIC', 'EEA'],
      fixed_e4: 10_000,
    });
    expect(fees(payment(1000), named)).toEqual([1]);
    expect(fees(payment(1000, { card_country: 'DE' }), named)).toEqual([1]);
    expect(fees(payment(1000, facts), named)).toEqual([]);
  });
});

test('a tier is that of the usage before the event, and the whole event takes it', () => {
  const revenue = lines(
    line('A', {
      currency_code: 'EUR',
      tier_by: 'COUNT',
      tier_window: 'MONTH_TO_DATE',
      tiers: [
        { from: 0, rate_ppm: 10_000, fixed_e4: 0 },
        { from: 10, rate_ppm: 5000, fixed_e4: 0 },
      ],
    }),
  );
  const after = (count: bigint) =>
    rate(payment(10_000), { ...none, revenue }, { ...unused, MONTH_TO_DATE: { count, amount: 0n } }, dutch).fees[0]
      ?.micro;
  expect([after(9n), after(10n)]).toEqual([100n * micro, 50n * micro]);
});

test('cost is passed on unchanged, and a partner shares what the provider charges itself', () => {
  const prices: Prices = {
    cost: lines(
      line('INTERCHANGE', { rate_ppm: 2000 }),
      line('SCHEME_FEE', { currency_code: 'EUR', rate_ppm: 650, fixed_e4: 12_500 }),
    ),
    revenue: lines(
      line('INTERCHANGE', { basis: 'COST', of: ['INTERCHANGE'] }),
      line('SCHEME_FEE', { basis: 'COST', of: ['SCHEME_FEE'] }),
      line('MARKUP', { currency_code: 'EUR', rate_ppm: 4500, fixed_e4: 100_000 }),
      line('GATEWAY', { currency_code: 'EUR', fixed_e4: 8500, rounding: 'PERIOD' }),
    ),
    reserve: lines(line('RESERVE', { rate_ppm: 50_000, release_days: 90 })),
    partner: lines(line('PARTNER', { basis: 'REVENUE', rate_ppm: 200_000 })),
  };
  const rated = rate(payment(10_000), prices, unused, dutch);
  expect(rated.cost.map((each) => Number(each.micro) / 1e6)).toEqual([20, 7.75]);
  expect(rated.fees.map((each) => Number(each.micro) / 1e6)).toEqual([20, 8, 55, 0.85]);
  expect(rated.partner.map((each) => Number(each.micro) / 1e6)).toEqual([11.17]);
  expect(rated.reserve).toEqual([{ component: 'RESERVE', line: 1, amount: 500n, release_days: 90, cap: null }]);
});

test('a share of the margin is never negative', () => {
  const prices = {
    ...none,
    cost: lines(line('ACQUIRER', { rate_ppm: 30_000 })),
    revenue: lines(line('MARKUP', { rate_ppm: 10_000 })),
    partner: lines(line('PARTNER', { basis: 'MARGIN', rate_ppm: 500_000 })),
  };
  expect(rate(payment(10_000), prices, unused, dutch).partner[0]?.micro).toBe(0n);
});

test('reverse charge makes VAT zero', () => {
  const prices = { ...none, revenue: lines(line('A', { rate_ppm: 1000, vat_rate_ppm: 210_000 })) };
  const vat = (is_reverse: boolean) =>
    rate(payment(1000), prices, unused, { ...dutch, is_reverse }).fees[0]?.vat_rate_ppm;
  expect([vat(false), vat(true)]).toEqual([210_000, 0]);
});
