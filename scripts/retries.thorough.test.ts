import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retriedIn } from './retried.ts';

const root = join(import.meta.dirname, '..');
let folder: string;
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluis-retries-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs tests with a second attempt, as in CI; returns the recorded ones. */
function notedBy(program: string, ...args: string[]): string[] {
  write('noted', '');
  const { status, stdout } = spawnSync(join(root, 'node_modules', '.bin', program), args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, SLUIS_RETRIED_FILE: join(folder, 'noted') },
  });
  expect(status, stdout).toBe(0);
  return retriedIn(join(folder, 'noted'));
}

test('a test that passes only on its second attempt is recorded, and one that passes on its first is not', () => {
  const reporter = JSON.stringify(join(root, 'scripts', 'retries.ts'));
  write(
    'vitest.config.ts',
    `import { Retries } from ${reporter};\nexport default { test: { retry: 1, reporters: [new Retries()] } };\n`,
  );
  write(
    'some.test.ts',
    `import { expect, test } from 'vitest';
let attempts = 0;
test('wavers', () => expect(++attempts).toBe(2));
test('holds', () => {});
`,
  );
  expect(notedBy('vitest', 'run')).toEqual(['some.test.ts > wavers']);
});

test('so is a browser test', () => {
  const reporter = JSON.stringify(join(root, 'packages', 'e2e', 'src', 'retries.reporter.ts'));
  write('playwright.config.ts', `export default { testMatch: '*.spec.ts', retries: 1, reporter: [[${reporter}]] };\n`);
  write(
    'some.spec.ts',
    `import { expect, test } from '@playwright/test';
test('wavers', () => expect(test.info().retry).toBe(1));
test('holds', () => {});
`,
  );
  expect(notedBy('playwright', 'test')).toEqual(['some.spec.ts > wavers']);
});
