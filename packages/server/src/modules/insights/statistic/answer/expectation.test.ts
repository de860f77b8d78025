import { expect, test } from 'vitest';
import { expectationOf } from './expectation.ts';

/** The 35 days before today, yesterday first, with amounts that depend on how many days ago they were. */
const days = (of: (days_ago: number) => number): number[] => Array.from({ length: 35 }, (_, at) => of(at + 1));
const even = days(() => 100);

test('a day like all others is expected to have their total', () => {
  expect(expectationOf({ so_far: 40, days: even, until_now: [40, 40, 40, 40] })).toEqual({
    amount: 100,
    low: 100,
    high: 100,
  });
});

test('the rest of the day is the median of four weeks, between the lowest and the highest of them', () => {
  const expected = expectationOf({ so_far: 1000, days: even, until_now: [90, 70, 40, 0] });
  expect(expected).toEqual({ amount: 1045, low: 1010, high: 1100 });
});

test('the rest of the day grows with the last week', () => {
  const growing = days((ago) => (ago <= 7 ? 150 : 100));
  expect(expectationOf({ so_far: 0, days: growing, until_now: [50, 0, 0, 0] })).toEqual({
    amount: 150,
    low: 150,
    high: 150,
  });
});

test.each([
  ['at most twice as much', 1000, 200],
  ['at least half as much', 0, 50],
])('a very different last week makes it %s', (_, last_week, amount) => {
  const unusual = days((ago) => (ago < 7 ? last_week : 100));
  expect(expectationOf({ so_far: 0, days: unusual, until_now: [0, 0, 0, 0] })?.amount).toBe(amount);
});

test('there is no expectation before two such weekdays', () => {
  const since = (days_ago: number) => days((ago) => (ago <= days_ago ? 100 : 0));
  const expected = (days_ago: number) =>
    expectationOf({ so_far: 5, days: since(days_ago), until_now: [40, 40, 40, 40] });
  expect(expected(0)).toBeUndefined();
  expect(expected(13)).toBeUndefined();
  expect(expected(14)).toEqual({ amount: 65, low: 65, high: 65 });
  // Weeks before the first payment do not affect the trend.
  expect(expected(20)).toEqual({ amount: 65, low: 65, high: 65 });
});

test('it is never below today’s total, even if payments of that weekday were cancelled during the read', () => {
  for (const so_far of [0, 1, 5000]) {
    const expected = expectationOf({ so_far, days: even, until_now: [101, 200, 100, 100] });
    expect(expected).toEqual({ amount: so_far, low: so_far, high: so_far });
  }
});

test('a weekday without payments adds nothing', () => {
  const closed = days((ago) => (ago % 7 === 0 ? 0 : 100));
  expect(expectationOf({ so_far: 0, days: closed, until_now: [0, 0, 0, 0] })?.amount).toBe(0);
});
