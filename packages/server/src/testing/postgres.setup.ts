import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/database/database.ts';
import { openEmbedded } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { prepareCluster } from './cluster.ts';

const memory = '/dev/shm';
const memory_needed_bytes = 4 * 1024 ** 3;

/** A folder in memory, if there is enough: each test file copies a database, and disks make it wait. */
function databaseFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= memory_needed_bytes) return memory;
  } catch {
    // Not every system has it.
  }
  return tmpdir();
}

const makeFolder = (parent: string): string => {
  const folder = mkdtempSync(join(parent, 'sluis-test-'));
  // PostgreSQL runs as a separate user, who passes through it.
  chmodSync(folder, 0o711);
  return folder;
};

/**
 * One PostgreSQL for all tests, with a migrated database that every test file clones, and one temporary folder, so that
 * tests leave nothing behind.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = process.env.SLUIS_CLUSTER;
  if (cluster) {
    const nodes = await prepareCluster(cluster);
    project.provide('postgres_url', String(nodes[0]));
    project.provide('postgres_nodes', nodes);
    return async () => {};
  }
  const folders = [makeFolder(databaseFolder()), makeFolder(tmpdir())] as const;
  process.env.TMPDIR = folders[1];
  const server = await openEmbedded(folders[0]);
  const template = openDatabase(server.url);
  // Test data need not survive a crash of the machine.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await sql`alter system set ${sql.raw(setting)} = off`.execute(template.kysely);
  await sql`select pg_reload_conf()`.execute(template.kysely);
  await migrate(template);
  // A test file opens some twenty connections, and its password need not be hard to guess.
  await template.kysely.transaction().execute(async (trx) => {
    await sql`set local scram_iterations = 1`.execute(trx);
    const password = sql.lit(decodeURIComponent(new URL(server.url).password));
    await sql`alter role current_user password ${password}`.execute(trx);
  });
  await template.close();
  project.provide('postgres_url', server.url);
  project.provide('postgres_nodes', [server.url]);
  return async () => {
    await server.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres_url: string;
    /** The same database on each node of a cluster, the coordinator first. */
    postgres_nodes: readonly string[];
  }
}
