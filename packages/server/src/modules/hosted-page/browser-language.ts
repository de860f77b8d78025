import { payer_languages } from '@sluis/contract/entities/paymentlink';
import type { Language } from './hosted-page.texts.ts';

const range = /^([a-z]{2,3})(?:-[\w-]+)?(?:;q=([01](?:\.\d{0,3})?))?$/i;

/** Of the languages of hosted pages the one that a browser's `Accept-Language` likes best; undefined where it has none. */
export function languageOfBrowser(header = ''): Language | undefined {
  const wanted = header
    .slice(0, 500)
    .split(',')
    .flatMap((part) => {
      const [, tag, weight = '1'] = range.exec(part.replaceAll(' ', '')) ?? [];
      const language = payer_languages.find((known) => known === tag?.toLowerCase());
      return language && Number(weight) > 0 ? [{ language, weight: Number(weight) }] : [];
    });
  // Of equals the first that was named.
  return wanted.toSorted((one, other) => other.weight - one.weight)[0]?.language;
}
