import { type PayerLanguage, payer_languages } from '@sluis/contract/entities/checkout/paymentlink';

const range = /^([a-z]{2,3})((?:-[a-z\d]{1,8})*)(?:;q=([01](?:\.\d{0,3})?))?$/i;

interface Wanted {
  readonly language: string;
  readonly tag: string;
  readonly weight: number;
}

/** The languages of a browser's `Accept-Language`, best first; equal ones in the order given. */
const wantedIn = (header: string): readonly Wanted[] =>
  header
    .slice(0, 500)
    .split(',')
    .flatMap((part) => {
      const [, language, more = '', weight = '1'] = range.exec(part.replaceAll(' ', '')) ?? [];
      return language && Number(weight) > 0
        ? [{ language: language.toLowerCase(), tag: language + more, weight: Number(weight) }]
        : [];
    })
    .toSorted((one, other) => other.weight - one.weight);

/** The language of hosted pages that a browser prefers; undefined if it prefers none of them. */
export function languageOfBrowser(header = ''): PayerLanguage | undefined {
  const spoken = wantedIn(header).map(({ language }) => payer_languages.find((known) => known === language));
  return spoken.find((language) => language !== undefined);
}

/** The country of a browser's first language, or where most of its speakers live: `AT` of `de-AT`, `NL` of `nl`. */
export function countryOfBrowser(header = ''): string | undefined {
  const [first] = wantedIn(header);
  try {
    return first && new Intl.Locale(first.tag).maximize().region;
  } catch {
    return undefined;
  }
}
