import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrate } from '@sluis/server/platform/database/migrate';
import { makeOnNodes, nodesOf, opened, recreate, spread } from '@sluis/server/testing/cluster';
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

/** Makes both databases on the servers of a cluster, unless they were made before, by the same draws. */
export async function prepareBoth(coordinator: string, { data, ...size }: Options): Promise<Both> {
  const facts_path = join(resolve(data), `bench-cluster-${size.transactions}.json`);
  if (existsSync(facts_path)) return JSON.parse(readFileSync(facts_path, 'utf8')) as Both;
  const one_url = coordinator.replace(/[^/]+$/, `sluis_bench_one_${size.transactions}`);
  await recreate(one_url);
  await opened(one_url, (database) => migrate(database));
  const one = { url: one_url, facts: await make(one_url, size) };
  await opened(one_url, keepOwnSums);
  const spread_url = await makeOnNodes(await nodesOf(coordinator, `sluis_bench_spread_${size.transactions}`));
  const cluster = { url: spread_url, facts: await make(spread_url, size) };
  await opened(spread_url, keepOwnSums);
  await spread(spread_url, console.log);
  await opened(spread_url, async ({ pool }) => void (await pool.query('vacuum analyze')));
  mkdirSync(resolve(data), { recursive: true });
  writeFileSync(facts_path, JSON.stringify({ one, cluster }, null, 2));
  return { one, cluster };
}
