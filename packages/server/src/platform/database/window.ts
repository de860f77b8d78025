import { sql } from 'kysely';
import { ConfigError } from '../config-error.ts';
import type { Executor } from './database.ts';

/** The migration that made the table of windows; earlier ones have none. */
export const first_window = '0029';

const numberOf = (migration: string): string => migration.slice(0, 4);

/**
 * The oldest code that runs with a migration, by the number of that code's newest migration, from the first line (`--
 * runs with: 0029`), or the migration's own (`-- no way back: why`).
 */
export const runsWith = (migration: string, text: string): string =>
  /^-- runs with: (\d{4})$/m.exec(text)?.[1] ?? numberOf(migration);

/** Records the window of a migration that has just run. */
export async function recordWindow(executor: Executor, migration: string, text: string): Promise<void> {
  if (numberOf(migration) < first_window) return;
  await sql`insert into schema_window values (${migration}, ${runsWith(migration, text)})`.execute(executor);
}

/**
 * The migrations of a newer version that are in the database; none if this version is the newest. Throws ConfigError if
 * one of them excludes this version.
 */
export async function migrationsAhead(executor: Executor, known: readonly string[]): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('schema_window') is not null as there`.execute(executor);
  if (!tables[0]?.there) return [];
  const { rows } = await sql<{ name: string; runs_with: string | null }>`
    select name, runs_with from kysely_migration left join schema_window on migration = name
    where not name = any(${[...known]}) order by name`.execute(executor);
  const newest = numberOf(known.at(-1) ?? '');
  const barred = rows.find(({ runs_with }) => runs_with === null || runs_with > newest);
  if (barred)
    throw new ConfigError(
      `The database was migrated by a newer version (${barred.name}), and this version cannot run on it. Start the newer version, or restore a backup from before the migration.`,
    );
  return rows.map(({ name }) => name);
}
