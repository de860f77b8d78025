import { expect, test } from 'vitest';
import { type Importers, nearestTests } from './changed.ts';

const near = 'packages/server/src/modules/payments/refund/refund.test.ts';
const far = 'packages/server/src/start.test.ts';

test('the nearest tests of a change are itself, then those that import it, by the files between', () => {
  const importers: Importers = new Map([
    ['none/a.ts', ['none/b.ts', near]],
    ['none/b.ts', [far, near, 'scripts/gates.thorough.test.ts']],
  ]);
  expect(nearestTests(['none/a.ts'], importers)).toEqual([near, far]);
  expect(nearestTests([far, 'none/a.ts'], importers)[0]).toBe(far);
});

test('tests beside a changed file are near, also if they find it by its name instead of importing it', () => {
  expect(nearestTests(['packages/server/src/modules/payments/refund/refund.commands.ts'], new Map())).toEqual([near]);
});

test('files that import each other in a circle, and deleted tests, are no tests to run', () => {
  const importers: Importers = new Map([
    ['none/a.ts', ['none/b.ts', 'none/deleted.test.ts']],
    ['none/b.ts', ['none/a.ts']],
  ]);
  expect(nearestTests(['none/a.ts'], importers)).toEqual([]);
});
