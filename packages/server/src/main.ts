import { ConfigError, readConfig } from './platform/config.ts';
import { stopOnSignals } from './platform/signals.ts';
import { start } from './start.ts';

try {
  const running = await start(readConfig(process.env));
  console.log(`Sluis is ready: ${running.address}`);
  stopOnSignals(() => running.stop());
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
