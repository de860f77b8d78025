import { expect, test } from 'vitest';
import { lastDayOfCard } from './card-expiry.ts';

test.each([
  ['02/28', '2028-02-29'],
  ['12/2026', '2026-12-31'],
  ['04/27', '2027-04-30'],
  ['13/27', undefined],
  ['4/27', undefined],
  ['', undefined],
  [null, undefined],
])('a card that expires %s is valid until %s', (expiry, day) => {
  expect(lastDayOfCard(expiry)).toBe(day);
});
