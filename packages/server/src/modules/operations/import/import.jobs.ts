import { join } from 'node:path';
import { currencyExponent } from '@sluis/contract/base/currencies';
import { ApiError } from '@sluis/contract/base/errors';
import { fileimport } from '@sluis/contract/entities/operations/import';
import type { ImportFault } from '@sluis/contract/import-faults';
import { sql } from 'kysely';
import type pg from 'pg';
import { inactiveOf } from '../../../platform/auth/active-organisation.ts';
import { type Acts, actsIn } from '../../../platform/auth/acts.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { isConnectionLost, isFull } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { logFailure } from '../../../platform/failures.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { JobRun } from '../../../platform/jobs.ts';
import { findItem } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { everything } from '../../../resource/scope.ts';
import { changeStatus } from '../../../resource/status.ts';
import { keepFaults } from './fault.commands.ts';
import type { Tally } from './import-file.ts';
import type { Import } from './import-item.ts';
import type { Target } from './kind.ts';
import { kinds } from './kinds.ts';
import { mappedRecords, placesOf } from './mapped.ts';
import { readBeginning } from './reading.ts';
import { importOne, timesOf } from './run-import.ts';
import { type Stored, storedRecords, type Written } from './source.ts';
import { forgetFile } from './stored-file.commands.ts';
import { undoRows } from './undo.commands.ts';
import { undoOrganisations } from './undo-organisations.commands.ts';
import { unpackWorkbook } from './unpack.commands.ts';
import { UnreadableFile } from './unreadable-file.ts';

const tries_max = 6;

class Stopped extends Error {}

interface Working {
  readonly services: Services;
  /** Holds the lock of the import, and writes its progress. */
  readonly client: pg.ClientBase;
  readonly item: Import;
  readonly signal: AbortSignal;
}

/**
 * Does the work of an import's status: reads the beginning of its file, checks all of it, imports its rows, or removes
 * them. It can run twice, also concurrently: one run holds a lock that PostgreSQL releases when its connection ends,
 * and rows that exist already are recognised.
 */
export const makeImportJob =
  (services: Services) =>
  async ({ id }: { readonly id: string }, { job, abortSignal }: JobRun): Promise<void> => {
    const { pool, kysely } = services.database;
    const client = await pool.connect();
    let failed = true;
    try {
      const { rows } = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
        [id],
      );
      // Thrown, and not given up: the other may turn out to be dead.
      if (!rows[0]?.mine) throw new Error(`${id} is being worked on by another process`);
      const item = (await findItem(kysely, 'import', { id, scope: everything })) as Import | undefined;
      if (item) await attempt({ services, client, item, signal: abortSignal }, job.attempts);
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [id]);
      failed = false;
    } finally {
      // A connection that still holds the lock must not return to the pool.
      client.release(failed);
    }
  };

const works: Readonly<Record<string, (working: Working) => Promise<void>>> = {
  READING: read,
  CHECKING: (working) => importRows(working, true),
  RUNNING: (working) => importRows(working, false),
  UNDOING: undo,
};

/** Throws to be retried. */
async function attempt(working: Working, tries: number): Promise<void> {
  const { item, signal } = working;
  try {
    await works[item.status]?.(working);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason) return end(working, reason);
    if (signal.aborted || isConnectionLost(error) || tries < tries_max) throw error;
    logFailure(error, { job: 'import', import: item.id });
    await end(working, 'broken_off');
  }
}

