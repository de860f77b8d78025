import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config-error.ts';
import { storedSecret } from '../stored-secret.ts';
import { type ServerAt, server_user, startServer } from './embedded-server.ts';
import { isAlive, readPostmaster, removeStalePostmaster } from './postmaster.ts';

/** A running PostgreSQL. */
export interface EmbeddedDatabase {
  readonly url: string;
  /** Stops the server, unless another process still uses it. */
  stop(): Promise<void>;
}

const database = 'sluis';
const password_file = 'database-password';
const wrong_password = '28P01';
const watched_every_ms = 1000;
/** How long a running one may take to answer: for example to recover after it was killed. */
const running_wait_max_ms = 30_000;

/**
 * Joins the PostgreSQL that runs on the data folder, or starts it. The folder's `postmaster.pid` shows a running one:
 * of another process of this application, or left behind by a process that was killed. A server that dies while it is
 * in use is started again, on the same port.
 */
export async function openEmbedded(data_dir: string): Promise<EmbeddedDatabase> {
  const directory = join(data_dir, 'postgres');
  const password = storedSecret(data_dir, password_file);
  const urlAt = (port: number): string => `postgres://${server_user}:${password}@127.0.0.1:${port}/${database}`;
  const port = (await runningPort(directory, urlAt)) ?? (await startOrJoin({ directory, password }, urlAt));
  const stopWatching = keepAlive({ directory, password, port });
  const url = urlAt(port);
  return {
    url,
    stop: async () => {
      await stopWatching();
      await stopUnused(directory, url);
    },
  };
}

/** Starts the server; if another process was faster, joins its server. */
async function startOrJoin(server: Omit<ServerAt, 'port'>, urlAt: (port: number) => string): Promise<number> {
  const { directory } = server;
  const port = await freePort();
  removeStalePostmaster(directory);
  try {
    await startServer({ ...server, port });
  } catch (error) {
    const joined = await runningPort(directory, urlAt);
    if (joined === undefined) throw error;
    return joined;
  }
  try {
    await createDatabase(urlAt(port));
  } catch (error) {
    await stopUnused(directory, urlAt(port));
    throw (error as { code?: unknown }).code === wrong_password ? notTaken(dirname(directory), error) : error;
  }
  return port;
}

/** Starts the server again if it has died. Returns how to stop, which waits for a start in progress. */
function keepAlive(server: ServerAt): () => Promise<void> {
  let starting: Promise<void> | undefined;
  const start = async (): Promise<void> => {
    try {
      removeStalePostmaster(server.directory);
      await startServer(server);
    } catch {
      // The dead server's last children linger, or another process was faster: the loop looks again.
    }
    starting = undefined;
  };
  const look = (): void => {
    if (!starting && !readPostmaster(server.directory)) starting = start();
  };
  const timer = setInterval(look, watched_every_ms).unref();
  return async () => {
    clearInterval(timer);
    await starting;
  };
}

async function runningPort(directory: string, urlAt: (port: number) => string): Promise<number | undefined> {
  const end_ms = performance.now() + running_wait_max_ms;
  for (;;) {
    const running = readPostmaster(directory);
    if (!running) return undefined;
    try {
      await createDatabase(urlAt(running.port));
      return running.port;
    } catch (error) {
      if ((error as { code?: unknown }).code === wrong_password) throw notTaken(dirname(directory), error);
      if (performance.now() > end_ms)
        throw new ConfigError(
          `The PostgreSQL on ${directory} (process ${running.pid}) refuses the connection (${(error as Error).message}). Stop it and start again.`,
          { cause: error },
        );
      await wait(100); // It is starting, stopping or recovering.
    }
  }
}

const notTaken = (data_dir: string, cause: unknown): ConfigError =>
  new ConfigError(
    `The embedded PostgreSQL rejects the password in ${join(data_dir, password_file)}. Restore the original file.`,
    { cause },
  );

/** `duplicate_database`, or the unique violation of two concurrent creations. */
const isMadeByAnother = (error: unknown): boolean =>
  /^(?:42P04|23505)$/.test(String((error as { code?: unknown }).code));

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/[^/]+$/, 'postgres'), connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount)
      await client.query(`create database ${database}`).catch((error: unknown) => {
        if (!isMadeByAnother(error)) throw error;
      });
  } finally {
    await client.end();
  }
}

/** Stops the server unless another process still uses it: an import beside the application, or the other way round. */
async function stopUnused(directory: string, url: string): Promise<void> {
  if (await isUsed(url)) return;
  const pid = readPostmaster(directory)?.pid;
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT'); // PostgreSQL calls this a fast shutdown.
  for (let waited_ms = 0; waited_ms < 6000 && isAlive(pid); waited_ms += 20) await wait(20);
}

/**
 * Whether any client is connected; connections that this process has just closed may linger for a moment. A server that
 * does not answer counts as unused.
 */
async function isUsed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  const others = `select 1 from pg_stat_activity
    where datname = $1 and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  try {
    await client.connect();
    for (let attempt = 0; attempt < 20; attempt++) {
      if ((await client.query(others, [database])).rowCount === 0) return false;
      await wait(50);
    }
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
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
