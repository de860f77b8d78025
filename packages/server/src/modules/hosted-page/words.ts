import type { Money } from '@sluis/contract/base/money';
import { moneyText } from '../../platform/money-text.ts';
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
    money: (money) => moneyText(money, number_locale),
    day: (at) =>
      new Intl.DateTimeFormat(by_language, { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }).format(new Date(at)),
  };
}
