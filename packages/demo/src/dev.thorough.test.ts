import { mkdtempSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '@sluis/server/testing/process';
import { freePort } from '@sluis/server/testing/serving';
import { cloneDatabase } from '@sluis/server/testing/world';
import { expect, test, vi } from 'vitest';

test('`npm run dev` has one address, at which requests wait while the server restarts after an edit', async () => {
  const { url } = await cloneDatabase();
  const port = await freePort();
  const settings = {
    PORT: String(port),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'sluis-dev-')),
    SLUIS_ROLE: 'all',
  };
  const { child } = startProcess(url, settings, { entry: join(import.meta.dirname, 'dev.ts') });
  let printed = '';
  child.stdout?.on('data', (text) => {
    printed += text;
  });
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  await vi.waitFor(() => expect(printed).toContain(`Sluis is ready: http://127.0.0.1:${port}`), { timeout: 50_000 });
  expect(await get('/transactions')).toContain('/src/start.ts');
  expect(JSON.parse(await get('/readyz'))).toEqual({ status: 'ready' });
  const now = new Date();
  utimesSync(join(import.meta.dirname, 'start.ts'), now, now);
  await vi.waitFor(() => expect(printed).toContain('start.ts changed'), { timeout: 60_000 });
  expect(JSON.parse(await get('/healthz'))).toEqual({ status: 'ok' });
  await vi.waitFor(() => expect(printed).toContain('The server has restarted.'), { timeout: 60_000 });
}, 250_000);
