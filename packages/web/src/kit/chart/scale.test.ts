import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisTicks, bucketOf, bucketStart, fillers, labelled } from './scale.ts';

it('begins axes at zero, ends them above the largest value, and steps by 1, 2 or 5', () => {
  expect(axisTicks(123_450, 5, 1)).toEqual([0, 50_000, 100_000, 150_000]);
  expect(axisTicks(3, 5, 1)).toEqual([0, 1, 2, 3]);
  expect(axisTicks(0, 5, 1)).toEqual([0, 1]);
  expect(axisTicks(0.0001, 5, 0.0001)).toEqual([0, 0.0001]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 50 }), fc.integer({ min: 1, max: 9 }), (max, most) => {
      const ticks = axisTicks(max, most, 1);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * (1 - 1e-9));
      expect(ticks.length).toBeLessThanOrEqual(most + 1);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});

it('labels at most one value per 40 pixels, and always the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 40, max: 2000 }), (count, width) => {
      const shown = labelled(count, width);
      expect(shown.size).toBeLessThanOrEqual(width / 40);
      expect(shown.has(count - 1)).toBe(true);
    }),
  );
});

it('pads a chart of few bars with up to four', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 30].map(fillers)).toEqual([4, 4, 3, 2, 1, 0, 0, 0]);
});

it('has seven steps on a square-root scale', () => {
  expect([0, 1, 4, 9, 16, 25, 36, 49].map((value) => bucketOf(value, 49))).toEqual([0, 1, 2, 3, 4, 5, 6, 6]);
  expect(bucketOf(5, 0)).toBe(0);
  for (const bucket of [1, 2, 3, 4, 5, 6]) expect(bucketOf(bucketStart(bucket, 4900) + 1, 4900)).toBe(bucket);
});
