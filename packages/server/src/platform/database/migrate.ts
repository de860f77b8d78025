import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { runMigrations as runWorkerMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { ConfigError } from '../config-error.ts';
import { protectAppendOnly } from './append-only.ts';
import { type Database, type Executor, openDatabase } from './database.ts';
import { isDistributed, type Placed, placingOf, readPlacements } from './placement.ts';
import { migrationsAhead, recordWindow } from './window.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** The migrations of this version, in their order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).flatMap((file) => (file.endsWith('.sql') ? file.replace(/\.sql$/, '') : [])).sort();

/** Comments, texts and bodies, whose semicolons end nothing; and the semicolon that does. */
const marks = /--.*$|'[^']*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/gm;

/**
 * The statements of a migration. They are sent one by one: an engine on several machines accepts one change of a table
 * at a time.
 */
export function statementsOf(text: string): string[] {
  const ends = [...text.matchAll(marks)].flatMap(({ 0: mark, index }) => (mark === ';' ? [index + 1] : []));
  const pieces = [0, ...ends].map((from, at) => text.slice(from, ends[at]));
  return pieces.map((piece) => piece.trim()).filter((piece) => piece.replaceAll(/--.*$/gm, '').trim() !== '');
}

/** Makes statements of a migration's text. */
type Reading = (text: string) => readonly string[];

/** A table is made on the coordinator alone, as its references may lead to tables that are on other nodes, and placed. */
const onCluster =
  (placed: Placed): Reading =>
  (text) => [
    // All migrations are one transaction, which Citus would not let change a table that was read over several connections.
    `set local citus.multi_shard_modify_mode to 'sequential'`,
    ...statementsOf(text).flatMap((statement) => {
      const [, name = ''] = /^(?:\s|--.*\n)*create table (\w+) \(/.exec(statement) ?? [];
      const placement = placed[name];
      if (placement === undefined || placement === 'local') return [statement];
      return [
        'set local citus.enable_ddl_propagation to off',
        statement,
        'set local citus.enable_ddl_propagation to on',
        placingOf(name, placement),
      ];
    }),
  ];

async function run(executor: Executor, name: string, read: Reading): Promise<void> {
  const text = await readFile(new URL(`${name}.sql`, folder), 'utf8');
  for (const statement of read(text)) await sql.raw(statement).execute(executor);
  await recordWindow(executor, name, text);
}

/** The numbered SQL files, each run once together with the record that it ran. */
const providerOf = (read: Reading): MigrationProvider => ({
  async getMigrations(): Promise<Record<string, Migration>> {
    return Object.fromEntries((await migrationNames()).map((name) => [name, { up: (db) => run(db, name, read) }]));
  },
});

/** Why a migration stopped, with the row if data violated it. All migrations of a start are undone. */
function stopped(migration: string | undefined, error: unknown): unknown {
  const { code, message, detail } = error as { code?: unknown; message?: string; detail?: string };
  if (!/^23/.test(String(code))) return error;
  return new ConfigError(
    `Migration ${migration} stopped, and the database is unchanged: ${message}. ${detail ?? ''} Start the version before, run \`npm run admin -- verify\`, and correct what it names.`,
    { cause: error },
  );
}

/**
 * Brings the database to the newest schema. Concurrent processes wait for each other, as long as it takes: an index of
 * a large table is not made within the time of a request. A database that a newer version has migrated is left
 * unchanged, if that version declares that this one runs on it; else ConfigError. With `until`, to the schema after
 * that migration.
 */
export async function migrate(
  { url }: Pick<Database, 'url'>,
  say: (line: string) => void = console.log,
  until?: string,
): Promise<void> {
  const database = openDatabase(url, { connections: 2, statement_timeout_ms: 0 });
  try {
    const ahead = await migrationsAhead(database.kysely, await migrationNames());
    if (ahead.length > 0) {
      say(`The database was migrated by a newer version (${ahead.at(-1)}); this version runs on it.`);
      return;
    }
    const read = (await isDistributed(database.pool)) ? onCluster(await readPlacements()) : statementsOf;
    // Parallel branches merge in any order, and a database may have run the later migration first.
    const options = { db: database.kysely, allowUnorderedMigrations: true };
    const migrator = new Migrator({ ...options, provider: providerOf(read) });
    const { error, results = [] } = await (until === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(until));
    if (error) throw stopped(results.find(({ status }) => status === 'Error')?.migrationName, error);
    await runWorkerMigrations({ pgPool: database.pool });
    await protectAppendOnly(database.kysely);
  } finally {
    await database.close();
  }
}

const migrated_within_ms = 30_000;
const look_again_ms = 500;

/**
 * For a process that may not migrate: waits until another has. Throws ConfigError after half a minute, or if its user
 * may not even see that.
 */
export async function awaitMigrations({ url }: Pick<Database, 'url'>): Promise<void> {
  const database = openDatabase(url, { connections: 1 });
  const until_ms = performance.now() + migrated_within_ms;
  try {
    const known = await migrationNames();
    for (;;) {
      const missing = await missingOf(database.kysely, known);
      if (missing === undefined) break;
      if (performance.now() > until_ms)
        throw new ConfigError(
          `The database is without migration ${missing}. A process with SLUIS_ROLE=cards may not migrate: start another one first.`,
        );
      await wait(look_again_ms);
    }
    await migrationsAhead(database.kysely, known);
  } finally {
    await database.close();
  }
}

/** The first migration of this version that has not run. */
async function missingOf(executor: Executor, known: readonly string[]): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(executor);
    const there = new Set(rows.map(({ name }) => name));
    return known.find((name) => !there.has(name));
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === '42P01') return known[0];
    if (code !== '42501') throw error;
    throw new ConfigError(
      'The database user of this process has no rights. Give it those of card data: npm run admin -- cards-role.',
      { cause: error },
    );
  }
}
