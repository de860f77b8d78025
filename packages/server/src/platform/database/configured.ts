import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { applicationRole } from './append-only.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { isDistributed } from './placement.ts';
import { describeRefusal, waitForDatabase } from './wait-for-database.ts';

/** Opens the configured database, by default the embedded one, with the newest schema unless `prepare` differs. */
export async function openConfiguredDatabase(
  config: Config,
  limits: Pick<DatabaseOptions, 'statement_timeout_ms' | 'wait_max_ms'> = {},
  prepare: (database: Pick<Database, 'url'>) => Promise<void> = migrate,
): Promise<Database> {
  if (config.database_url) await waitForDatabase(config.database_url);
  const embedded = config.database_url ? undefined : await openEmbedded(config.data_dir);
  const url = config.database_url ?? embedded?.url ?? '';
  try {
    await prepare({ url });
    const database = openDatabase(url, {
      connections: config.database_pool,
      // The process of cards lists nothing.
      read_url: config.role === 'cards' ? undefined : config.database_read_url,
      ...(await readServer(url)),
      ...limits,
    });
    const close = async (): Promise<void> => {
      await database.close();
      await embedded?.stop();
    };
    return { ...database, close };
  } catch (error) {
    await embedded?.stop();
    const refused = describeRefusal(error);
    throw refused === undefined ? error : new ConfigError(`Database: ${refused}`, { cause: error });
  }
}

/** What connections depend on: the role to take, and whether the tables are distributed. */
async function readServer(url: string): Promise<Pick<DatabaseOptions, 'role' | 'is_distributed'>> {
  const database = openDatabase(url, { connections: 1 });
  try {
    return {
      role: await applicationRole(database.kysely),
      is_distributed: await isDistributed(database.pool),
    };
  } finally {
    await database.close();
  }
}
