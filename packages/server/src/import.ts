import { importCommand } from './modules/operations/import/import-command.ts';
import { openConfiguredDatabase } from './platform/database/configured.ts';

const abort = new AbortController();
// The channel closes when the npm script that started this is killed: then no program reads the output.
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, () => abort.abort());

process.exitCode = await importCommand(process.argv.slice(2), {
  environment: process.env,
  openDatabase: openConfiguredDatabase,
  print: (line) => console.log(line),
  signal: abort.signal,
});
// An open channel would keep the process.
if (process.connected) process.disconnect();
