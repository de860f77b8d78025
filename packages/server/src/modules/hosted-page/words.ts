import { currencyExponent } from '@sluis/contract/base/currencies';
import { type Money, toDecimal } from '@sluis/contract/base/money';
import type { Language } from './hosted-page.texts.ts';
import type { Design } from './style.ts';

/** How amounts and days are written for a payer: by the design's own format, or else by their language. */
export interface Words {
  money(money: Money): string;
  day(instant_or_date: string): string;
}

export function wordsOf(language: Language, design: Pick<Design, 'number_format'> | undefined): Words {
  const by_language = language === 'nl' ? 'nl-NL' : 'en-GB';
  const number_locale = design?.number_format.replace('_', '-') ?? by_language;
  return {
    money: ({ amount, currency_code }) => {
      const digits = currencyExponent(currency_code);
      const format = new Intl.NumberFormat(number_locale, {
        style: 'currency',
        currency: currency_code,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      // As text, so that no amount goes through a float.
      return format.format(toDecimal({ amount, currency_code }) as Intl.StringNumericLiteral);
    },
    day: (at) =>
      new Intl.DateTimeFormat(by_language, { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }).format(new Date(at)),
  };
}
