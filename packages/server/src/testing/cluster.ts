import pg from 'pg';
import { distribute, planDistribution } from '../modules/operations/distribution/distribute.commands.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { readPlacements } from '../platform/database/placement.ts';

/** Fewer than in production, as each test file copies them: two for each of two workers. */
const shards = 4;

const template = 'sluis_test_template';

/** Works with a server by a client. */
export async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** The address of a database on each node of a cluster. */
export async function nodesOf(coordinator: string, name: string): Promise<readonly string[]> {
  const { rows } = await on(coordinator, (client) =>
    client.query<{ nodename: string; nodeport: number }>(
      'select nodename, nodeport from pg_dist_node where isactive order by groupid',
    ),
  );
  return rows.map(({ nodename, nodeport }) => {
    const url = new URL(coordinator);
    [url.hostname, url.port, url.pathname] = [nodename, String(nodeport), `/${name}`];
    return url.href;
  });
}

/** Connects the databases of nodes, which are empty, to a cluster; the coordinator's is the first. */
export async function connectNodes(urls: readonly string[]): Promise<void> {
  for (const url of urls) await on(url, (client) => client.query('create extension citus'));
  await on(urls[0] as string, async (client) => {
    for (const [at, url] of urls.entries()) {
      const { hostname, port } = new URL(url);
      const add = at === 0 ? 'citus_set_coordinator_host' : 'citus_add_node';
      await client.query(`select ${add}($1, $2)`, [hostname, Number(port)]);
    }
  });
}

const maintenanceOf = (url: string): string => url.replace(/[^/]+$/, 'postgres');

/** Makes an empty database; one of that name is dropped. */
export const recreate = (url: string): Promise<void> =>
  on(maintenanceOf(url), async (client) => {
    const name = pg.escapeIdentifier(new URL(url).pathname.slice(1));
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });

/** Works with a database by one connection. */
export const opened = async (url: string, work: (database: Database) => Promise<void>): Promise<void> => {
  const database = openDatabase(url, { connections: 1, statement_timeout_ms: 0 });
  await work(database).finally(() => database.close());
};

/** Makes a migrated database on the nodes of a cluster, and returns the address of the first, the coordinator's. */
export async function makeOnNodes(nodes: readonly string[]): Promise<string> {
  for (const node of nodes) await recreate(node);
  await connectNodes(nodes);
  const url = nodes[0] as string;
  await opened(url, (database) => migrate(database, () => {}));
  return url;
}

/** Distributes a database, by default into as many shards as in production. */
export const spread = (url: string, say: (line: string) => void, count?: number): Promise<void> =>
  opened(url, async ({ pool }) => distribute(pool, await planDistribution(pool, await readPlacements()), say, count));

/**
 * Makes a distributed database on a cluster of Citus, which is given by the address of any database of its coordinator, and
 * returns its address on each node. One of that name is dropped.
 */
export async function makeOnCluster(coordinator: string, name: string): Promise<readonly string[]> {
  const urls = await nodesOf(coordinator, name);
  await spread(await makeOnNodes(urls), () => {}, shards);
  return urls;
}

/** Drops the databases of a run that was ended. */
const clean = (url: string): Promise<void> =>
  on(maintenanceOf(url), async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'test\\_%'`,
    );
    for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  });

/** Makes a database that tests copy, on all nodes: a copy of it on all nodes is a distributed database as well. */
export async function prepareCluster(coordinator: string): Promise<readonly string[]> {
  for (const url of await nodesOf(coordinator, template)) await clean(url);
  const urls = await makeOnCluster(coordinator, template);
  // Citus keeps a connection of its own to each database: none may be open to one that is copied.
  for (const url of urls)
    await on(maintenanceOf(url), async (client) => {
      await client.query(`alter database ${template} allow_connections false`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [template]);
    });
  return urls;
}
