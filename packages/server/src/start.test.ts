import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readConfig } from './platform/config.ts';
import { openConfiguredDatabase } from './platform/database/configured.ts';
import { startFailure } from './platform/start-failure.ts';
import { start } from './start.ts';
import { asUser } from './testing/as-user.ts';
import { cloneDatabase } from './testing/world.ts';

const metrics_token = 'a token for the metrics of tests';

test('a process that only runs jobs serves its health and metrics, and nothing else', async () => {
  const { url } = await cloneDatabase();
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'sluis-jobs-')),
    SLUIS_SECRET: 'a secret for tests only, 32 characters',
    SLUIS_DEMO: '0',
    SLUIS_ROLE: 'jobs',
    DATABASE_POOL: '13',
    PORT: '0',
    METRICS_TOKEN: metrics_token,
    LOG_LEVEL: 'silent',
  });
  const running = await start(config);
  const headers = { authorization: `Bearer ${metrics_token}` };
  const get = (path: string) => fetch(`${running.address}${path}`, { headers });
  try {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' });
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toContain('sluis_database_connections{state="total"}');
    expect(metrics).toContain('sluis_database_reading{state="primary"} 1');
    expect(metrics).toContain('sluis_database_reading{state="unavailable"} 0');
    expect(metrics).toMatch(/sluis_heartbeat_age_seconds\{workers="jobs"\} \d/);
    expect(metrics).toMatch(/sluis_heartbeat_age_seconds\{workers="reports"\} \d/);
    expect(metrics).toMatch(/sluis_sweep_age_seconds\{sweep="webhooks"\} \d/);
    const others = await Promise.all(['/', '/v1/organisation', '/docs', '/docs/json'].map(get));
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  } finally {
    await running.stop();
  }
});

const configOf = (settings: Record<string, string>) =>
  readConfig({ SLUIS_SECRET: 'x'.repeat(32), SLUIS_DEMO: '0', PORT: '0', ...settings });

test('a database user who may not create tables is reported in one line', async () => {
  const { url, pool } = await cloneDatabase();
  const address = new URL(url);
  address.username = `guest_${address.pathname.slice(1)}`;
  address.password = 'guest';
  await asUser(pool, `create role ${address.username} login password 'guest'`);
  await expect(openConfiguredDatabase(configOf({ DATABASE_URL: address.href }))).rejects.toThrow(
    /^Database: this user may not create tables \(permission denied.*\)\. Make it the owner of the database\.$/,
  );
  await asUser(pool, `drop role ${address.username}`);
});

test('an invalid database address is an invalid setting', () => {
  expect(() => configOf({ DATABASE_URL: 'postgres://me:pass#word@database/sluis' })).toThrow(
    'DATABASE_URL: must be a URL such as postgres://user:password@host:5432/database',
  );
});

test('a port in use is reported before anything else is done', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const prepare = vi.fn();
  // With a database that does not exist, which is not waited for either.
  const config = configOf({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', PORT: String(port) });
  const failed = await start(config, { prepare }).catch(startFailure);
  expect(failed).toBe(`Port ${port} is in use by another program. Stop it, or set PORT to another number.`);
  expect(prepare).not.toHaveBeenCalled();
  other.close();
});

test.each([
  ['jobs', '12', 13],
  ['all', '14', 15],
])('a process of %s with a pool of %s is refused with the number that it needs', async (SLUIS_ROLE, pool, needed) => {
  const config = configOf({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SLUIS_ROLE, DATABASE_POOL: pool });
  await expect(start(config)).rejects.toThrow(
    `DATABASE_POOL is ${pool}: a process with SLUIS_ROLE=${SLUIS_ROLE} needs at least ${needed} connections.`,
  );
});
