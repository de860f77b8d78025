import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { describeRefusal, waitForDatabase } from './wait-for-database.ts';

/** Opens the configured database, by default the embedded one, with the newest schema unless `prepare` differs. */
export async function openConfiguredDatabase(
  config: Config,
  limits: Pick<DatabaseOptions, 'statement_timeout_ms' | 'wait_max_ms'> = {},
  prepare: (database: Database) => Promise<void> = migrate,
): Promise<Database> {
  if (config.database_url) await waitForDatabase(config.database_url);
  const embedded = config.database_url ? undefined : await openEmbedded(config.data_dir);
  const database = openDatabase(config.database_url ?? embedded?.url ?? '', {
    connections: config.database_pool,
    read_url: config.database_read_url,
    ...limits,
  });
  const close = async (): Promise<void> => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await prepare(database);
  } catch (error) {
    await close();
    const refused = describeRefusal(error);
    throw refused === undefined ? error : new ConfigError(`Database: ${refused}`, { cause: error });
  }
  return { ...database, close };
}
