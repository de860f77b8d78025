import { expect, it } from 'vitest';
import { countMeasure, moneyMeasure, shareMeasure } from './measure.ts';

// Intl puts a no-break space between symbol and amount.
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

it.each([
  ['nl-NL', 'EUR', 123_450, '€ 1.234,50', '€ 1,2K', '1234.50'],
  ['nl-NL', 'EUR', 50_000, '€ 500,00', '€ 500', '500.00'],
  ['en-GB', 'JPY', 1_234_500, 'JP¥1,234,500', 'JP¥1.2m', '1234500'],
  ['en-GB', 'KWD', 1_234_500, 'KWD 1,234.500', 'KWD 1.2k', '1234.500'],
  ['en-GB', 'KWD', 12_500, 'KWD 12.500', 'KWD 12.500', '12.500'],
])('writes amounts in %s %s with the decimals of ISO 4217', (locale, currency, value, full, short, decimal) => {
  const measure = moneyMeasure(locale, currency);
  expect([plain(measure.format(value)), plain(measure.short(value)), measure.decimal(value)]).toEqual([
    full,
    short,
    decimal,
  ]);
});

it('writes counts and shares', () => {
  expect(countMeasure('en-GB').short(12_000)).toBe('12k');
  expect(countMeasure('nl-NL').format(12_000)).toBe('12.000');
  expect(plain(shareMeasure('nl-NL').format(0.125))).toBe('12,50%');
  expect(shareMeasure('en-GB').decimal(0.125)).toBe('12.50');
});
