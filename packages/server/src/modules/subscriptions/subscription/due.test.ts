import { dateIn } from '@sluis/contract/base/time';
import { plan_intervals } from '@sluis/contract/entities/subscriptions/plan';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { default_zone } from '../../../platform/configuration/zones.ts';
import { cloneDatabase } from '../../../testing/world.ts';
import { billedAt, dayOfCycle, type Rhythm } from './due.queries.ts';

let executor: Awaited<ReturnType<typeof cloneDatabase>>['kysely'];
beforeAll(async () => {
  executor = (await cloneDatabase()).kysely;
});

async function due(
  anchor_date: string,
  interval: Rhythm['interval'],
  cycle: number,
  { interval_count = 1, zone = default_zone } = {},
) {
  const day = dayOfCycle({ anchor_date, interval, interval_count }, cycle);
  const { rows } = await sql<{ due_date: string; at: string }>`
    select ${day} as due_date, ${billedAt(day, zone)} as at`.execute(executor);
  return rows[0] as (typeof rows)[number];
}

/** The days of a month, by the rules of the Gregorian calendar. */
const daysIn = (year: number, month: number): number => {
  const is_leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, is_leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] as number;
};
const written = (year: number, month: number, day: number): string =>
  `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The day of a cycle computed by hand: days one by one, months by their lengths. */
function byHand(anchor: string, interval: Rhythm['interval'], steps: number): string {
  let [year, month, day] = anchor.split('-').map(Number) as [number, number, number];
  month -= 1;
  if (interval === 'day' || interval === 'week') {
    for (let left = interval === 'week' ? steps * 7 : steps; left > 0; left--) {
      day += 1;
      if (day <= daysIn(year, month)) continue;
      day = 1;
      month = (month + 1) % 12;
      if (month === 0) year += 1;
    }
    return written(year, month, day);
  }
  const months = year * 12 + month + (interval === 'year' ? steps * 12 : steps);
  const at = [Math.floor(months / 12), months % 12] as const;
  return written(...at, Math.min(day, daysIn(...at)));
}

describe('the day of a cycle', () => {
  test('at the end of a month returns to it', async () => {
    const days = await Promise.all([1, 2, 3, 4].map((cycle) => due('2027-12-31', 'month', cycle)));
    expect(days.map(({ due_date }) => due_date)).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']);
  });

  test('on 29 February is the 28th in years that are not leap years', async () => {
    const days = await Promise.all([2, 5].map((cycle) => due('2028-02-29', 'year', cycle)));
    expect(days.map(({ due_date }) => due_date)).toEqual(['2029-02-28', '2032-02-29']);
  });

  test('is billed at six in the morning, in summer and in winter', async () => {
    expect((await due('2027-03-27', 'day', 1)).at).toBe('2027-03-27T05:00:00.000Z');
    // The clock goes forward in the night to the 28th.
    expect((await due('2027-03-27', 'day', 2)).at).toBe('2027-03-28T04:00:00.000Z');
    expect((await due('2027-10-30', 'day', 2)).at).toBe('2027-10-31T05:00:00.000Z');
    expect((await due('2027-03-27', 'day', 2, { zone: 'America/New_York' })).at).toBe('2027-03-28T10:00:00.000Z');
    expect((await due('2027-03-27', 'day', 2, { zone: 'Pacific/Auckland' })).at).toBe('2027-03-27T17:00:00.000Z');
  });

  test('equals a count by hand, for any rhythm', async () => {
    const anchor = fc
      .tuple(fc.integer({ min: 2024, max: 2040 }), fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 31 }))
      .map(([year, month, day]) => written(year, month, Math.min(day, daysIn(year, month))));
    await fc.assert(
      fc.asyncProperty(
        anchor,
        fc.constantFrom(...plan_intervals),
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom('Europe/Amsterdam', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'),
        async (anchor_date, interval, interval_count, cycle, zone) => {
          const { due_date, at } = await due(anchor_date, interval, cycle, { interval_count, zone });
          expect(due_date).toBe(byHand(anchor_date, interval, (cycle - 1) * interval_count));
          expect(dateIn(zone, new Date(at))).toBe(due_date);
        },
      ),
      { numRuns: 300 },
    );
  });
});
