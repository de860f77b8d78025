import { expect, test } from 'vitest';
import { type Importers, nearestTests } from './changed.ts';

const kept = ['changed', 'fresh-tests', 'forbidden-words'].map((name) => `scripts/${name}.test.ts`) as [
  string,
  string,
  string,
];

test('the nearest tests of a change are itself, then those that import it, by the files between', () => {
  const [changed, near, far] = kept;
  const importers: Importers = new Map([
    ['scripts/a.ts', ['scripts/b.ts', near]],
    ['scripts/b.ts', [far, near, 'scripts/gates.thorough.test.ts']],
  ]);
  expect(nearestTests(['scripts/a.ts', changed], importers)).toEqual([changed, near, far]);
});

test('files that import each other in a circle, and deleted tests, are no tests to run', () => {
  const importers: Importers = new Map([
    ['scripts/a.ts', ['scripts/b.ts', 'scripts/deleted.test.ts']],
    ['scripts/b.ts', ['scripts/a.ts']],
  ]);
  expect(nearestTests(['scripts/a.ts'], importers)).toEqual([]);
});
