import { currencyExponent } from '@sluis/contract/base/currencies';
import { type Money, toDecimal } from '@sluis/contract/base/money';
import { moneyFormat } from '@sluis/contract/base/money-format';
import { isDate } from '@sluis/contract/base/time';
import { locales } from '@sluis/contract/base/translate';
import type { PayerLanguage } from '@sluis/contract/entities/checkout/paymentlink';
import type { Design } from './style.ts';

/** The format of amounts and days for a payer: the design's own, or else that of their language. */
export interface Words {
  money(money: Money): string;
  /** A number as it is typed, with as many decimals as its currency has. */
  plain(money: Money): string;
  day(instant_or_date: string): string;
}

interface Written {
  readonly language: PayerLanguage;
  readonly design: Pick<Design, 'number_format'> | undefined;
  /** The merchant's. */
  readonly timezone: string;
}

export function wordsOf({ language, design, timezone }: Written): Words {
  const by_language = locales[language];
  const number_locale = design?.number_format.replace('_', '-') ?? by_language;
  return {
    money: ({ amount, currency_code }) => moneyFormat(number_locale, currency_code)(amount),
    plain: ({ amount, currency_code }) => {
      const digits = currencyExponent(currency_code);
      const format = new Intl.NumberFormat(by_language, { minimumFractionDigits: digits, useGrouping: false });
      return format.format(toDecimal({ amount, currency_code }) as Intl.StringNumericLiteral);
    },
    // A date is the same day in every zone.
    day: (at) =>
      new Intl.DateTimeFormat(by_language, { dateStyle: 'long', timeZone: isDate(at) ? 'UTC' : timezone }).format(
        new Date(at),
      ),
  };
}
