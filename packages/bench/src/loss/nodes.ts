import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, globSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { letThrough } from '@sluis/server/platform/database/embedded-server';
import { readPostmaster } from '@sluis/server/platform/database/postmaster';
import { makeFolder } from '@sluis/server/platform/folder';
import { on } from '@sluis/server/testing/cluster';
import type pg from 'pg';
import { commands, page_directory, renamed } from './page.ts';

/** Where the servers of a cluster run: on loopback, each with an address of its own, all at one port. */
export interface Site {
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
  readonly folder: string;
  readonly port: number;
}

/** A server: its address and the folder of its data. */
export interface Place {
  readonly address: string;
  readonly directory: string;
}

/** A node of the cluster: the server in use, and the standby that follows it. */
export interface Node {
  readonly current: Place;
  readonly standby: Place;
}

/** Citus moves shards over connections of a node to itself. */
const addressed = ({ address }: Place): string => `
listen_addresses = '${address}'
citus.local_hostname = '${address}'
`;

/** Besides what `docs/how-to/scale.md` asks for. */
const settings = ({ port }: Site): string => `
port = ${port}
unix_socket_directories = ''
shared_preload_libraries = 'citus'
wal_level = logical
max_connections = 300
jit = off
`;

/** PostgreSQL refuses to run as root: its programs then run as the user of the embedded server. */
const idOf = (kind: '-u' | '-g'): number => Number(execFileSync('id', [kind, 'postgres']));
const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
/** Their home has the certificates of connections, if any. */
const asOwner = ({ folder }: Site, env = process.env) => ({ ...owner, cwd: folder, env: { ...env, HOME: folder } });

const execute = promisify(execFile);
const run = (site: Site, program: string, args: readonly string[]) =>
  execute(join(site.programs, program), args, asOwner(site));

export const nodeAt = ({ folder }: Site, number: number): Node => {
  const place = (seat: number): Place => {
    const name = `${number + 1}${seat}`;
    return { address: `127.0.0.${name}`, directory: join(folder, name) };
  };
  return { current: place(1), standby: place(2) };
};

export const urlOf = ({ port }: Site, { address }: Place): string => `postgres://sluis@${address}:${port}/sluis`;

/** Both hosts of a node, of which the one that takes writes is used. */
export const urlOfBoth = ({ port }: Site, { current, standby }: Node): string =>
  `postgres://sluis@${current.address}:${port},${standby.address}:${port}/sluis?target_session_attrs=read-write`;

export const ask = <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> =>
  on(url, async (client) => (await client.query<Row>(text)).rows);

/** Asks again and again until the answer is a certain one. */
export async function awaitAnswer(url: string, text: string, wanted: string): Promise<void> {
  for (let tries = 0; tries < 6000; tries++) {
    const [row] = await ask<{ answer: string }>(url, text);
    if (row?.answer === wanted) return;
    if (row?.answer === 'failed') break;
    await wait(100);
  }
  throw new Error(`never ${wanted}: ${text}`);
}

const start = (site: Site, { directory }: Place): Promise<unknown> =>
  run(site, 'pg_ctl', ['-D', directory, '-l', `${directory}.log`, '-w', 'start']);

/** Makes an empty folder for servers, after ending those that an interrupted run left there. */
export function clear(site: Site): void {
  const { folder } = site;
  endAll(site);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  makeFolder(folder);
  letThrough(dirname(folder));
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

export function endAll({ folder }: Site): void {
  for (const file of globSync(join(folder, '*', 'postmaster.pid'))) {
    const { pid } = readPostmaster(dirname(file)) ?? {};
    if (pid !== undefined) process.kill(pid, 'SIGQUIT');
  }
}

/** Makes a server and starts it. */
export async function makeServer(site: Site, place: Place): Promise<void> {
  await run(site, 'initdb', ['-D', place.directory, '-U', 'sluis', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  appendFileSync(join(place.directory, 'postgresql.conf'), settings(site) + addressed(place));
  await start(site, place);
}

/** Makes a standby of the server in use by the page's command, in place of what is in its folder, and lets commits wait for it. */
export async function giveStandby(site: Site, { current, standby }: Node): Promise<void> {
  const url = urlOf(site, current);
  rmSync(standby.directory, { recursive: true, force: true, maxRetries: 10 });
  // The base backup begins with a slow checkpoint, which has little left to write.
  await ask(url, 'checkpoint');
  await shell(
    site,
    renamed(commands.standby, { [page_directory]: standby.directory, db1: current.address, replicator: 'sluis' }),
    { PGPORT: String(site.port) },
  );
  appendFileSync(join(standby.directory, 'postgresql.conf'), addressed(standby));
  await start(site, standby);
  await ask(url, `alter system set synchronous_standby_names = 'standby1'`);
  await ask(url, 'select pg_reload_conf()');
  await awaitAnswer(url, 'select sync_state as answer from pg_stat_replication', 'sync');
}

/** Ends a server as if its machine had failed. */
export function kill({ directory }: Place): void {
  const running = readPostmaster(directory);
  if (!running) throw new Error(`no server runs on ${directory}`);
  process.kill(running.pid, 'SIGKILL');
}

/** Runs the lines of a shell, PostgreSQL's own programs first. */
export async function shell(site: Site, lines: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const env = { ...process.env, PATH: `${site.programs}:${process.env.PATH}`, ...environment };
  for (const line of lines) {
    // PostgreSQL's own programs run as the owner of the folders.
    const run = () => execute('bash', ['-c', line], line.startsWith('pg_') ? asOwner(site, env) : { env });
    // As the page says: Citus may complete payments at the same time.
    await run().catch((error: unknown) => {
      if (!/deadlock detected/.test(String(error))) throw error;
      return run();
    });
  }
}
