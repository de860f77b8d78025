import { expect, it } from 'vitest';
import { daysLeft, urgencyOf } from './days-left.ts';

const open = (work_by_date: string) => ({ status: 'OPEN', work_by_date }) as const;
const late_evening = new Date('2026-03-28T23:30:00Z');

it('counts the days where the viewer is, over a change of the clock too', () => {
  expect(daysLeft(open('2026-03-30'), 'Europe/Amsterdam', late_evening)).toBe(1);
  expect(daysLeft(open('2026-03-30'), 'America/New_York', late_evening)).toBe(2);
  expect(daysLeft(open('2026-03-29'), 'Europe/Amsterdam', late_evening)).toBe(0);
  expect(daysLeft(open('2026-03-27'), 'Europe/Amsterdam', late_evening)).toBe(-2);
});

it('counts only where an answer is waited for', () => {
  for (const status of ['WON', 'LOST', 'CANCELLED'] as const)
    expect(daysLeft({ status, work_by_date: '2026-03-30' }, 'UTC')).toBeUndefined();
  expect(daysLeft({ status: 'IN_DISPUTE', work_by_date: null }, 'UTC')).toBeUndefined();
  expect(daysLeft({ status: 'IN_DISPUTE', work_by_date: '2026-03-30' }, 'UTC', late_evening)).toBe(2);
});

it('is late only while an answer is still owed', () => {
  const past = { work_by_date: '2026-03-20' };
  expect(daysLeft({ status: 'OPEN', ...past }, 'UTC', late_evening)).toBe(-8);
  expect(daysLeft({ status: 'IN_DISPUTE', ...past }, 'UTC', late_evening)).toBeUndefined();
});

it('warns when it is near', () => {
  expect([4, 3, 0, -1].map(urgencyOf)).toEqual([undefined, 'warning', 'warning', 'failed']);
});
