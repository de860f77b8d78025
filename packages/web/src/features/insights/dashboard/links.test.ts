import type { StatisticAnswer } from '@sluis/contract/statistics';
import { expect, it } from 'vitest';
import { readAsked, withFilters, writtenFilters } from './asked.ts';
import { hoursOf } from './hours.ts';
import { listSearch } from './links.ts';
import { daysIn } from './ranges.ts';

const answer: StatisticAnswer = {
  from: '2026-10-31T23:00:00.000Z',
  until: '2026-11-23T23:00:00.000Z',
  timezone: 'Europe/Amsterdam',
  currency_code: 'EUR',
  currencies: [{ currency_code: 'EUR', count: 3 }],
  from_rows: false,
};
const days = { 'created_at>': '2026-11-01', 'created_at<': '2026-11-23' };
const all = { answer, filters: {}, measure: 'all' } as const;

it('opens the days of the answer in its time zone', () => {
  expect(listSearch(all)).toEqual(days);
  expect(listSearch({ ...all, answer: { ...answer, timezone: 'America/New_York' } })).toEqual({
    'created_at>': '2026-10-31',
    'created_at<': '2026-11-23',
  });
});

it.each([
  ['an hour later', '2026-11-01T00:00:00.000Z', '2026-11-24T00:00:00.000Z'],
  ['an hour earlier', '2026-10-31T22:00:00.000Z', '2026-11-23T22:00:00.000Z'],
])("opens the days of the answer if the server's midnight is %s", (_, from, until) => {
  expect(listSearch({ ...all, answer: { ...answer, from, until } })).toEqual(days);
});

it('opens a part of the counted items, on some of its days', () => {
  expect(listSearch(all, { country_code: 'NL' }, { from: '2026-11-02', to: '2026-11-08' })).toEqual({
    'created_at>': '2026-11-02',
    'created_at<': '2026-11-08',
    country_code: 'NL',
  });
});

it('adds the currency if there are others', () => {
  const currencies = [...answer.currencies, { currency_code: 'USD', count: 1 }];
  expect(listSearch({ ...all, answer: { ...answer, currencies } })).toEqual({ ...days, currency_code: 'EUR' });
  // None in the chosen currency, but some in another.
  const others = { ...answer, currencies: [{ currency_code: 'USD', count: 1 }] };
  expect(listSearch({ ...all, answer: others })).toMatchObject({ currency_code: 'EUR' });
  expect(listSearch({ ...all, answer: { ...answer, currency_code: null, currencies } })).toEqual(days);
});

it('opens both paid statuses of the measure', () => {
  expect(listSearch({ ...all, measure: 'paid' })).toEqual({
    ...days,
    'status[]': ['SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED'],
  });
});

it('opens the statuses that slice, question and measure have in common', () => {
  const paid = { ...all, filters: { 'status[]': ['SETTLEMENT_COMPLETED', 'FAILED'] }, measure: 'paid' } as const;
  expect(listSearch(paid)).toEqual({ ...days, status: 'SETTLEMENT_COMPLETED' });
  expect(listSearch(paid, { status: 'FAILED' })).toBeUndefined();
  expect(listSearch({ ...all, filters: { status: 'FAILED' } }, { status: 'FAILED' })).toEqual({
    ...days,
    status: 'FAILED',
  });
});

it('keeps the filters of the question, which include the slice', () => {
  const filters = { 'country_code[]': ['NL', 'BE'], card_brand: 'visa', 'amount>': 100 };
  expect(listSearch({ ...all, filters }, { country_code: 'NL' })).toEqual({
    ...days,
    card_brand: 'visa',
    'amount>': 100,
    country_code: 'NL',
  });
});

it.each([
  ['2026-10-26', 'week', '2026-11-01', '2026-11-01'],
  ['2026-11-02', 'week', '2026-11-02', '2026-11-08'],
  ['2026-11-01', 'month', '2026-11-01', '2026-11-23'],
  ['2026-11-05', 'day', '2026-11-05', '2026-11-05'],
] as const)('of the %s as a %s has the days %s to %s of the range', (period, interval, from, to) => {
  expect(daysIn(period, interval, { from: '2026-11-01', to: '2026-11-23' })).toEqual({ from, to });
});

it('opens an hour of one date, also at a clock change, and none of several dates', () => {
  const at = (date: string, weekday: number, hour: number) => ({ date, weekday, hour, count: 1, volume: 100 });
  const items = [at('2026-10-25', 7, 2), at('2026-11-23', 1, 23), at('2026-11-09', 1, 9), at('2026-11-16', 1, 9)];
  const cells = hoursOf({ ...answer, items }, (_, part) => JSON.stringify(part));
  expect(cells).toMatchObject([
    // The repeated hour.
    { value: 1, href: '{"created_at>=":"2026-10-25T00:00:00.000Z","created_at<":"2026-10-25T02:00:00.000Z"}' },
    { value: 1, href: '{"created_at>=":"2026-11-23T22:00:00.000Z","created_at<":"2026-11-23T23:00:00.000Z"}' },
    { value: 2, also: 200, href: undefined },
  ]);
});

it('requests what the address says, without filters that the API would refuse', () => {
  const search = {
    range: 'current-month',
    interval: 'week',
    currency: 'XXQ',
    measure: 'paid',
    country_code: 'NL',
    nope: 1,
  };
  const asked = readAsked('transaction', search, '2026-11-23');
  expect(asked).toMatchObject({
    interval: 'week',
    currency: undefined,
    measure: 'paid',
    filters: { country_code: 'NL' },
  });
  expect(readAsked('refund', search, '2026-11-23').measure).toBe('all');
  expect(writtenFilters(search)).toEqual({ country_code: 'NL', nope: 1 });
  expect(withFilters(search, { status: 'FAILED' })).toEqual({
    range: 'current-month',
    interval: 'week',
    currency: 'XXQ',
    measure: 'paid',
    status: 'FAILED',
  });
});
