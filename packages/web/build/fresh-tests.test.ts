import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const sources = fileURLToPath(new URL('../src', import.meta.url));

test('a test of screens that replaces modules has a realm of its own: others would meet what it put in their place', () => {
  const replacing = globSync('**/*.test.tsx', { cwd: sources }).filter((file) =>
    /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(`${sources}/${file}`, 'utf8')),
  );
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter((file) => !file.endsWith('.fresh.test.tsx'))).toEqual([]);
});
