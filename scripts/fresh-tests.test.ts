import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Only files with this name have a separate realm (`vitest.config.ts`). */
const has_own_realm = /^packages\/web\/.*\.fresh\.test\.tsx?$/;
const replaces = /\b(?:vi|vitest)\s*\.\s*(?:mock|doMock|unmock|doUnmock|resetModules)\b/;

const isRefused = (path: string, text: string): boolean => replaces.test(text) && !has_own_realm.test(path);

test.each([
  ['packages/web/src/lib/part.test.ts', "vi.mock('./other.ts');"],
  ['packages/web/src/app/screen.test.tsx', 'vi.resetModules();'],
  ['packages/web/src/testing/helper.ts', "vi\n  .doMock('./other.ts');"],
  ['packages/server/src/modules/payments/tag/tag.fresh.test.ts', "vitest.mock('./tag.queries.ts');"],
])('%s may not replace modules, because other files share them', (path, text) => {
  expect(isRefused(path, text)).toBe(true);
  expect(isRefused(path, 'vi.fn();')).toBe(false);
  expect(isRefused('packages/web/src/lib/part.fresh.test.ts', text)).toBe(false);
});

test('no file that shares its modules with others replaces them', () => {
  const paths = globSync(['packages/*/{src,build}/**/*.{ts,tsx}', 'scripts/**/*.ts'], { cwd: root });
  const replacing = paths.filter((path) => replaces.test(readFileSync(join(root, path), 'utf8')));
  expect(replacing.filter((path) => has_own_realm.test(path)).length).toBeGreaterThan(0);
  expect(replacing.filter((path) => !has_own_realm.test(path))).toEqual(['scripts/fresh-tests.test.ts']);
});
