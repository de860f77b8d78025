import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMovingProxy } from '../../testing/moving-proxy.ts';
import { startProcess } from '../../testing/process.ts';
import { freePort, openServing, type Serving } from '../../testing/serving.ts';
import { server_user, startServer } from './embedded-server.ts';
import { isAlive, readPostmaster } from './postmaster.ts';

/** The lines of a log that begin with a text. */
const linesAbout = (printed: string, text: string): string[] =>
  printed.split('\n').filter((line) => line.includes(`"msg":"${text}`));

interface Held {
  /** Releases the lock. */
  release(): Promise<void>;
  /** The backend that runs it. */
  readonly pid: number;
}

/** Blocks a running job: a recount, which writes into a locked table. It has one attempt. */
async function holdJob(url: string): Promise<Held> {
  const [holder, looking] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  // They may be lost with the server.
  for (const client of [holder, looking]) client.on('error', () => {});
  await Promise.all([holder.connect(), looking.connect()]);
  await holder.query('truncate statistic_check');
  await holder.query('begin; lock table statistic_check in access exclusive mode');
  await looking.query(`select graphile_worker.add_job('recount', '{}', max_attempts => 1)`);
  // Not by the holder: a transaction's view of others does not change.
  const waiting = async (): Promise<number | undefined> =>
    (
      await looking.query(`select pid from pg_stat_activity where query like '%insert into statistic_check%'
        and wait_event_type = 'Lock' and pid <> pg_backend_pid()`)
    ).rows[0]?.pid;
  await expect.poll(waiting, { timeout: 30_000 }).toBeDefined();
  const pid = Number(await waiting());
  await looking.end();
  return { pid, release: () => holder.end().catch(() => {}) };
}

/** How often a recount was done, and its remaining jobs. */
async function recounts(url: string): Promise<{ readonly done: number; readonly left: readonly object[] }> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`select attempts, last_error from graphile_worker._private_jobs
      join graphile_worker._private_tasks tasks on tasks.id = task_id where identifier = 'recount'`);
    const { rows: checks } = await client.query('select count(*)::int as done from statistic_check');
    return { done: checks[0].done, left: rows };
  } finally {
    await client.end().catch(() => {});
  }
}

/** At least once: a server that stops may write an outcome without reporting it. */
const expectRecounted = (url: string) =>
  expect
    .poll(() => recounts(url).catch(String), { timeout: 90_000, interval: 500 })
    .toEqual({ done: expect.toSatisfy((done: number) => done > 0), left: [] });

