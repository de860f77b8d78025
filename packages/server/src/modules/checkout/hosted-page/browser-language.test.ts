import { expect, test } from 'vitest';
import { countryOfBrowser, languageOfBrowser } from './browser-language.ts';

test.each([
  ['en-GB,en;q=0.9,nl;q=0.8', 'en', 'GB'],
  ['nl-BE,nl;q=0.9,en;q=0.8', 'nl', 'BE'],
  ['en;q=0.3, NL-nl;q=0.7', 'nl', 'NL'],
  ['de-AT, de;q=0.9, en;q=0.5', 'de', 'AT'],
  ['fr', 'fr', 'FR'],
  ['pl, en;q=0.5', 'en', 'PL'],
  ['nl;q=0, en;q=0.1', 'en', 'US'],
  ['en,nl', 'en', 'US'],
  ['zh-Hant-TW, *;q=0.5', undefined, 'TW'],
  ['en-a, nl', 'en', undefined],
  ['nlxx, english, ;q=1, en;q=nan', undefined, undefined],
  ['', undefined, undefined],
  [undefined, undefined, undefined],
])('of %s gives the language %s and the country %s', (header, language, country) => {
  expect(languageOfBrowser(header)).toBe(language);
  expect(countryOfBrowser(header)).toBe(country);
});
