import { execFile } from 'node:child_process';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeFolder } from './folder.ts';
import { startFailure } from './start-failure.ts';

const failureOf = (path: string): string => {
  try {
    makeFolder(path);
    return '';
  } catch (error) {
    return startFailure(error);
  }
};

test('a folder is made with those above it, and an existing one is unchanged', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'sluis-folder-')), 'one', 'two');
  makeFolder(path);
  makeFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

test('one that cannot be created is reported in one line', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sluis-folder-')), 'file');
  writeFileSync(file, '');
  expect(failureOf(join(file, 'data'))).toBe(
    `${join(file, 'data')} cannot be created (ENOTDIR). Set DATA_DIR to a folder that exists or can be created.`,
  );
});

// Only Linux has such a file system. In a separate process: an endless one would block this one.
test.runIf(process.platform === 'linux')('one below /proc, which cannot be created, is reported too', async () => {
  const at = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const script = `import { makeFolder } from ${at('./folder.ts')}; import { startFailure } from ${at('./start-failure.ts')};
    try { makeFolder('/proc/sluis/data') } catch (error) { console.log(startFailure(error)) }`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', script], {
    timeout: 30_000,
  });
  expect(stdout).toBe(
    '/proc/sluis cannot be created (ENOENT). Set DATA_DIR to a folder that exists or can be created.\n',
  );
});
