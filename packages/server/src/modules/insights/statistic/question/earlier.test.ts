import { describe, expect, test } from 'vitest';
import { earlier } from './earlier.queries.ts';
import type { Question } from './question.queries.ts';

const timezone = 'Europe/Amsterdam';

/** The range to compare a question of some days with, at an instant. */
const compared = (from: string, until: string, now: string, by: 'days' | 'month' | 'quarter' | 'year' = 'days') =>
  earlier({ range: { from, until }, timezone, now, today: now.slice(0, 10) } as Question, by).range;

describe('a range that has not ended is compared up to the same time', () => {
  test('of yesterday, for today', () => {
    const range = compared('2026-11-25T23:00:00.000Z', '2026-11-26T23:00:00.000Z', '2026-11-26T09:45:00.000Z');
    expect(range).toEqual({ from: '2026-11-24T23:00:00.000Z', until: '2026-11-25T09:45:00.000Z' });
  });

  test('in local time, across the day on which clocks go back', () => {
    const range = compared('2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', '2026-10-25T09:45:00.000Z');
    expect(range).toEqual({ from: '2026-10-23T22:00:00.000Z', until: '2026-10-24T08:45:00.000Z' });
  });

  test('of the same day as many days before, also if it continues after today', () => {
    const now = '2026-11-26T09:45:00.000Z';
    const last_three = compared('2026-11-23T23:00:00.000Z', '2026-11-26T23:00:00.000Z', now);
    expect(last_three).toEqual({ from: '2026-11-20T23:00:00.000Z', until: '2026-11-23T09:45:00.000Z' });
    const week = compared('2026-11-22T23:00:00.000Z', '2026-11-29T23:00:00.000Z', now);
    expect(week).toEqual({ from: '2026-11-15T23:00:00.000Z', until: '2026-11-19T09:45:00.000Z' });
  });

  test('of the same day of the previous month, quarter and year', () => {
    const now = '2026-11-26T09:45:00.000Z';
    const until = '2026-11-26T23:00:00.000Z';
    expect(compared('2026-10-31T23:00:00.000Z', until, now, 'month')).toEqual({
      from: '2026-09-30T22:00:00.000Z',
      until: '2026-10-26T09:45:00.000Z',
    });
    expect(compared('2026-09-30T22:00:00.000Z', until, now, 'quarter').until).toBe('2026-08-26T08:45:00.000Z');
    expect(compared('2025-12-31T23:00:00.000Z', until, now, 'year').until).toBe('2025-11-26T09:45:00.000Z');
  });

  test('after the same time, if it has no whole days', () => {
    const range = compared('2026-11-26T08:00:00.000Z', '2026-11-26T12:00:00.000Z', '2026-11-26T09:00:00.000Z');
    expect(range).toEqual({ from: '2026-11-26T04:00:00.000Z', until: '2026-11-26T05:00:00.000Z' });
  });
});

test('a range that has ended, and one that has not begun, are compared as a whole', () => {
  const range = { from: '2026-11-23T23:00:00.000Z', until: '2026-11-24T23:00:00.000Z' };
  for (const [from, until, now] of [
    ['2026-11-24T23:00:00.000Z', '2026-11-25T23:00:00.000Z', '2026-11-26T09:45:00.000Z'],
    ['2026-11-24T23:00:00.000Z', '2026-11-25T23:00:00.000Z', '2026-11-24T09:45:00.000Z'],
  ] as const)
    expect(compared(from, until, now)).toEqual(range);
});