function reasonOf(error: unknown): ImportFault | undefined {
  if (error instanceof UnreadableFile) return error.fault;
  return isFull(error) || (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'no_room' : undefined;
}

/** Ends an import that cannot continue; rows imported by then are kept, and so are items that could not be removed. */
async function end(working: Working, status_reason: ImportFault): Promise<void> {
  const status = working.item.status === 'UNDOING' ? 'STOPPED' : 'FAILED';
  await conclude(working, { status, status_reason });
}

interface Outcome {
  readonly status: string;
  readonly status_reason?: ImportFault;
}

/** Moves the import on, unless a user has done so, with the number of its imported rows. */
const conclude = ({ services, item: { id, status, version } }: Working, outcome: Outcome): Promise<void> =>
  inTransaction(services.database.kysely, async (trx) => {
    const context = acting(services.clock.now());
    const item = await findItem(trx, 'import', { id, scope: everything, lock: true });
    if (!item) return;
    if (status === 'RUNNING') await countRows(trx, item);
    if (item.version !== version) return;
    await changeStatus(trx, fileimport, item, outcome, context);
    // It may be a workbook, which is stored as it was sent until it has been read.
    if (status === 'READING' && outcome.status === 'FAILED') await forgetFile(trx, id);
  });

/** A run that continues an earlier one also finds that run's rows. */
const countRows = (trx: Trx, { id, kind }: Pick<Import, 'id' | 'kind'>) =>
  sql`
  update import set imported_count = brought.count, known_count = greatest(read_count - bad_count - brought.count, 0)
  from (select count(*)::int as count from import_row where import = ${id} and kind = ${kind}) as brought
  where id = ${id}`.execute(trx);

const storedOf = ({ services, item }: Working, onBytes?: Stored['onBytes']): Stored => ({
  pool: services.database.pool,
  id: item.id,
  folder: join(services.config.data_dir, 'imports'),
  ...(onBytes && { onBytes }),
});

/** The user who requested the import or its removal, and the file: authors in the log of changes. */
async function actsOfImport(executor: Executor, { id, name }: Pick<Import, 'id' | 'name'>): Promise<Acts> {
  const last = await executor
    .selectFrom('status_history')
    .select('actor_name')
    .where('item', '=', id)
    .where('actor_kind', '<>', 'system')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { actor: { kind: 'import', id, name: last?.actor_name ?? null }, reason: name };
}

async function read(working: Working): Promise<void> {
  const { services, item } = working;
  const is_workbook = await unpackWorkbook(services.database, storedOf(working));
  const { encoding, delimiter, headings, rows } = await readBeginning(storedOf(working), is_workbook);
  const reading = { encoding, delimiter, headings: [...headings], rows: JSON.stringify(rows) };
  await services.database.kysely
    .insertInto('import_reading')
    .values({ import: item.id, ...reading })
    .onConflict((conflict) => conflict.column('import').doUpdateSet(reading))
    .execute();
  await conclude(working, { status: 'READY' });
}

const every_ms = 500;

async function importRows(working: Working, is_dry: boolean): Promise<void> {
  const { services, item, client, signal } = working;
  const { database } = services;
  const { id, mapping, name } = item;
  if ((await inactiveOf(database.kysely, [item.organisation])).size > 0) return end(working, 'organisation_inactive');
  const kind = kinds[item.kind];
  const acts = await actsOfImport(database.kysely, item);
  const target = { ...(await targetOf(working)), id, created_by: item.created_by, is_dry, acts };
  const written = await writtenAs(working);
  // From a version that stored workbooks as they were sent.
  if (written.encoding === 'workbook') await unpackWorkbook(database, storedOf(working));
  const { rows: sizes } = await client.query<{ size_bytes: string | null }>(
    'select sum(length(bytes)) as size_bytes from import_piece where import = $1',
    [id],
  );
  const size_bytes = Math.max(1, Number(sizes[0]?.size_bytes));
  await client.query('delete from import_fault where import = $1', [id]);
  let [bytes, told_ms] = [0, performance.now()];
  const stored = storedOf(working, (more) => {
    bytes += more;
  });
  const decimal = item.amounts === 'comma' ? ',' : '.';
  const records = storedRecords(stored, written, decimal);
  const chunks = mappedRecords(records, placesOf(Object.keys(kind.columns), mapping), written.encoding === 'workbook');
  const { headings } = written;
  const headingOf = (column: string): string => (column === '' ? '' : headings[mapping.indexOf(column)] || column);
  const writeProgress = async ({ read: read_count, imported, already_there, bad }: Readonly<Tally>): Promise<void> => {
    if (performance.now() - told_ms < every_ms && read_count > 0) return;
    told_ms = performance.now();
    const progress = Math.min(99, Math.floor((bytes * 100) / size_bytes));
    const counts = [id, progress, read_count, imported, already_there, bad];
    const { rows } = await client.query<{ version: number }>(
      `update import set progress = $2, read_count = $3, imported_count = $4, known_count = $5, bad_count = $6
       where id = $1 and (version = $7 or status in ('STOPPED', 'READY')) returning version`,
      [...counts, item.version],
    );
    // Also if it has begun again since: then the columns may differ.
    if (rows[0]?.version !== item.version) throw new Stopped();
  };
  const report = {
    add: (_: string, faults: Parameters<typeof keepFaults>[2]) => keepFaults(client, id, faults, headingOf),
  };
  try {
    const { tally } = await importOne(database, { name, chunks }, kind, target, {
      report,
      signal,
      onProgress: (_, now) => writeProgress(now),
    });
    told_ms = 0;
    await writeProgress(tally);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
  await conclude(working, { status: is_dry ? 'CHECKED' : 'COMPLETED' });
}

async function writtenAs({ services, item }: Working): Promise<Written & { readonly headings: readonly string[] }> {
  const { encoding, delimiter, headings } = await services.database.kysely
    .selectFrom('import_reading')
    .selectAll()
    .where('import', '=', item.id)
    .executeTakeFirstOrThrow();
  return { encoding, delimiter, headings } as Written & { readonly headings: readonly string[] };
}

async function targetOf({ services, item }: Working): Promise<Target> {
  const { organisation, payment_profile, amounts, dates, timezone } = item;
  const profile = await services.database.kysely
    .selectFrom('paymentprofile')
    .select('currency_code')
    .where('id', '=', payment_profile ?? '')
    .executeTakeFirst();
  const currency_code = profile?.currency_code ?? '';
  const exponent = currency_code === '' ? 0 : currencyExponent(currency_code);
  const notation = { amounts, dates, timezone: timezone ?? 'UTC', exponent };
  return { organisation, profile: payment_profile ?? '', currency_code, notation, ...timesOf(services.clock) };
}

/** Removes the imported items; if other items depend on them by now, the import is unchanged. */
async function undo(working: Working): Promise<void> {
  const { services, item } = working;
  const undoing = inTransaction(services.database.kysely, async (trx) => {
    const held = await findItem(trx, 'import', { id: item.id, scope: everything, lock: true });
    if (held?.status !== 'UNDOING') return [];
    const now = acting(services.clock.now());
    actsIn(trx, { ...(await actsOfImport(trx, held as Import)), now: now.now });
    return held.kind === 'organisation' ? undoOrganisations(trx, { ...held }, now) : undoRows(trx, { ...held }, now);
  });
  const used_by = await undoing.catch((error: unknown) => {
    // Dependencies that are not declared as references appear on deletion.
    if (error instanceof ApiError && error.code === 'in_use') return ['in_use'];
    throw error;
  });
  if (used_by.length > 0) await conclude(working, { status: 'STOPPED', status_reason: 'in_use' });
}
