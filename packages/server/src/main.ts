import { readConfig } from './platform/config.ts';
import { ConfigError } from './platform/config-error.ts';
import { stopOnSignals } from './platform/signals.ts';
import { start } from './start.ts';

try {
  const config = readConfig(process.env);
  const starting = start(config);
  // From the first moment: a start that is broken off must not leave its database running.
  stopOnSignals(async () => (await starting).stop());
  const { address } = await starting;
  console.log(config.role === 'jobs' ? `Sluis runs jobs, watched at ${address}/readyz` : `Sluis is ready: ${address}`);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
