import { readdir, readFile } from 'node:fs/promises';
import { runMigrations as runWorkerMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** The numbered SQL files, each run once in its own transaction together with the record that it ran. */
const provider = {
  async getMigrations(): Promise<Record<string, Migration>> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    return Object.fromEntries(
      names.map((name) => [
        name.replace(/\.sql$/, ''),
        { up: async (db) => void (await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(db)) },
      ]),
    );
  },
};

/** Brings the database to the newest schema. Processes that start together wait for each other. */
export async function migrate(database: Database): Promise<void> {
  const { error } = await new Migrator({ db: database.kysely, provider }).migrateToLatest();
  if (error) throw error;
  await runWorkerMigrations({ pgPool: database.pool });
}
