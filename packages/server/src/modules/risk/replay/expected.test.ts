import { describe, expect, test } from 'vitest';
import { band, expectedOf } from './expected.ts';

describe("Wilson's band", () => {
  test.each([
    [0.8, 30, 0.627, 0.905],
    [0, 30, 0, 0.114],
    [1, 30, 0.886, 1],
    [0.5, 1000, 0.469, 0.531],
  ])('of a rate of %s of %s payments is known', (rate, n, low, high) => {
    const found = band(rate, n);
    expect(found.low).toBeCloseTo(low, 3);
    expect(found.high).toBeCloseTo(high, 3);
  });
});

describe('the approval to expect', () => {
  const own = { finished: 1000, approved: 500 };
  // A group has the number of its payments too, which is not that of the leaf.
  const good = { finished: 400, approved: 360, count: 900 };

  test('is the rate of equal payments, by their share in the leaf', () => {
    const bad = { finished: 100, approved: 50 };
    const found = expectedOf(
      [
        { count: 300, of_segment: good },
        { count: 100, of_segment: bad },
      ],
      own,
    );
    expect(found).toMatchObject({ rate: 0.75 * 0.9 + 0.25 * 0.5, n: 500 });
  });

  test('is that of the processor where too few are equal', () => {
    const few = { finished: 29, approved: 29 };
    expect(expectedOf([{ count: 10, of_segment: few }], own)).toMatchObject({ rate: 0.5, n: 1000, ...band(0.5, 1000) });
    const found = expectedOf(
      [
        { count: 10, of_segment: good },
        { count: 10, of_segment: undefined },
      ],
      own,
    );
    expect(found).toMatchObject({ rate: 0.7, n: 1000 });
  });

  test('is unknown below thirty payments', () => {
    const few = { finished: 29, approved: 20 };
    expect(expectedOf([{ count: 1000, of_segment: few }], few)).toBeNull();
    expect(expectedOf([], own)).toBeNull();
  });
});
