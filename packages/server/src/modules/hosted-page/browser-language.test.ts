import { expect, test } from 'vitest';
import { languageOfBrowser } from './browser-language.ts';

test.each([
  ['en-GB,en;q=0.9,nl;q=0.8', 'en'],
  ['nl-BE,nl;q=0.9,en;q=0.8', 'nl'],
  ['en;q=0.3, NL-nl;q=0.7', 'nl'],
  ['de-DE, de;q=0.9, en;q=0.5', 'en'],
  ['nl;q=0, en;q=0.1', 'en'],
  ['en,nl', 'en'],
  ['de, *;q=0.5', undefined],
  ['nlx, english, ;q=1, en;q=nan', undefined],
  ['', undefined],
  [undefined, undefined],
])('of %s the page takes %s', (header, language) => {
  expect(languageOfBrowser(header)).toBe(language);
});
