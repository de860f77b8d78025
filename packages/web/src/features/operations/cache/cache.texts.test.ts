import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { texts } from './cache.texts.ts';

const server = join(import.meta.dirname, '../../../../../server/src');

test('every cache of the server has a name for people, in both languages', () => {
  const sources = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] });
  const names = sources.flatMap((path) =>
    [...readFileSync(join(server, path), 'utf8').matchAll(/makeCache(?:<[^()]*>)?\(\s*'([\w-]+)'/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(10);
  for (const { cache } of [texts.nl, texts.en]) expect(Object.keys(cache.names)).toEqual(expect.arrayContaining(names));
});
