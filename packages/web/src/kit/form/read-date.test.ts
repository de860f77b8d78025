import { describe, expect, it } from 'vitest';
import { createFormat } from '../../lib/create-format.ts';
import { languageOf, locales } from '../../lib/language.ts';
import { readDate, readMoment, readTime } from './read-date.ts';

describe('a date', () => {
  it.each(['21-11-2026', '21/11/2026', '21.11.2026', ' 21  nov 2026', '21 november 2026', '2026-11-21'])(
    'is read in Dutch of "%s"',
    (text) => expect(readDate(text, 'nl')).toBe('2026-11-21'),
  );

  it.each(['Nov 21, 2026', 'november 21 2026', '21 Nov 2026', '21-nov-2026', '2026-11-21'])(
    'is read in English of "%s"',
    (text) => expect(readDate(text, 'en')).toBe('2026-11-21'),
  );

  it('needs no zeros', () => {
    expect(readDate('1-2-2026', 'nl')).toBe('2026-02-01');
    expect(readDate('Feb 1, 2026', 'en')).toBe('2026-02-01');
  });

  it.each(locales)('is read back as it is shown in %s, in each month', (locale) => {
    const format = createFormat(locale, 'Europe/Amsterdam');
    for (let month = 1; month <= 12; month++) {
      const date = `2026-${String(month).padStart(2, '0')}-07`;
      expect(readDate(format.date(date), languageOf(locale))).toBe(date);
    }
  });

  it('knows the short months of the Dutch', () => {
    expect(readDate('1 mrt 2026', 'nl')).toBe('2026-03-01');
  });

  it.each(['', '31-02-2026', '2026-13-01', '21-11-26', '21-11', 'morgen', '21 foo 2026', '21-11-1826'])(
    'is not "%s"',
    (text) => expect(readDate(text, 'nl')).toBeUndefined(),
  );

  it('is not guessed in English, where 03/04 means two days', () => {
    expect(readDate('03/04/2026', 'en')).toBeUndefined();
    expect(readDate('03-04-2026', 'en')).toBeUndefined();
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
  ])('is read of "%s"', (text, time) => expect(readTime(text)).toBe(time));

  it.each(['', '24:00', '08:60', '8:5', '8 PM', 'noon'])('is not "%s"', (text) =>
    expect(readTime(text)).toBeUndefined(),
  );
});

describe('a date and time', () => {
  it.each([
    ['nl', '21-11-2026 14:03'],
    ['nl', '21-11-2026, 14.03'],
    ['en', '21 Nov 2026, 14:03'],
    ['en', 'Nov 21, 2026, 14:03'],
    ['en', '2026-11-21 14:03'],
    ['en', '2026-11-21T14:03'],
  ] as const)('is read in %s of "%s"', (language, text) => {
    expect(readMoment(text, language)).toBe('2026-11-21T14:03');
  });

  it.each(['', '21-11-2026', '14:03', '21-11-2026 14', '31-02-2026 14:03', '21-11-2026 24:00'])('is not "%s"', (text) =>
    expect(readMoment(text, 'nl')).toBeUndefined(),
  );
});
