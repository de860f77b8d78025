import type { Fields } from '@sluis/contract/base/fields';
import type pg from 'pg';
import { type Clock, makeClock } from '../../../platform/clock.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { type CsvFile, openCsv } from './csv-file.ts';
import { ImportError } from './import-error.ts';
import { importFile, type Tally } from './import-file.ts';
import type { AnyKind, Target } from './kind.ts';
import { payments } from './payments.ts';
import { refunds } from './refunds.ts';
import type { Report } from './report.ts';

export interface ImportOptions {
  readonly organisation: string;
  readonly profile: string;
  /** Paths of the files. */
  readonly transactions: string;
  readonly refunds?: string;
  readonly report: Pick<Report, 'add'>;
  readonly signal?: AbortSignal;
  /** Called after every block of a file. */
  readonly onProgress?: (file: string, tally: Readonly<Tally>) => Promise<void> | void;
}

export interface ImportedFile {
  readonly name: string;
  readonly tally: Tally;
}

/**
 * Imports a file of payments and then one of refunds. Both are opened and their headers checked before the first row is
 * written. Throws ImportError for errors that the operator must correct.
 */
export async function runImport(database: Database, options: ImportOptions): Promise<ImportedFile[]> {
  const target = await findTarget(database.kysely, options);
  const payment_file = await openCsv(options.transactions, Object.keys(payments.columns));
  const refund_file = options.refunds && (await openCsv(options.refunds, Object.keys(refunds.columns)));
  try {
    const done = [await importOne(database, payment_file, payments, target, options)];
    if (refund_file) done.push(await importOne(database, refund_file, refunds, target, options));
    return done;
  } finally {
    if (refund_file) await refund_file.chunks.return(undefined);
  }
}

/** Imports one file, over its own connections. */
export async function importOne<F extends Fields>(
  database: Database,
  file: CsvFile,
  kind: AnyKind<F>,
  target: Target,
  { report, signal, onProgress }: Pick<ImportOptions, 'report' | 'signal' | 'onProgress'>,
): Promise<ImportedFile> {
  const clients: pg.PoolClient[] = [];
  let failed = true; // A connection with an open transaction is discarded.
  try {
    const shared = 'connections' in kind ? kind.connections : 0;
    // On a cluster the second would wait for the first: Citus locks the shard of a merchant that is written from a select.
    const connections = database.is_distributed ? Math.min(shared, 1) : shared;
    while (clients.length < connections) clients.push(await database.pool.connect());
    const onBlock = (tally: Tally) => onProgress?.(file.name, tally);
    const tally = await importFile(file, kind, { database, clients, target, report, onBlock, signal });
    failed = false;
    return { name: file.name, tally };
  } finally {
    for (const client of clients) client.release(failed);
  }
}

async function findTarget(executor: Executor, { organisation, profile }: ImportOptions): Promise<Target> {
  const owner = await executor
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', organisation)
    .executeTakeFirst();
  if (!owner) throw new ImportError(`Organisation ${organisation} was not found.`);
  const found = await executor
    .selectFrom('paymentprofile')
    .select(['organisation', 'currency_code'])
    .where('id', '=', profile)
    .executeTakeFirst();
  if (!found) throw new ImportError(`Payment profile ${profile} was not found.`);
  if (found.organisation !== organisation)
    throw new ImportError(
      `Payment profile ${profile} does not belong to organisation ${organisation} (${owner.name}).`,
    );
  const clock = makeClock();
  await clock.reload(executor);
  return { organisation, profile, currency_code: found.currency_code, ...timesOf(clock) };
}

/** Five minutes of tolerance for clocks that differ, as for instants sent to the API. */
export const timesOf = (clock: Pick<Clock, 'now' | 'now_ms'>): Pick<Target, 'now' | 'latest'> => ({
  now: clock.now(),
  latest: new Date(clock.now_ms() + 300_000).toISOString(),
});
