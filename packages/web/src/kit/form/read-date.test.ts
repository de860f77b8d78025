import { describe, expect, it } from 'vitest';
import { createFormat } from '../../lib/create-format.ts';
import { locales } from '../../lib/language.ts';
import { datePattern, isAmbiguous, readDate, readMoment, readTime } from './read-date.ts';

describe('a date', () => {
  it.each(['21-11-2026', '21/11/2026', '21.11.2026', ' 21  nov 2026', '21 november 2026', '2026-11-21'])(
    'is parsed in Dutch from "%s"',
    (text) => expect(readDate(text, 'nl-NL')).toBe('2026-11-21'),
  );

  it.each(['21/11/2026', '21-11-2026', 'Nov 21, 2026', 'november 21 2026', '21 Nov 2026', '21-nov-2026', '2026-11-21'])(
    'is parsed in English from "%s"',
    (text) => expect(readDate(text, 'en-GB')).toBe('2026-11-21'),
  );

  it('needs no zeros', () => {
    expect(readDate('1-2-2026', 'nl-NL')).toBe('2026-02-01');
    expect(readDate('Feb 1, 2026', 'en-GB')).toBe('2026-02-01');
  });

  it.each(locales)('is parsed back in %s as it is shown, in each month', (locale) => {
    const format = createFormat(locale, 'Europe/Amsterdam');
    for (let month = 1; month <= 12; month++) {
      const date = `2026-${String(month).padStart(2, '0')}-07`;
      expect(readDate(format.date(date), locale)).toBe(date);
    }
  });

  it('has the Dutch short names of months', () => {
    expect(readDate('1 mrt 2026', 'nl-NL')).toBe('2026-03-01');
  });

  it.each(['', '31-02-2026', '2026-13-01', '21-11-26', '21-11', 'morgen', '21 foo 2026', '21-11-1826'])(
    'is not "%s"',
    (text) => expect(readDate(text, 'nl-NL')).toBeUndefined(),
  );

  it('has its day or its month first, as in the region', () => {
    expect(readDate('03/04/2026', 'en-GB')).toBe('2026-04-03');
    expect(readDate('03/04/2026', 'en-US')).toBe('2026-03-04');
    expect(readDate('11/21/2026', 'en-US')).toBe('2026-11-21');
    expect(readDate('11/21/2026', 'en-GB')).toBeUndefined();
  });

  it.each(['03/04/2026', '3-4-2026', ' 12.11.2026', '3  4 2026', '03/04/2026 14:03'])(
    'is ambiguous in English as "%s", and has its day first in Dutch',
    (text) => {
      expect(isAmbiguous(text, 'en-GB')).toBe(true);
      expect(isAmbiguous(text, 'en-US')).toBe(true);
      expect(isAmbiguous(text, 'nl-NL')).toBe(false);
    },
  );

  it.each(['04/04/2026', '13/04/2026', '04/13/2026', '2026-03-04', '3 Apr 2026', 'Apr 3, 2026', '03/04', ''])(
    'is not ambiguous as "%s"',
    (text) => expect(isAmbiguous(text, 'en-GB')).toBe(false),
  );

  it.each(locales)('is typed in %s as the pattern says', (locale) => {
    const typed = datePattern(locale)
      .replace('dd', '21')
      .replace('mm', '11')
      .replace(/yyyy|jjjj/, '2026');
    expect(readDate(typed, locale)).toBe('2026-11-21');
  });
});

describe('a time of day', () => {
  it.each([
    ['08:00', '08:00'],
    ['8:05', '08:05'],
    ['8.05', '08:05'],
    ['0805', '08:05'],
    ['805', '08:05'],
    ['8', '08:00'],
    ['00:00', '00:00'],
    ['23:59', '23:59'],
  ])('is parsed from "%s"', (text, time) => expect(readTime(text)).toBe(time));

  it.each(['', '24:00', '08:60', '8:5', '8 PM', 'noon'])('is not "%s"', (text) =>
    expect(readTime(text)).toBeUndefined(),
  );
});

describe('a date and time', () => {
  it.each([
    ['nl-NL', '21-11-2026 14:03'],
    ['nl-NL', '21-11-2026, 14.03'],
    ['en-GB', '21 Nov 2026, 14:03'],
    ['en-GB', '21/11/2026 14:03'],
    ['en-US', '11/21/2026, 14:03'],
    ['en-GB', 'Nov 21, 2026, 14:03'],
    ['en-GB', '2026-11-21 14:03'],
    ['en-GB', '2026-11-21T14:03'],
  ] as const)('is parsed in %s from "%s"', (locale, text) => {
    expect(readMoment(text, locale)).toBe('2026-11-21T14:03');
  });

  it.each(['', '21-11-2026', '14:03', '21-11-2026 14', '31-02-2026 14:03', '21-11-2026 24:00'])('is not "%s"', (text) =>
    expect(readMoment(text, 'nl-NL')).toBeUndefined(),
  );
});
