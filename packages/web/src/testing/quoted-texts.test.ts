import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectTexts } from '../../build/texts.ts';
import { entries } from '../routes/-screens.ts';
import { quoted_texts, quoted_texts_of } from './quoted-texts.ts';

const { en } = await collectTexts(join(process.cwd(), 'packages/web/src'));
// An apostrophe is typeset.
const shown_texts = new Set([...en.values()].map(({ value }) => value.replaceAll(/[‘’]/g, "'")));
const absent = (quotes: readonly string[]): string[] => quotes.filter((quote) => !shown_texts.has(quote));

test('every text that the specification quotes is shown unchanged', () => {
  expect(absent(quoted_texts)).toEqual([]);
});

test('a screen comes with the texts that the specification quotes for it', () => {
  const built = entries.flatMap(({ route }) => quoted_texts_of[route] ?? []);
  expect(absent(built)).toEqual([]);
});
