import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currency_codes, currencyExponent, isCurrency } from './currencies.ts';
import { fromDecimal, toDecimal } from './money.ts';

const currency = fc.constantFrom(...currency_codes);

describe('an amount', () => {
  test('survives being written and read in every currency, with a point or a comma', () => {
    fc.assert(
      fc.property(currency, fc.maxSafeInteger(), (currency_code, amount) => {
        const written = toDecimal({ amount, currency_code });
        expect(fromDecimal(written, currency_code)).toBe(amount === 0 ? 0 : amount);
        expect(fromDecimal(` ${written.replace('.', ',')} `, currency_code)).toBe(amount === 0 ? 0 : amount);
        expect(written.split('.')[1]?.length ?? 0).toBe(currencyExponent(currency_code));
      }),
      { numRuns: 2000 },
    );
  });

  test('is the integer without its separator', () => {
    fc.assert(
      fc.property(currency, fc.maxSafeInteger(), (currency_code, amount) => {
        expect(BigInt(toDecimal({ amount, currency_code }).replace('.', ''))).toBe(BigInt(amount));
      }),
    );
  });

  test.each([
    [1250, 'EUR', '12.50'],
    [1250, 'JPY', '1250'],
    [1250, 'KWD', '1.250'],
    [1250, 'CLF', '0.1250'],
    [5, 'EUR', '0.05'],
    [-5, 'EUR', '-0.05'],
    [0, 'KWD', '0.000'],
    [1250, 'HUF', '12.50'],
    [1250, 'IQD', '1.250'],
  ])('of %i in %s is written %s', (amount, currency_code, written) => {
    expect(toDecimal({ amount, currency_code })).toBe(written);
  });

  test.each([
    ['12,5', 'EUR', 1250],
    ['12.', 'EUR', 1200],
    ['007', 'JPY', 7],
    ['-0', 'EUR', 0],
    ['12.505', 'EUR', undefined],
    ['1.5', 'JPY', undefined],
    ['1.250,00', 'EUR', undefined],
    ['1 250', 'EUR', undefined],
    ['.5', 'EUR', undefined],
    ['', 'EUR', undefined],
    ['1e3', 'EUR', undefined],
    ['90071992547409.92', 'EUR', undefined],
    ['90071992547409.91', 'EUR', Number.MAX_SAFE_INTEGER],
  ])('typed as "%s" in %s is %s', (typed, currency_code, amount) => {
    expect(fromDecimal(typed, currency_code)).toBe(amount);
  });

  test('with a fraction of a minor unit is not written', () => {
    expect(() => toDecimal({ amount: 0.5, currency_code: 'EUR' })).toThrow(RangeError);
    expect(() => toDecimal({ amount: 2 ** 53, currency_code: 'EUR' })).toThrow(RangeError);
    expect(() => toDecimal({ amount: 1, currency_code: 'XXX' })).toThrow(RangeError);
  });

  test('has an active ISO 4217 code in capitals, each listed once', () => {
    expect(new Set(currency_codes).size).toBe(currency_codes.length);
    for (const code of currency_codes) expect(code).toMatch(/^[A-Z]{3}$/);
    for (const code of ['eur', 'XXX', '', 'constructor', 'HRK']) expect(isCurrency(code)).toBe(false);
  });
});
