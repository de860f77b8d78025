import { resolve } from 'node:path';
import { createApiKey } from '@sluis/server/platform/auth/api-keys';
import type { Database } from '@sluis/server/platform/database/database';
import { makeOnNodes, opened, spread } from '@sluis/server/testing/cluster';
import { insertMerchant } from '../dataset/own-database.ts';
import type { Options } from '../options.ts';
import type { Shop } from './callers.ts';
import { clear, endAll, giveStandby, makeServer, type Node, nodeAt, type Site, urlOf } from './nodes.ts';

const merchants = 40;
export const workers = [1, 2];

export interface Cluster {
  /** The address of the coordinator. */
  readonly url: string;
  readonly site: Site;
  /** The coordinator, then the workers. */
  readonly nodes: Node[];
  readonly shops: readonly Omit<Shop, 'home'>[];
}

/** Works with a coordinator and two workers, each with a synchronous standby, and merchants with keys of gateways. */
export async function withCluster(
  programs: string,
  { data, port }: Options,
  work: (cluster: Cluster) => Promise<void>,
): Promise<void> {
  const site = { programs: resolve(programs), folder: resolve(data, 'bench-loss'), port: port + 1 };
  const nodes = [0, ...workers].map((number) => nodeAt(site, number));
  clear(site);
  try {
    for (const { current } of nodes) await makeServer(site, current);
    const url = await makeOnNodes(nodes.map(({ current }) => urlOf(site, current)));
    const shops: Omit<Shop, 'home'>[] = [];
    await opened(url, async (database) => {
      const { organisation } = await insertMerchant(database);
      while (shops.length < merchants) shops.push(await makeShop(database, organisation));
    });
    await spread(url, console.log);
    for (const node of nodes) await giveStandby(site, node);
    await work({ url, site, nodes, shops });
  } finally {
    endAll(site);
  }
}

async function makeShop(database: Database, provider: string): Promise<Omit<Shop, 'home'>> {
  const merchant = await insertMerchant(database, provider);
  const given = { name: 'bench', roles: ['TRANSACTION_RECORD'], expires_at: null, created_by: null };
  const { secret } = await createApiKey(database.kysely, { organisation: merchant.organisation, ...given });
  return { ...merchant, secret };
}
