import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../../platform/config.ts';
import { ConfigError } from '../../../platform/config-error.ts';
import { type Database, isUnavailable } from '../../../platform/database/database.ts';
import { startFailure } from '../../../platform/start-failure.ts';
import { ImportError } from './import-error.ts';
import { printProgress, summaryLines } from './progress.ts';
import { makeReport } from './report.ts';
import { runImport } from './run-import.ts';

const usage = `Usage: npm run import -- --organisation ID --profile ID --transactions FILE.csv [--refunds FILE.csv]`;
const again = 'Imported rows are kept. Run the same command again to continue.';

interface Circumstances {
  readonly environment: NodeJS.ProcessEnv;
  readonly openDatabase: (config: ReturnType<typeof readConfig>) => Promise<Database>;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
}

/** The import command; the exit code is 0, 2 for bad rows, or 1 if it failed. */
export async function importCommand(args: readonly string[], circumstances: Circumstances): Promise<0 | 1 | 2> {
  try {
    return await importWith(readArguments(args, circumstances.environment), circumstances);
  } catch (error) {
    circumstances.print(explain(error, circumstances.signal));
    return 1;
  }
}

type Arguments = ReturnType<typeof readArguments>;

async function importWith(
  files: Arguments,
  { environment, openDatabase, print, signal }: Circumstances,
): Promise<0 | 2> {
  // An import signs nothing, so it does not require the secret.
  const config = readConfig({
    ...environment,
    SLUIS_SECRET: environment.SLUIS_SECRET || randomBytes(32).toString('hex'),
  });
  const report = makeReport(join(config.data_dir, 'imports'));
  const database = await openDatabase(config);
  const started_ms = performance.now();
  try {
    const done = await runImport(database, { ...files, report, signal, onProgress: printProgress(print) });
    for (const line of summaryLines(done, performance.now() - started_ms)) print(line);
    return done.some(({ tally }) => tally.bad > 0) ? 2 : 0;
  } finally {
    if (report.path) print(`Rejected rows: ${report.path}`);
    await report.close();
    await database.close();
  }
}

function readArguments(args: readonly string[], environment: NodeJS.ProcessEnv) {
  const text = { type: 'string' } as const;
  const options = { organisation: text, profile: text, transactions: text, refunds: text };
  let values: { [K in keyof typeof options]?: string };
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    throw new ImportError(`${(error as Error).message}\n${usage}`);
  }
  const { organisation, profile, transactions, refunds } = values;
  if (!organisation || !profile || !transactions || refunds === '') {
    const missing = Object.keys(options).filter(
      (name) => !values[name as 'refunds'] && (name !== 'refunds' || refunds === ''),
    );
    throw new ImportError(`Missing: ${missing.map((name) => `--${name}`).join(', ')}\n${usage}`);
  }
  // npm runs scripts in the root of the repository; paths are relative to where npm was called.
  const path = (file: string): string => resolve(environment.INIT_CWD ?? '.', file);
  return { organisation, profile, transactions: path(transactions), refunds: refunds && path(refunds) };
}

function explain(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return `Interrupted. ${again}`;
  if (error instanceof ImportError || error instanceof ConfigError) return error.message;
  if (isUnavailable(error)) return `The database is unavailable (${(error as Error).message}). ${again}`;
  return `${startFailure(error)}\n${again}`;
}
