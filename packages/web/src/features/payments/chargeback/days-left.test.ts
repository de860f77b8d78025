import { expect, it } from 'vitest';
import { daysLeft, urgencyOf } from './days-left.ts';

const open = (work_by_date: string | null) => ({ needs_response: true, work_by_date });
const late_evening = new Date('2026-03-28T23:30:00Z');

it('counts the days in the viewer’s time zone, also over a clock change', () => {
  expect(daysLeft(open('2026-03-30'), 'Europe/Amsterdam', late_evening)).toBe(1);
  expect(daysLeft(open('2026-03-30'), 'America/New_York', late_evening)).toBe(2);
  expect(daysLeft(open('2026-03-29'), 'Europe/Amsterdam', late_evening)).toBe(0);
  expect(daysLeft(open('2026-03-27'), 'Europe/Amsterdam', late_evening)).toBe(-2);
});

it('counts only if a response is awaited, which may be overdue', () => {
  expect(daysLeft({ needs_response: false, work_by_date: '2026-03-30' }, 'UTC', late_evening)).toBeUndefined();
  expect(daysLeft({ needs_response: false, work_by_date: '2026-03-20' }, 'UTC', late_evening)).toBeUndefined();
  expect(daysLeft(open(null), 'UTC', late_evening)).toBeUndefined();
  expect(daysLeft(open('2026-03-20'), 'UTC', late_evening)).toBe(-8);
});

it('warns when the deadline is near', () => {
  expect([4, 3, 0, -1].map(urgencyOf)).toEqual([undefined, 'warning', 'warning', 'failed']);
});
