import { readConfig } from './platform/config.ts';
import { noticesOf } from './platform/config-notices.ts';
import { noticesOfTables } from './platform/database/append-only.ts';
import { noticesOfCards } from './platform/database/card-rights.ts';
import { log } from './platform/log.ts';
import { stopOnSignals } from './platform/signals.ts';
import { startFailure } from './platform/start-failure.ts';
import { start } from './start.ts';

try {
  const config = readConfig(process.env);
  log.level = config.log_level;
  const starting = start(config);
  // From the first moment: an interrupted start must not leave its database running.
  stopOnSignals(async () => (await starting).stop());
  const { address, database } = await starting;
  console.log(
    config.role === 'jobs' ? `Sluis is running jobs. Health: ${address}/readyz` : `Sluis is ready: ${address}`,
  );
  const noticesOfRights = config.role === 'cards' ? noticesOfCards : noticesOfTables;
  for (const notice of [...noticesOf(config), ...(await noticesOfRights(database.kysely))]) log.warn(notice);
} catch (error) {
  console.error(startFailure(error));
  process.exit(1);
}
