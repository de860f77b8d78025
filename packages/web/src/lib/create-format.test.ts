import { describe, expect, it } from 'vitest';
import { createFormat } from './create-format.ts';

const nl = createFormat('nl-NL', 'Europe/Amsterdam');
const en = createFormat('en-GB', 'Europe/Amsterdam');
// Intl puts no-break spaces between sign and digits.
const plain = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ');

describe('money', () => {
  it('writes the euro in each language', () => {
    expect(plain(nl.money({ amount: 123_456, currency_code: 'EUR' }))).toBe('€ 1.234,56');
    expect(plain(en.money({ amount: 123_456, currency_code: 'EUR' }))).toBe('€1,234.56');
    expect(plain(nl.money({ amount: -50, currency_code: 'EUR' }))).toBe('€ -0,50');
  });

  it('uses the decimals of ISO 4217 and not those of Intl', () => {
    expect(plain(nl.money({ amount: 1250, currency_code: 'JPY' }))).toBe('JP¥ 1.250');
    expect(plain(nl.money({ amount: 12_345, currency_code: 'KWD' }))).toBe('KWD 12,345');
    expect(plain(nl.money({ amount: 1250, currency_code: 'HUF' }))).toBe('HUF 12,50');
  });

  it('is exact where a division would not be', () => {
    expect(plain(en.money({ amount: Number.MAX_SAFE_INTEGER, currency_code: 'EUR' }))).toBe('€90,071,992,547,409.91');
    expect(plain(en.money({ amount: Number.MAX_SAFE_INTEGER, currency_code: 'KWD' }))).toBe(
      'KWD 9,007,199,254,740.991',
    );
  });
});

describe('instants and dates', () => {
  it('shows an instant in the time zone of the user', () => {
    expect(nl.instant('2026-11-21T13:03:04.005Z')).toBe('21-11-2026 14:03');
    expect(en.instant('2026-11-21T13:03:04.005Z')).toBe('21 Nov 2026, 14:03');
    expect(createFormat('nl-NL', 'America/New_York').instant('2026-11-21T03:00:00.000Z')).toBe('20-11-2026 22:00');
  });

  it('writes a time span, with a shared date only once', () => {
    const from = '2026-11-21T13:00:00Z';
    expect(plain(nl.span(from, '2026-11-21T15:30:00Z'))).toBe('21-11-2026 14:00–16:30');
    expect(plain(nl.span(from, '2026-11-22T15:30:00Z'))).toBe('21-11-2026 14:00 – 22-11-2026 16:30');
    expect(plain(en.span(from, '2026-11-21T15:30:00Z'))).toBe('21 Nov 2026, 14:00–16:30');
  });

  it('shows the hour that occurs twice as two instants', () => {
    expect(nl.instantExact('2026-10-25T00:30:00.000Z')).toBe('25-10-2026 02:30:00,000 CEST');
    expect(nl.instantExact('2026-10-25T01:30:00.000Z')).toBe('25-10-2026 02:30:00,000 CET');
  });

  it('does not shift a calendar date', () => {
    expect(createFormat('nl-NL', 'America/New_York').date('2026-03-01')).toBe('01-03-2026');
    expect(en.date('2026-03-01')).toBe('1 Mar 2026');
  });

  it('writes American dates in the American way, and 24-hour times everywhere', () => {
    const us = createFormat('en-US', 'Europe/Amsterdam');
    expect(us.instant('2026-11-21T13:03:04.005Z')).toBe('Nov 21, 2026, 14:03');
    expect(us.date('2026-03-01')).toBe('Mar 1, 2026');
    expect([en, us].map((each) => each.money({ amount: 1250, currency_code: 'USD' }))).toEqual(['US$12.50', '$12.50']);
  });

  it('writes midnight as 00', () => {
    expect(nl.instant('2026-03-28T23:00:00.000Z')).toBe('29-03-2026 00:00');
  });
});

it('writes a share and a size for people', () => {
  expect(nl.percent(0.123)).toBe('12,3%');
  expect([nl.bytes(0), nl.bytes(950), nl.bytes(12_345)]).toEqual(['0 byte', '950 byte', '12 kB']);
  expect([en.bytes(1), en.bytes(312)]).toEqual(['1 byte', '312 bytes']);
  expect([nl.bytes(12_345_678), en.bytes(12_345_678)]).toEqual(['12,3 MB', '12.3 MB']);
  expect(en.bytes(2_500_000_000_000)).toBe('2,500 GB');
});

it('names countries', () => {
  expect(nl.country('NL')).toBe('Nederland');
  expect(en.country('DE')).toBe('Germany');
});
