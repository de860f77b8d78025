import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/database/database.ts';
import { openEmbedded } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';

/**
 * One PostgreSQL for all tests, with a migrated database that every test file clones, and one temporary folder, so that
 * nothing of a test stays behind.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'sluis-test-'));
  // PostgreSQL runs as a user of its own, who passes through it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  const directory = join(folder, 'database');
  mkdirSync(directory);
  const server = await openEmbedded(directory);
  const template = openDatabase(server.url);
  // Nothing here is to survive a lost machine.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await sql`alter system set ${sql.raw(setting)} = off`.execute(template.kysely);
  await sql`select pg_reload_conf()`.execute(template.kysely);
  await migrate(template);
  await template.close();
  project.provide('postgres_url', server.url);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres_url: string;
  }
}
