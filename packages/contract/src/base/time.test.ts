import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateIn, isDate, isTimezone, parseInstant } from './time.ts';

const date = fc.date({ min: new Date('1900-01-02'), max: new Date('2200-12-30'), noInvalidDate: true });

describe('an instant', () => {
  test('reads back unchanged, in UTC with milliseconds', () => {
    fc.assert(
      fc.property(date, (at) => {
        expect(parseInstant(at.toISOString())).toBe(at.toISOString());
      }),
    );
  });

  test('is the same instant with any offset', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -23 * 60, max: 23 * 60 }), (at, minutes) => {
        const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        const [hour, minute] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
          String(part).padStart(2, '0'),
        );
        expect(parseInstant(`${local}${minutes < 0 ? '-' : '+'}${hour}:${minute}`)).toBe(at.toISOString());
      }),
    );
  });

  test.each([
    '2026-02-29T00:00:00Z',
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00.1234Z',
    '2026-1-01T00:00:00Z',
    '1899-12-31T23:59:59Z',
    '1900-01-01T00:00:00+01:00',
    '2201-01-01T00:00:00Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01t00:00:00z',
    '2026-01-01T00:00:00Z\n',
    '',
  ])('"%s" is invalid', (text) => expect(parseInstant(text)).toBeUndefined());
});

describe('a date', () => {
  test('exists when the calendar has it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2200 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        (year, month, day) => {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
          const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
          const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] as number;
          expect(isDate(text)).toBe(day <= days);
        },
      ),
    );
  });

  test.each([
    '2026-00-01',
    '2026-01-00',
    '2026-1-1',
    '0099-01-01',
    '1899-12-31',
    '2201-01-01',
    '2026-01-01T00:00:00Z',
    '',
  ])('"%s" is invalid', (text) => expect(isDate(text)).toBe(false));
});

describe('a time zone', () => {
  test('is valid if the runtime lists it', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) expect(isTimezone(zone), zone).toBe(true);
  });

  test.each(['EST', 'CET', 'GMT0', 'NZ-CHAT', 'EST5EDT', 'Asia/Calcutta', 'Asia/Kolkata'])('%s is valid', (zone) =>
    expect(isTimezone(zone)).toBe(true),
  );

  // Only Intl accepts these: the database and schedules failed on them.
  test.each(['ACT', 'act', 'CST', 'PST', 'VST', 'SystemV/EST5EDT', 'US/Pacific-New', 'us/pacific-new'])(
    '%s, which ICU has alone, is none',
    (zone) => expect(isTimezone(zone)).toBe(false),
  );

  test.each(['+01:00', 'Mars/Olympus', '', 'Europe/Amsterdam; drop', '../etc/passwd', 'x'.repeat(100)])(
    '"%s" is invalid',
    (text) => expect(isTimezone(text)).toBe(false),
  );
});

test('the date of an instant is that of the clock, also if the clock goes back a minute after midnight', () => {
  const at = (instant: string) => dateIn('America/St_Johns', new Date(instant));
  for (let times = 0; times < 2; times++) {
    expect(at('2006-10-29T02:30:30Z')).toBe('2006-10-29');
    expect(at('2006-10-29T02:31:00Z')).toBe('2006-10-28');
    expect(at('2006-10-29T03:30:59Z')).toBe('2006-10-29');
  }
  expect(dateIn('Europe/Amsterdam', new Date('2026-03-28T22:59:59.999Z'))).toBe('2026-03-28');
  expect(dateIn('Europe/Amsterdam', new Date('2026-03-28T23:00:00Z'))).toBe('2026-03-29');
});
