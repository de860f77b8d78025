import { expect, test } from 'vitest';
import { percentages } from './figure.ts';

test('shares add up to 100 %, and of equal remainders the first are rounded up', () => {
  // All of these shares of 1,875 but the second have a remainder of two thirds of a hundredth.
  expect(percentages([1616, 3, 47, 103, 74, 32])).toEqual([86.19, 0.16, 2.51, 5.49, 3.95, 1.7]);
  expect(percentages([1, 1, 1])).toEqual([33.34, 33.33, 33.33]);
  expect(percentages([9_007_199_254_740_000, 1])).toEqual([100, 0]);
  expect(percentages([0, 0])).toEqual([0, 0]);
});
