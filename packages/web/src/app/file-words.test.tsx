// @vitest-environment jsdom
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collectTexts, textAssets } from '../../build/texts.ts';
import { fileWords } from '../kit/list/file-words.ts';
import { translator } from '../lib/translate.ts';
import { lists } from '../testing/lists.ts';

const texts = await collectTexts(join(process.cwd(), 'packages/web/src'));

it.each(Object.entries(lists))(
  'a file of /%s for people has words or codes, and no keys of texts',
  async (_, { load }) => {
    const { entity, columns } = await load();
    const paths = columns.flatMap(({ path, exported = [] }) => [path, ...exported]);
    for (const language of ['nl', 'en'] as const) {
      const { 'main.json': main = '', 'fields.jsonc': fields = '' } = textAssets(texts[language]);
      const words = fileWords(entity, paths, translator(language, main, fields).t);
      expect(
        Object.values(words).flatMap((of) => Object.values(of).filter((word) => /^(values|status)\./.test(word))),
      ).toEqual([]);
    }
  },
);
