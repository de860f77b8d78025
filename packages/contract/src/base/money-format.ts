import { currencyExponent } from './currencies.ts';

/**
 * Formats amounts in minor units of a currency in a locale: `€ 12,50` in Dutch, `€12.50` in English. A formatter takes
 * a millisecond to make.
 */
export function moneyFormat(locale: string, currency_code: string): (amount: number) => string {
  const digits = currencyExponent(currency_code);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency_code,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A decimal text, not a division: Intl reads it exactly, however many digits it has.
  return (amount) => format.format(`${amount}E-${digits}` as Intl.StringNumericLiteral);
}
