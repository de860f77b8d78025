import { describe, expect, test } from 'vitest';
import { guessAmounts, guessDates, guessMapping } from './guess.ts';
import { dateAs, minorUnitsOf, momentAs, type Notation } from './notation.ts';

const written = (more: Partial<Notation>): Notation => ({
  amounts: 'minor',
  dates: 'ymd',
  timezone: 'Europe/Amsterdam',
  exponent: 2,
  ...more,
});

test.each([
  ['12.50', 'point', 2, '1250'],
  ['1,234.5', 'point', 2, '123450'],
  ['1 234 567,89', 'comma', 2, '123456789'],
  ['1.234', 'comma', 2, '123400'],
  ['0,05', 'comma', 2, '5'],
  ['-3,10', 'comma', 2, '-310'],
  ['1250', 'point', 0, '1250'],
  ['1.2500', 'point', 3, '1250'],
  ['1.2345', 'point', 3, 'too_many_decimals'],
  ['12,345', 'comma', 2, 'too_many_decimals'],
  ['12,50', 'point', 2, undefined],
  ['12.50', 'comma', 2, undefined],
  ['€ 12,50', 'comma', 2, undefined],
  ['1e3', 'point', 2, undefined],
  ['', 'point', 2, undefined],
] as const)('%j with a decimal %s in a currency with %i decimals is %j', (text, amounts, exponent, units) => {
  expect(minorUnitsOf(text, written({ amounts, exponent }))).toBe(units);
});

describe('a moment', () => {
  test.each([
    ['31-01-2026 13:45', 'dmy', '2026-01-31T12:45:00.000Z'],
    ['01/31/2026 1:45 PM', 'mdy', '2026-01-31T12:45:00.000Z'],
    ['1/31/2026, 12:05 am', 'mdy', '2026-01-30T23:05:00.000Z'],
    ['2026-01-31T13:45:06.5', 'dmy', '2026-01-31T12:45:06.500Z'],
    ['2026.7.1', 'ymd', '2026-06-30T22:00:00.000Z'],
    // The clocks of Amsterdam skip an hour, and repeat one.
    ['29-03-2026 02:30', 'dmy', '2026-03-29T01:30:00.000Z'],
    ['25-10-2026 02:30', 'dmy', '2026-10-25T00:30:00.000Z'],
    ['29-02-2028', 'dmy', '2028-02-28T23:00:00.000Z'],
    ['29-02-2026', 'dmy', undefined],
    ['31-01-2026', 'ymd', undefined],
    ['31-01-2026', 'mdy', undefined],
    ['31-01/2026', 'dmy', undefined],
    ['31-01-2026 24:00', 'dmy', undefined],
    ['31-01-2026 13:45 PM', 'dmy', undefined],
    ['yesterday', 'dmy', undefined],
  ] as const)('%j in the order %s is %j', (text, dates, instant) => {
    expect(momentAs(text, written({ dates }))).toBe(instant);
  });
});

test('a date that begins with its year is the same in each order', () => {
  expect([dateAs('1980/2/1', 'dmy'), dateAs('1-2-1980', 'dmy'), dateAs('1-2-1980', 'mdy')]).toEqual([
    '1980-02-01',
    '1980-02-01',
    '1980-01-02',
  ]);
});

describe('a guess', () => {
  const columns = ['merchant_reference', 'created_at', 'amount', 'currency_code', 'customer_reference'];

  test('uses the former mapping, then names, and no column twice', () => {
    expect(guessMapping(['Order ID', 'Datum', 'Bedrag (incl.)', 'VALUTA', 'Naam', 'Referentie'], columns, {})).toEqual([
      '',
      'created_at',
      'amount',
      'currency_code',
      '',
      'merchant_reference',
    ]);
    const remembered = { 'Order ID': 'merchant_reference', Naam: 'customer_reference', Datum: 'gone' };
    expect(guessMapping(['Order ID', 'Datum', 'Naam', 'Referentie'], columns, remembered)).toEqual([
      'merchant_reference',
      'created_at',
      'customer_reference',
      '',
    ]);
    expect(guessMapping(['constructor', 'amount', 'amount'], columns, {})).toEqual(['', 'amount', '']);
  });

  const looks = (...values: string[]) => ({ rows: values.map((value, line) => ({ line, values: [value] })) });

  test('distinguishes notations by the first rows', () => {
    expect(guessAmounts(looks('1250', '3'), 0)).toBe('minor');
    expect(guessAmounts(looks('12,50', '1.250,00'), 0)).toBe('comma');
    expect(guessAmounts(looks('12.5', '3'), 0)).toBe('point');
    expect(guessAmounts(looks('1,250.00', '3.10'), 0)).toBe('point');
    expect(guessDates(looks('2026-01-31', ''), 0)).toBe('ymd');
    expect(guessDates(looks('01-02-2026', '31-02-2026'), 0)).toBe('dmy');
    expect(guessDates(looks('01/02/2026', '01/31/2026'), 0)).toBe('mdy');
  });
});
