import { describe, expect, test } from 'vitest';
import { accountingDay, endOfDay, instantOf } from './accounting-day.ts';

const amsterdam = (cut_off: string) => ({ timezone: 'Europe/Amsterdam', cut_off });

describe('an accounting day', () => {
  test('ends at the cut-off: a millisecond earlier is today, the cut-off itself is tomorrow', () => {
    expect(accountingDay(amsterdam('17:00'), '2026-06-01T14:59:59.999Z')).toBe('2026-06-01');
    expect(accountingDay(amsterdam('17:00'), '2026-06-01T15:00:00.000Z')).toBe('2026-06-02');
  });

  test('puts the last second of a month after the cut-off in the next month', () => {
    expect(accountingDay(amsterdam('17:00'), '2026-03-31T21:59:59.000Z')).toBe('2026-04-01');
  });

  test('is the local date if the cut-off is midnight', () => {
    expect(accountingDay(amsterdam('24:00'), '2026-10-31T22:59:59.999Z')).toBe('2026-10-31');
    expect(accountingDay(amsterdam('24:00'), '2026-10-31T23:00:00.000Z')).toBe('2026-11-01');
  });

  test.each(['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'])('ends where the next begins: %s', (date) => {
    for (const cut_off of ['00:01', '01:59', '02:30', '03:00', '17:00', '24:00']) {
      const end = endOfDay(amsterdam(cut_off), date);
      expect(accountingDay(amsterdam(cut_off), end) > date, `${cut_off} ${end}`).toBe(true);
      const before = new Date(Date.parse(end) - 1).toISOString();
      expect(accountingDay(amsterdam(cut_off), before), `${cut_off} ${end}`).toBe(date);
    }
  });
});

test('a local time that occurs twice or not at all is read as standard time', () => {
  expect(instantOf('Europe/Amsterdam', '2026-10-25', '02:30')).toBe('2026-10-25T01:30:00.000Z');
  expect(instantOf('Europe/Amsterdam', '2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(instantOf('Europe/Amsterdam', '2026-07-01', '02:30')).toBe('2026-07-01T00:30:00.000Z');
  expect(instantOf('America/New_York', '2026-12-01', '24:00')).toBe('2026-12-02T05:00:00.000Z');
});
