import { ConfigError, readConfig } from './platform/config.ts';
import { stopOnSignals } from './platform/signals.ts';
import { start } from './start.ts';

try {
  const starting = start(readConfig(process.env));
  // From the first moment: a start that is broken off must not leave its database running.
  stopOnSignals(async () => (await starting).stop());
  console.log(`Sluis is ready: ${(await starting).address}`);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
