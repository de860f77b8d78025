import { ConfigError, readConfig } from './platform/config.ts';
import { noticesOf } from './platform/config-notices.ts';
import { stopOnSignals } from './platform/signals.ts';
import { start } from './start.ts';

try {
  const config = readConfig(process.env);
  const starting = start(config);
  // From the first moment: a start that is broken off must not leave its database running.
  stopOnSignals(async () => (await starting).stop());
  console.log(`Sluis is ready: ${(await starting).address}`);
  for (const notice of noticesOf(config)) console.log(notice);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
