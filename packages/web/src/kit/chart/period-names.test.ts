import { afterEach, expect, it, vi } from 'vitest';
import { isoWeek, nextPeriod, periodNames } from './period-names.ts';

afterEach(() => void vi.restoreAllMocks());

const shortIn = (locale: string): string[] =>
  (['day', 'week', 'month'] as const).map((interval) => periodNames(interval, locale).short('2026-11-16'));

it('writes axes in the format of the region', () => {
  expect(shortIn('nl-NL')).toEqual(['16-11', '47-2026', '11-2026']);
  expect(shortIn('en-US')).toEqual(['11/16', '47/2026', '11/2026']);
  expect(shortIn('en-GB')).toEqual(['16 Nov', 'W47 2026', 'Nov 2026']);
});

it('names periods in full', () => {
  expect(periodNames('day', 'en-GB').full('2026-11-16')).toBe('Mon, 16 Nov 2026');
  expect(periodNames('day', 'nl-NL').full('2026-11-16')).toBe('ma 16-11-2026');
  expect(periodNames('week', 'en-GB').full('2026-12-28').replaceAll(/\s/g, ' ')).toBe('28 Dec 2026 – 3 Jan 2027');
  expect(periodNames('month', 'nl-NL').full('2026-02-01')).toBe('februari 2026');
});

it('warns of an unknown locale once and writes American dates', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(shortIn('xx-XX')).toEqual(['11/16', '47/2026', '11/2026']);
  expect(warn).toHaveBeenCalledTimes(1);
});

it.each([
  ['2026-01-01', 1, 2026],
  ['2027-01-01', 53, 2026],
  ['2024-12-30', 1, 2025],
  ['2024-02-29', 9, 2024],
])('counts the weeks of %s by ISO 8601', (date, week, year) => {
  expect(isoWeek(new Date(`${date}T00:00:00Z`))).toEqual({ week, year });
});

it('ends a period where the next begins', () => {
  expect(nextPeriod('2024-02-28', 'day')).toBe('2024-02-29');
  expect(nextPeriod('2026-12-28', 'week')).toBe('2027-01-04');
  expect(nextPeriod('2026-12-01', 'month')).toBe('2027-01-01');
});

it('gives an hour the next day as its successor, because hours are drawn until days have been loaded', () => {
  expect(nextPeriod('2026-11-26T10', 'day')).toBe('2026-11-27');
});
