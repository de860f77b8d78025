import { describe, expect, test } from 'vitest';
import {
  addBusinessDays,
  type ClosingRule,
  closingDayBefore,
  closingDayFrom,
  easterOf,
  isBusinessDay,
} from './calendar.ts';

const rule = (changes: Partial<ClosingRule>): ClosingRule => ({
  frequency: 'DAILY',
  weekdays: null,
  days: null,
  calendar: 'TARGET2',
  ...changes,
});

test('Easter is that of the Gregorian calendar', () => {
  expect([2024, 2025, 2026, 2027, 2038].map(easterOf)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
  ]);
});

describe('TARGET2', () => {
  test('is closed on weekends and on six holidays', () => {
    const closed = ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25', '2026-12-26', '2026-11-28'];
    expect(closed.filter((day) => isBusinessDay(day, 'TARGET2'))).toEqual([]);
    expect(['2026-04-02', '2026-04-07', '2026-11-27', '2026-05-05'].every((day) => isBusinessDay(day, 'TARGET2'))).toBe(
      true,
    );
  });

  test('makes two business days after Maundy Thursday a Wednesday', () => {
    expect(addBusinessDays('2026-04-02', 2, 'TARGET2')).toBe('2026-04-08');
  });

  test('does not limit the calendar NONE', () => {
    expect(isBusinessDay('2026-12-25', 'NONE')).toBe(true);
    expect(addBusinessDays('2026-12-24', 2, 'NONE')).toBe('2026-12-26');
  });
});

describe('a closing day', () => {
  test('is the last day of a month that lacks the day', () => {
    const monthly = rule({ frequency: 'MONTHLY', days: [31], calendar: 'NONE' });
    expect(closingDayFrom(monthly, '2028-02-01')).toBe('2028-02-29');
    expect(closingDayFrom(monthly, '2026-04-30')).toBe('2026-04-30');
    expect(closingDayFrom(monthly, '2026-05-01')).toBe('2026-05-31');
  });

  test('moves to the next business day', () => {
    const sundays = rule({ frequency: 'WEEKLY', weekdays: [7] });
    expect(closingDayFrom(sundays, '2026-10-27')).toBe('2026-11-02');
    expect(closingDayFrom(sundays, '2026-11-02')).toBe('2026-11-02');
    expect(closingDayFrom(sundays, '2026-11-03')).toBe('2026-11-09');
    expect(closingDayFrom(rule({}), '2026-04-03')).toBe('2026-04-07');
  });

  test('has one before it', () => {
    const twice = rule({ frequency: 'WEEKLY', weekdays: [1, 4], calendar: 'NONE' });
    expect(closingDayBefore(twice, '2026-11-26')).toBe('2026-11-23');
    expect(closingDayBefore(twice, '2026-11-27')).toBe('2026-11-26');
  });
});