/** A separate server that the application knows by its address only, with a different collation. */
describe('the application over an external PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluis-outage-'));
  const directory = join(folder, 'postgres');
  const password = crypto.randomUUID();
  let port: number;
  let serving: Serving;

  const url = (database: string) => `postgres://${server_user}:${password}@127.0.0.1:${port}/${database}`;
  const startDatabase = () => startServer({ directory, password, port });
  async function stopDatabase(signal: NodeJS.Signals): Promise<void> {
    const pid = readPostmaster(directory)?.pid;
    if (pid === undefined) return;
    process.kill(pid, signal);
    while (isAlive(pid)) await wait(20);
  }
  async function until(holds: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + 60_000;
    while (!(await holds())) {
      if (Date.now() > end) throw new Error(`it took too long\n${serving.printed()}`);
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
    serving = await openServing(url('other'), folder);
  });
  afterAll(async () => {
    await serving.process.kill();
    await stopDatabase('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  });

  test('starts, writes and lists, whatever collation that database has', async () => {
    for (const text of ['b', 'a', 'C']) expect((await serving.tag(text)).status).toBe(201);
    const { items, total } = (await (await serving.call('/v1/tag?_search=A')).json()) as {
      items: { text: string }[];
      total: number;
    };
    expect([items.map(({ text }) => text), total]).toEqual([['a'], 1]);
    const sorted = (await (await serving.call('/v1/tag?_sort=id')).json()) as { items: { id: string }[] };
    expect(sorted.items.map(({ id }) => id)).toEqual(sorted.items.map(({ id }) => id).toSorted());
    expect((await serving.call('/readyz')).status).toBe(200);
  });

  // Once asked to stop, once killed without notice.
  test.each(['SIGINT', 'SIGQUIT'] as const)(
    'answers 503 with Retry-After while the database is away (%s), and recovers by itself',
    async (signal) => {
      await stopDatabase(signal);
      const [listed, written, login, ready, alive] = await Promise.all([
        serving.call('/v1/tag'),
        serving.tag('never'),
        serving.call('/v1/auth/login', { method: 'POST', body: '{"email":"a@b.test","password":"secret"}' }),
        serving.call('/readyz'),
        serving.call('/healthz'),
      ]);
      for (const answer of [listed, written, login]) {
        expect(answer.status).toBe(503);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(((await answer.json()) as { error: { code: string } }).error.code).toBe('unavailable');
      }
      expect([ready.status, alive.status]).toEqual([503, 200]);
      await startDatabase();
      await until(async () => (await serving.call('/v1/tag')).status === 200);
      expect((await serving.tag('after')).status).toBe(201);
      expect((await (await serving.call('/v1/tag?text=never')).json()) as object).toMatchObject({ total: 0 });
      expect(serving.process.isAlive()).toBe(true);
      // It listens again to other processes.
      const other = new pg.Client({ connectionString: url('other') });
      await other.connect();
      await until(
        async () =>
          (await other.query(`select 1 from pg_stat_activity where application_name = 'sluis listen'`)).rowCount === 1,
      );
      await other.end();
    },
  );

  test.each(['SIGINT', 'SIGQUIT'] as const)(
    'continues after an outage of the database (%s) during a job, which is done in the same attempt',
    async (signal) => {
      const { release } = await holdJob(url('other'));
      // The database of the last test has been back for long enough.
      await until(
        async () =>
          linesAbout(serving.printed(), 'the database is unavailable').length ===
          linesAbout(serving.printed(), 'No longer: the database is unavailable').length,
      );
      const since = serving.printed().length;
      await stopDatabase(signal);
      await wait(2000);
      expect((await serving.call('/healthz')).status).toBe(200);
      await startDatabase();
      await expectRecounted(url('other'));
      await release();
      expect(serving.process.isAlive(), serving.printed()).toBe(true);
      expect(linesAbout(serving.printed().slice(since), 'the database is unavailable')).toHaveLength(1);
    },
    180_000,
  );

  test('a job whose connection is terminated is done in the same attempt', async () => {
    const { pid, release } = await holdJob(url('other'));
    const other = new pg.Client({ connectionString: url('other') });
    await other.connect();
    await other.query('select pg_terminate_backend($1)', [pid]);
    await other.end();
    await release();
    await expectRecounted(url('other'));
    expect(serving.process.isAlive(), serving.printed()).toBe(true);
  }, 120_000);

  test('continues when the outcome of a job cannot be written in time, and starts its workers again', async () => {
    const { release } = await holdJob(url('other'));
    const locking = new pg.Client({ connectionString: url('other') });
    await locking.connect();
    await locking.query('begin; lock table graphile_worker._private_jobs in share mode');
    await release();
    // The time limit of a statement is 15 s.
    await until(async () => serving.printed().includes('statement timeout'));
    await wait(2000);
    expect((await serving.call('/healthz')).status).toBe(200);
    await locking.query('rollback');
    await locking.end();
    // Done twice, as its outcome was lost.
    await expect.poll(() => recounts(url('other')), { timeout: 90_000, interval: 500 }).toEqual({ done: 2, left: [] });
    expect(serving.process.isAlive(), serving.printed()).toBe(true);
    expect(linesAbout(serving.printed(), 'the workers were started again')).not.toEqual([]);
  }, 240_000);

  test('finishes and exits with success on a stop signal', async () => {
    serving.process.child.kill('SIGTERM');
    const [code] = await once(serving.process.child, 'exit');
    expect(code, serving.printed()).toBe(0);
  });
});

describe('the application over a server that fails over to its replica', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluis-failover-'));
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const password = crypto.randomUUID();
  const pidOf = (directory: string) => readPostmaster(directory)?.pid;
  const end = async (directory: string, signal: NodeJS.Signals): Promise<void> => {
    const pid = pidOf(directory);
    if (pid === undefined) return;
    process.kill(pid, signal);
    while (isAlive(pid)) await wait(20);
  };
  afterAll(async () => {
    for (const directory of [first, second]) await end(directory, 'SIGQUIT').catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  });

  test('continues at the promoted replica, and does the job that was in progress', async () => {
    const [port, other_port] = [await freePort(), await freePort()];
    await startServer({ directory: first, password, port });
    await end(first, 'SIGINT');
    // A copy of a stopped server replaces the base backup, whose tool the embedded one lacks.
    execFileSync('cp', ['-a', first, second]);
    await startServer({ directory: first, password, port });
    writeFileSync(join(second, 'standby.signal'), '');
    appendFileSync(
      join(second, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${port} user=${server_user} password=${password}'\n`,
    );
    // Starting a server waits until it accepts writes, which this one does once it is promoted.
    const standing_by = startServer({ directory: second, password, port: other_port });
    const proxy = await openMovingProxy(port);
    const url = (at: number) => `postgres://${server_user}:${password}@127.0.0.1:${at}/postgres`;
    const {
      child,
      isAlive: isRunning,
      kill,
    } = startProcess(url(proxy.port), { SLUIS_ROLE: 'all', LOG_LEVEL: 'info', DATA_DIR: folder });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        printed += chunk;
      });
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('Sluis is ready');
    const { release } = await holdJob(url(port));
    const watching = new pg.Client({ connectionString: url(port) });
    watching.on('error', () => {});
    await watching.connect();
    const isReplicated = async () =>
      (await watching.query('select replay_lsn >= pg_current_wal_lsn() as is from pg_stat_replication')).rows[0]?.is;
    await expect.poll(isReplicated, { timeout: 30_000 }).toBe(true);
    await end(first, 'SIGQUIT');
    // Before it is promoted: a read-only server counts as unavailable.
    proxy.moveTo(other_port);
    await wait(3000);
    const standby = new pg.Client({ connectionString: url(other_port) });
    await standby.connect();
    await standby.query('select pg_promote()');
    await standby.end();
    await standing_by;
    await expectRecounted(url(other_port));
    expect(isRunning(), printed).toBe(true);
    expect(linesAbout(printed, 'the database is unavailable'), printed).toHaveLength(1);
    await Promise.all([release(), watching.end().catch(() => {})]);
    await kill();
  }, 240_000);
});
