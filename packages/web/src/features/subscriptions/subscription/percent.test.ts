import { expect, it } from 'vitest';
import { fromPercent, toPercent } from './percent.ts';

it('converts fractions to per cent and back without loss', () => {
  for (let part = 1; part <= 10_000; part++) expect(fromPercent(toPercent(part / 1e4))).toBe(part / 1e4);
  expect([toPercent(0.25), toPercent(0.07), fromPercent(12.34)]).toEqual([25, 7, 0.1234]);
});

it('refuses percentages that it cannot represent', () => {
  expect(fromPercent(12.345)).toBeUndefined();
});
