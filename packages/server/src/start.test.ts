import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './platform/config.ts';
import { start } from './start.ts';
import { cloneDatabase } from './testing/world.ts';

test('a process of jobs alone says whether it runs, whether it is ready and what it does, and serves nothing else', async () => {
  const { url } = await cloneDatabase();
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'sluis-jobs-')),
    SLUIS_SECRET: 'a secret for tests only, 32 characters',
    SLUIS_DEMO: '0',
    SLUIS_ROLE: 'jobs',
    METRICS_TOKEN: 'sixteen letters!',
    DATABASE_POOL: '8',
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  const running = await start(config);
  const headers = { authorization: 'Bearer sixteen letters!' };
  const get = (path: string) => fetch(`${running.address}${path}`, { headers });
  try {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' });
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toContain('sluis_database_connections{state="total"}');
    expect(metrics).toMatch(/sluis_heartbeat_age_seconds\{workers="jobs"\} \d/);
    expect(metrics).toMatch(/sluis_heartbeat_age_seconds\{workers="reports"\} \d/);
    expect(metrics).toMatch(/sluis_sweep_age_seconds\{sweep="webhooks"\} \d/);
    const others = await Promise.all(['/', '/v1/organisation', '/docs', '/docs/json'].map(get));
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  } finally {
    await running.stop();
  }
});
