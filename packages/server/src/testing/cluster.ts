import pg from 'pg';
import { distribute, planDistribution } from '../modules/operations/distribution/distribute.commands.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { readPlacements } from '../platform/database/placement.ts';

const template = 'sluis_test_template';

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  return work(client).finally(() => client.end());
}

/**
 * Makes a distributed database on a cluster of Citus, which is given by the address of any database of its coordinator, and
 * returns its address on each node. A copy of it on all nodes is a distributed database as well.
 */
export async function prepareCluster(coordinator: string): Promise<readonly string[]> {
  const { rows } = await on(coordinator, (client) =>
    client.query<{ nodename: string; nodeport: number }>(
      'select nodename, nodeport from pg_dist_node where isactive order by groupid',
    ),
  );
  const urls = rows.map(({ nodename, nodeport }) => {
    const url = new URL(coordinator);
    [url.hostname, url.port, url.pathname] = [nodename, String(nodeport), `/${template}`];
    return url.href;
  });
  for (const url of urls) {
    await on(url.replace(/[^/]+$/, 'postgres'), async (client) => {
      // Databases of a run that was ended.
      const left = await client.query<{ datname: string }>(
        `select datname from pg_database where datname like 'test\\_t\\_%' or datname = $1`,
        [template],
      );
      for (const { datname } of left.rows) await client.query(`drop database "${datname}" with (force)`);
      await client.query(`create database ${template}`);
    });
    await on(url, (client) => client.query('create extension citus'));
  }
  const [first = '', ...workers] = urls;
  const { hostname, port } = new URL(first);
  await on(first, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
    for (const url of workers) {
      const worker = new URL(url);
      await client.query('select citus_add_node($1, $2)', [worker.hostname, Number(worker.port)]);
    }
  });
  const database = openDatabase(first, { connections: 1, statement_timeout_ms: 0 });
  await migrate(database, () => {});
  const plan = await planDistribution(database.pool, await readPlacements());
  await distribute(database.pool, plan, () => {});
  await database.close();
  // Citus keeps a connection of its own to each database: none may be open to one that is copied.
  for (const url of urls)
    await on(url.replace(/[^/]+$/, 'postgres'), async (client) => {
      await client.query(`alter database ${template} allow_connections false`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [template]);
    });
  return urls;
}
