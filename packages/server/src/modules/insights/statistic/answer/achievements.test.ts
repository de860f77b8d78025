import { expect, test } from 'vitest';
import { achievementOf } from './achievements.queries.ts';

test.each([
  ['transactions', 110, 100, 'equal'],
  ['transactions', 111, 100, 'up'],
  ['transactions', 90, 100, 'equal'],
  ['transactions', 89, 100, 'down'],
  ['transactions', 33, 30, 'equal'],
  ['transactions', 0, 0, 'equal'],
  ['customers', 1, 0, 'up'],
  ['customers', 0, 1, 'down'],
  ['amount', 1_000_000, 1, 'equal'],
  ['refunds', 110, 100, 'equal'],
  ['refunds', 111, 100, 'down'],
  ['refunds', 89, 100, 'up'],
  ['refunds', 1, 0, 'down'],
] as const)('%s: %i after %i is %s', (type, last, previous, trend) => {
  expect(achievementOf(type, last, previous)).toEqual({ type, last, previous, trend });
});
