import { importCommand } from './modules/import/import-command.ts';
import { openConfiguredDatabase } from './start.ts';

const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());

process.exitCode = await importCommand(process.argv.slice(2), {
  environment: process.env,
  openDatabase: openConfiguredDatabase,
  print: (line) => console.log(line),
  signal: abort.signal,
});
