import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { storedSecret } from './stored-secret.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'sluis-secret-'));
const run = promisify(execFile);

test('a secret is made once, readable by its owner only, and remains', () => {
  const data_dir = join(folder(), 'made', 'first');
  const secret = storedSecret(data_dir, 'secret');
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(storedSecret(data_dir, 'secret')).toBe(secret);
  expect(storedSecret(data_dir, 'database-password')).not.toBe(secret);
  expect(statSync(join(data_dir, 'secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(data_dir).sort()).toEqual(['database-password', 'secret']);
});

test.each(['', '\n', 'cut short', 'x'.repeat(31)])('a file with %j is refused, and unchanged', (text) => {
  const data_dir = folder();
  writeFileSync(join(data_dir, 'secret'), text);
  const refused = (): string => storedSecret(data_dir, 'secret');
  expect(refused).toThrow(ConfigError);
  expect(refused).toThrow(join(data_dir, 'secret'));
  expect(readFileSync(join(data_dir, 'secret'), 'utf8')).toBe(text);
});

test('files left by a process that was killed while writing are ignored', () => {
  const data_dir = folder();
  writeFileSync(join(data_dir, 'secret.1.part'), '');
  expect(storedSecret(data_dir, 'secret')).toHaveLength(64);
});

test('concurrent processes on a new folder have one secret', async () => {
  const data_dir = folder();
  const script = `import { storedSecret } from ${JSON.stringify(new URL('./stored-secret.ts', import.meta.url).href)};
    process.stdout.write(storedSecret(${JSON.stringify(data_dir)}, 'secret'));`;
  const start = () => run(process.execPath, ['--input-type=module', '-e', script]);
  const printed = (await Promise.all([start(), start(), start(), start()])).map(({ stdout }) => stdout);
  expect(new Set(printed)).toEqual(new Set([storedSecret(data_dir, 'secret')]));
});
