import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@sluis/contract/base/ids';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedProcess, startProcess } from '../../testing/process.ts';
import { createApiKey } from '../auth/api-keys.ts';
import { openDatabase } from './database.ts';
import { server_user, startServer } from './embedded-server.ts';
import { isAlive, readPostmaster } from './postmaster.ts';

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
};

/** A server of this test's own, which the application knows by its address only, with a collation that is not ours. */
describe('the application over a PostgreSQL that somebody else runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluis-outage-'));
  const directory = join(folder, 'postgres');
  const password = crypto.randomUUID();
  let port: number;
  let process_: StartedProcess;
  let address = '';
  let token = '';
  let root = '';
  let printed = '';

  const url = (database: string) => `postgres://${server_user}:${password}@127.0.0.1:${port}/${database}`;
  const startDatabase = () => startServer({ directory, password, port });
  async function stopDatabase(signal: NodeJS.Signals): Promise<void> {
    const pid = readPostmaster(directory)?.pid;
    if (pid === undefined) return;
    process.kill(pid, signal);
    while (isAlive(pid)) await wait(20);
  }
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${address}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  const tag = (text: string) =>
    call('/v1/tag', { method: 'POST', body: JSON.stringify({ organisation: root, text, color: '#123456' }) });
  async function until(holds: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + 60_000;
    while (!(await holds())) {
      if (Date.now() > end) throw new Error(`it took too long\n${printed}`);
      await wait(100);
    }
  }

  beforeAll(async () => {
    port = await freePort();
    await startDatabase();
    const admin = new pg.Client({ connectionString: url('postgres') });
    await admin.connect();
    await admin.query(
      `create database other template template0 encoding 'UTF8' locale_provider icu icu_locale 'nl-NL'`,
    );
    await admin.end();
    process_ = startProcess(url('other'), { SLUIS_ROLE: 'all', LOG_LEVEL: 'fatal', DATA_DIR: folder });
    for (const stream of [process_.child.stdout, process_.child.stderr])
      stream?.on('data', (chunk) => {
        printed += chunk;
      });
    await until(async () => {
      address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? '';
      return address !== '';
    });
    const database = openDatabase(url('other'), { connections: 1 });
    root = newId('org');
    await database.pool.query(
      `insert into organisation (id, created_at, name, country_code) values ($1, now(), 'Provider', 'NL')`,
      [root],
    );
    token = (
      await createApiKey(database.kysely, {
        organisation: root,
        name: 'test',
        roles: ['TAG_ALL'],
        expires_at: null,
        created_by: null,
      })
    ).secret;
    await database.close();
  });
  afterAll(async () => {
    await process_.kill();
    await stopDatabase('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  });

  test('starts, writes and lists, whatever collation that database has', async () => {
    for (const text of ['b', 'a', 'C']) expect((await tag(text)).status).toBe(201);
    const { items, total } = (await (await call('/v1/tag?_search=A')).json()) as {
      items: { text: string }[];
      total: number;
    };
    expect([items.map(({ text }) => text), total]).toEqual([['a'], 1]);
    const sorted = (await (await call('/v1/tag?_sort=id')).json()) as { items: { id: string }[] };
    expect(sorted.items.map(({ id }) => id)).toEqual(sorted.items.map(({ id }) => id).toSorted());
    expect((await call('/readyz')).status).toBe(200);
  });

  // Once asked to stop, once gone without a word.
  test.each(['SIGINT', 'SIGQUIT'] as const)(
    'answers 503 with Retry-After while the database is away (%s), and recovers by itself',
    async (signal) => {
      await stopDatabase(signal);
      const [listed, written, login, ready, alive] = await Promise.all([
        call('/v1/tag'),
        tag('never'),
        call('/v1/auth/login', { method: 'POST', body: '{"email":"a@b.test","password":"secret"}' }),
        call('/readyz'),
        call('/healthz'),
      ]);
      for (const answer of [listed, written, login]) {
        expect(answer.status).toBe(503);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(((await answer.json()) as { error: { code: string } }).error.code).toBe('unavailable');
      }
      expect([ready.status, alive.status]).toEqual([503, 200]);
      await startDatabase();
      await until(async () => (await call('/v1/tag')).status === 200);
      expect((await tag('after')).status).toBe(201);
      expect((await (await call('/v1/tag?text=never')).json()) as object).toMatchObject({ total: 0 });
      expect(process_.isAlive()).toBe(true);
      // It listens again for what other processes say.
      const other = new pg.Client({ connectionString: url('other') });
      await other.connect();
      await until(
        async () =>
          (await other.query(`select 1 from pg_stat_activity where application_name = 'sluis listen'`)).rowCount === 1,
      );
      await other.end();
    },
  );

  test('finishes and exits with success on a stop signal', async () => {
    process_.child.kill('SIGTERM');
    const [code] = await once(process_.child, 'exit');
    expect(code, printed).toBe(0);
  });
});
