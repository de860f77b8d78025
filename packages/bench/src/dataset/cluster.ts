import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { distribute, planDistribution } from '@sluis/server/modules/operations/distribution/distribute.commands';
import { type Database, openDatabase } from '@sluis/server/platform/database/database';
import { migrate } from '@sluis/server/platform/database/migrate';
import { readPlacements } from '@sluis/server/platform/database/placement';
import { connectNodes, nodesOf } from '@sluis/server/testing/cluster';
import pg from 'pg';
import type { Options } from '../options.ts';
import type { Facts } from './fill.ts';
import { make } from './prepare.ts';
import { keepOwnSums } from './sums.ts';

/** A database with the payments of the benchmark. */
export interface Filled {
  readonly url: string;
  readonly facts: Facts;
}

/** On the server of the coordinator alone, and distributed over the nodes of the cluster. */
export interface Both {
  readonly one: Filled;
  readonly cluster: Filled;
}

/** Works with one connection. */
export const opened = async (url: string, work: (database: Database) => Promise<void>): Promise<void> => {
  const database = openDatabase(url, { connections: 1, statement_timeout_ms: 0 });
  await work(database).finally(() => database.close());
};

export async function create(url: string): Promise<void> {
  const client = new pg.Client(url.replace(/[^/]+$/, 'postgres'));
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`).finally(() => client.end());
}

/** Makes an empty database on the nodes of a cluster; the coordinator's is the first. */
export async function makeEmpty(nodes: readonly string[]): Promise<string> {
  for (const node of nodes) await create(node);
  await connectNodes(nodes);
  const url = nodes[0] as string;
  await opened(url, (database) => migrate(database));
  return url;
}

/** Distributes a database, which wants no other connection. */
export const spread = (url: string): Promise<void> =>
  opened(url, async ({ pool }) => {
    await distribute(pool, await planDistribution(pool, await readPlacements()), console.log);
    await pool.query('vacuum analyze');
  });

/** Makes both databases on the servers of a cluster, unless they were made before, by the same draws. */
export async function prepareBoth(coordinator: string, { data, ...size }: Options): Promise<Both> {
  const facts_path = join(resolve(data), `bench-cluster-${size.transactions}.json`);
  if (existsSync(facts_path)) return JSON.parse(readFileSync(facts_path, 'utf8')) as Both;
  const one_url = coordinator.replace(/[^/]+$/, `sluis_bench_one_${size.transactions}`);
  await create(one_url);
  await opened(one_url, (database) => migrate(database));
  const one = { url: one_url, facts: await make(one_url, size) };
  await opened(one_url, keepOwnSums);
  const spread_url = await makeEmpty(await nodesOf(coordinator, `sluis_bench_spread_${size.transactions}`));
  const cluster = { url: spread_url, facts: await make(spread_url, size) };
  await opened(spread_url, keepOwnSums);
  await spread(spread_url);
  mkdirSync(resolve(data), { recursive: true });
  writeFileSync(facts_path, JSON.stringify({ one, cluster }, null, 2));
  return { one, cluster };
}
