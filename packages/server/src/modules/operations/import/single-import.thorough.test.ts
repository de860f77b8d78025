import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../../../', import.meta.url));
const data_dir = mkdtempSync(join(tmpdir(), 'sluis-import-alone-'));
afterAll(() => rmSync(data_dir, { recursive: true }));

test('without a running server, the command starts the embedded database, stops it and exits', async () => {
  const { DATABASE_URL: _, ...environment } = process.env;
  const args = ['--organisation', 'org_unknown', '--profile', 'prof_unknown', '--transactions', 'none.csv'];
  const child = spawn(process.execPath, ['scripts/run.mjs', 'packages/server/src/import.ts', ...args], {
    cwd: root,
    env: { ...environment, DATA_DIR: data_dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  const [code] = await once(child, 'close');
  expect(printed).toBe('Organisation org_unknown was not found.\n');
  expect(code).toBe(1);
  expect(existsSync(join(data_dir, 'postgres', 'PG_VERSION'))).toBe(true);
  expect(existsSync(join(data_dir, 'postgres', 'postmaster.pid'))).toBe(false);
});
