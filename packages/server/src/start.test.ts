import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readConfig } from './platform/config.ts';
import { openConfiguredDatabase } from './platform/database/configured.ts';
import { openDatabase } from './platform/database/database.ts';
import { startFailure } from './platform/start-failure.ts';
import { start } from './start.ts';
import { asUser } from './testing/as-user.ts';
import { cardsAddress } from './testing/cards.ts';
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

const of_cards = { SLUIS_ROLE: 'cards', CARDS_URL: 'https://cards.example' };

test('a process of cards runs as its own database user, and migrates nothing', async () => {
  const { url } = await cloneDatabase();
  const config = configOf({ ...of_cards, DATABASE_URL: await cardsAddress(url), VAULT_KEY: 'v'.repeat(32) });
  const running = await start({ ...config, log_level: 'silent' });
  try {
    const statuses = await Promise.all(
      ['/readyz', '/pay/none', '/'].map(async (path) => (await fetch(`${running.address}${path}`)).status),
    );
    expect(statuses).toEqual([200, 404, 404]);
  } finally {
    await running.stop();
  }
});

test('a start of another process corrects the rights of the database user of cards', async () => {
  const { url, pool } = await cloneDatabase();
  const address = await cardsAddress(url);
  const { username: role } = new URL(address);
  await asUser(pool, `grant select on "user" to "${role}"`);
  await asUser(pool, `revoke insert on transaction from "${role}"`);
  const mine = openDatabase(address, { connections: 1 });
  const rights = async () =>
    (
      await mine.pool.query(
        `select has_table_privilege('"user"', 'select') as reads_users, has_table_privilege('transaction', 'insert') as pays`,
      )
    ).rows[0];
  expect(await rights()).toEqual({ reads_users: true, pays: false });
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sluis-rights-'));
  const running = await start(configOf({ DATABASE_URL: url, DATA_DIR, SLUIS_ROLE: 'api', LOG_LEVEL: 'silent' }));
  await running.stop();
  expect(await rights()).toEqual({ reads_users: false, pays: true });
  await mine.close();
});

test('a process of cards whose database user has no rights says how it gets them', async () => {
  const { url, pool } = await cloneDatabase();
  const address = new URL(url);
  address.username = `new_${address.pathname.slice(1)}`;
  address.password = 'new';
  await asUser(pool, `create role ${address.username} login password 'new'`);
  await expect(start(configOf({ ...of_cards, DATABASE_URL: address.href }))).rejects.toThrow(
    'The database user of this process has no rights. Give it those of card data: npm run admin -- cards-role.',
  );
  await asUser(pool, `drop role ${address.username}`);
});

test.each([
  [{ SLUIS_ROLE: 'cards' }, 'SLUIS_ROLE=cards needs CARDS_URL, the address of its pages, and DATABASE_URL.'],
  [{ ...of_cards, SLUIS_ROLE: 'api', VAULT_KEY: 'v'.repeat(32) }, 'Remove them from this one (api).'],
  [{ ...of_cards, SLUIS_ROLE: 'all', CARDS_SECRET: 'c'.repeat(32) }, 'Remove them from this one (all).'],
])('the settings %o of card data are refused', (settings, reason) => {
  const database = { DATABASE_URL: 'postgres://sluis@127.0.0.1/sluis' };
  expect(() => configOf({ ...database, ...settings })).toThrow(reason);
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
