import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '@sluis/server/conformance/rows';
import { fillWorld } from '@sluis/server/conformance/tenants';
import { openDatabase } from '@sluis/server/platform/database/database';
import { openEmbedded } from '@sluis/server/platform/database/embedded';
import { migrate } from '@sluis/server/platform/database/migrate';
import { closeAll } from '@sluis/server/testing/closing';
import { makeOnCluster } from '@sluis/server/testing/cluster';
import { openWorldOn } from '@sluis/server/testing/world';
import { attack, openScene } from './attack.ts';
import { readOptions } from './options.ts';

const options = readOptions(process.argv.slice(2));
// First, because a run that ends early is repeated too.
console.log(`--seed ${options.seed}`);
const directory = mkdtempSync(join(tmpdir(), 'sluis-attack-'));
const server = options.cluster === undefined ? await openEmbedded(directory) : await onCluster(options.cluster);
try {
  const database = openDatabase(server.url, { connections: 10, is_distributed: options.cluster !== undefined });
  await migrate(database);
  const world = await fillWorld(await openWorldOn(database));
  const random = seeded(options.seed);
  const findings = await attack(world, await openScene(world, random), { ...options, random });
  await closeAll();
  await database.close();
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function onCluster(coordinator: string) {
  const [url = ''] = await makeOnCluster(coordinator, 'sluis_attack');
  return { url, stop: async () => {} };
}
