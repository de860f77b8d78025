import { expect, it } from 'vitest';
import { everyDay } from './every-day.ts';

const amsterdam = 'Europe/Amsterdam';

it('a test has a figure for each day of its period, of the viewer’s zone', () => {
  const by_day = [{ day: '2026-10-25', count: 3, charged_back: 1 }];
  const period = { from: '2026-10-23T22:00:00.000Z', until: '2026-10-26T22:59:59.000Z' };
  expect(everyDay(by_day, period, amsterdam)).toEqual([
    { day: '2026-10-24', count: 0, charged_back: 0 },
    { day: '2026-10-25', count: 3, charged_back: 1 },
    { day: '2026-10-26', count: 0, charged_back: 0 },
  ]);
});

it('a period that ends at midnight ends with the day before', () => {
  const period = { from: '2026-10-01T10:00:00.000Z', until: '2026-10-02T22:00:00.000Z' };
  expect(everyDay([], period, amsterdam).map(({ day }) => day)).toEqual(['2026-10-01', '2026-10-02']);
});

it('a day of another zone is kept', () => {
  const by_day = [{ day: '2026-10-03', count: 2, charged_back: 0 }];
  const period = { from: '2026-10-01T10:00:00.000Z', until: '2026-10-02T20:00:00.000Z' };
  expect(everyDay(by_day, period, amsterdam).map(({ count }) => count)).toEqual([0, 0, 2]);
});
