import { currencyExponent } from '@sluis/contract/base/currencies';
import { type Money, toDecimal } from '@sluis/contract/base/money';

/** An amount as people of a locale write it, with its currency. */
export function moneyText({ amount, currency_code }: Money, locale: string): string {
  const digits = currencyExponent(currency_code);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency_code,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // As text, so that no amount goes through a float.
  return format.format(toDecimal({ amount, currency_code }) as Intl.StringNumericLiteral);
}
