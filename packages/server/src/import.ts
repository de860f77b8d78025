import { importCommand } from './modules/operations/import/import-command.ts';
import { openConfiguredDatabase } from './platform/database/configured.ts';

const abort = new AbortController();
// The channel to the script that npm runs closes when that is killed: then nobody is left to read what is printed.
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, () => abort.abort());

process.exitCode = await importCommand(process.argv.slice(2), {
  environment: process.env,
  openDatabase: openConfiguredDatabase,
  print: (line) => console.log(line),
  signal: abort.signal,
});
// An open channel would keep the process.
if (process.connected) process.disconnect();
