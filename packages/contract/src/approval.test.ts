import { expect, test } from 'vitest';
import { isBelowUsual } from './approval.ts';

const of = (approved: number, finished: number, usual_approved: number, usual_finished: number) => ({
  approved,
  finished,
  usual_approved,
  usual_finished,
});

test.each([
  ['exactly ten points less, of many', of(800, 1000, 3600, 4000), true],
  ['a little less than ten points', of(801, 1000, 3600, 4000), false],
  ['more than usual', of(99, 100, 360, 400), false],
  ['the same, with everything approved', of(50, 50, 200, 200), false],
  ['nothing approved any longer', of(0, 50, 200, 200), true],
  ['nothing approved ever', of(0, 50, 0, 200), false],
  // 12 points below, but chance alone explains such an hour.
  ['no more than chance explains', of(39, 50, 180, 200), false],
  ['nothing approved of too few', of(0, 49, 200, 200), false],
  ['nothing approved beside too few', of(0, 50, 49, 49), false],
  ['the same share of more payments', of(390, 500, 1800, 2000), true],
])('%s', (_, measured, is_below) => {
  expect(isBelowUsual(measured, 10)).toBe(is_below);
});

test('a lower threshold reports smaller drops, but never chance', () => {
  expect(isBelowUsual(of(840, 1000, 3600, 4000), 10)).toBe(false);
  expect(isBelowUsual(of(840, 1000, 3600, 4000), 5)).toBe(true);
  expect(isBelowUsual(of(42, 50, 180, 200), 5)).toBe(false);
});
