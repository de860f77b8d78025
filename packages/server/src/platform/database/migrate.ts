import { readdir, readFile } from 'node:fs/promises';
import { runMigrations as runWorkerMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Database, openDatabase } from './database.ts';

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

/**
 * Brings the database to the newest schema. Processes that start together wait for each other, as long as it takes: an
 * index of a large table is not made within the time of a request.
 */
export async function migrate({ url }: Pick<Database, 'url'>): Promise<void> {
  const database = openDatabase(url, { connections: 2, statement_timeout_ms: 0 });
  try {
    const { error } = await new Migrator({ db: database.kysely, provider }).migrateToLatest();
    if (error) throw error;
    await runWorkerMigrations({ pgPool: database.pool });
  } finally {
    await database.close();
  }
}
