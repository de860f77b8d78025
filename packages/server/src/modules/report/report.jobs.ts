import { ApiError } from '@sluis/contract/base/errors';
import { type ReportFault, report } from '@sluis/contract/entities/report';
import type pg from 'pg';
import type { Identity } from '../../platform/auth/identity.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/http/services.ts';
import type { JobRun } from '../../platform/jobs.ts';
import { sourceFor } from '../../resource/export/question.ts';
import { countRows, type ExportSource } from '../../resource/export/source.ts';
import { findItem } from '../../resource/item.ts';
import { acting } from '../../resource/resource.ts';
import { changeStatus } from '../../resource/status.ts';
import { inScope, makeTenancy, type Tenancy } from '../../resource/tenancy.ts';
import { announceReport } from './announce.ts';
import { findAsker, ReportImpossible } from './asker.queries.ts';
import { columnsOf, parametersOf } from './content.ts';
import { writePieces } from './pieces.ts';
import { reportProgress } from './progress.ts';
import { makeFile } from './report-file.ts';

const tries_max = 5;

type Pending = Awaited<ReturnType<typeof findPending>> & object;
type Outcome =
  | { readonly status: 'PROCESSED'; readonly count: number; readonly size_bytes: number }
  | { readonly status: 'FAILED'; readonly status_reason: ReportFault };

/**
 * Makes a report. It can be run twice, and by two at once: whoever writes holds a lock that PostgreSQL lets go of when
 * its connection ends, however the process ended, and writes by that connection alone, so that nobody writes without it.
 */
export function makeReportJob(services: Services) {
  const { database } = services;
  const tenancy = makeTenancy(services.listener);
  return async ({ id }: { readonly id: string }, { job, abortSignal }: JobRun): Promise<void> => {
    const client = await database.pool.connect();
    let failed = true;
    try {
      const { rows } = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
        [id],
      );
      // Thrown, and not given up: the other may turn out to be dead.
      if (!rows[0]?.mine) throw new Error(`${id} is being made by another process`);
      const pending = await findPending(services, id);
      if (pending) {
        const outcome = await attempt({ services, tenancy, client, abortSignal }, pending, job.attempts);
        if (outcome) await conclude(services, id, outcome);
      }
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [id]);
      failed = false;
    } finally {
      // A connection that still holds the lock is not for others.
      client.release(failed);
    }
  };
}

const findPending = ({ database }: Services, id: string) =>
  database.kysely
    .selectFrom('report')
    .select(['id', 'organisation', 'filters', 'columns', 'labels', 'words', 'format', 'timezone', 'language'])
    .select(['asker', 'asker_organisation', 'report_schedule'])
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();

interface Making {
  readonly services: Services;
  readonly tenancy: Tenancy;
  readonly client: pg.ClientBase;
  readonly abortSignal: AbortSignal;
}

/** Makes the file and says what became of it; nothing where the report was deleted meanwhile. Throws to be tried again. */
async function attempt(making: Making, pending: Pending, tries: number): Promise<Outcome | undefined> {
  // A file that ends the process each time would else be begun for ever.
  if (tries > tries_max) return { status: 'FAILED', status_reason: 'broken_off' };
  try {
    return await writeFile(making, pending);
  } catch (error) {
    if (error instanceof ReportImpossible) return { status: 'FAILED', status_reason: error.fault };
    const { kysely } = making.services.database;
    const is_there = await findItem(kysely, 'report', { id: pending.id, scope: { all: true, organisations: [] } });
    if (!is_there) return undefined;
    if (tries === tries_max && !making.abortSignal.aborted) {
      console.log(JSON.stringify({ level: 'error', report: pending.id, error: String(error) }));
      return { status: 'FAILED', status_reason: 'broken_off' };
    }
    throw error;
  }
}

async function writeFile({ services, tenancy, client, abortSignal }: Making, pending: Pending): Promise<Outcome> {
  const { kysely, pool } = services.database;
  const { id, format } = pending;
  const asker = await findAsker(kysely, pending);
  const source = await questionOf(services, tenancy, asker, pending);
  const progress = reportProgress(client, id, await countRows(pool, source));
  const file = await makeFile(pool, source, pending);
  const stop = (): void => void file.bytes.destroy(new Error('The process is to stop.'));
  abortSignal.addEventListener('abort', stop, { once: true });
  try {
    const onPiece = (): Promise<void> => progress(file.rows());
    const size_bytes = await writePieces(client, file.bytes, { id, format, onPiece });
    return { status: 'PROCESSED', count: file.rows(), size_bytes };
  } finally {
    abortSignal.removeEventListener('abort', stop);
    file.bytes.destroy();
  }
}

/** The question of a report, within its organisation. */
async function questionOf(
  { database }: Services,
  tenancy: Tenancy,
  asker: Identity,
  { filters, columns, timezone, organisation }: Pending,
): Promise<ExportSource> {
  const question = {
    listing: 'transaction',
    parameters: parametersOf(filters),
    columns: columnsOf(columns),
    timezone,
  };
  try {
    const source = await sourceFor(database.kysely, tenancy, asker, question);
    const scope = await tenancy.narrow(database.kysely, source.asking.seen, organisation);
    // Whoever reads the report sees its organisation: a filter can narrow that, and not widen it.
    const is_wider = inScope(source.asking.scope, organisation);
    const reached = is_wider ? scope : await tenancy.narrow(database.kysely, scope, source.asking.query.organisation);
    return { ...source, asking: { ...source.asking, scope: reached } };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw new ReportImpossible('question_invalid', error);
    throw error;
  }
}

/** Writes down what became of a report and tells whom its schedule names, both or neither. */
const conclude = (services: Services, id: string, { status, ...outcome }: Outcome): Promise<void> =>
  inTransaction(services.database.kysely, async (trx) => {
    const now = services.clock.now();
    const context = acting(now);
    const item = await findItem(trx, 'report', { id, scope: context.scope, lock: true });
    if (item?.status !== 'PENDING') return;
    const { status_reason = null, ...known } = { status_reason: null, ...outcome };
    if (status === 'PROCESSED')
      await trx
        .updateTable('report')
        .set({ ...known, progress: 100 })
        .where('id', '=', id)
        .execute();
    await changeStatus(trx, report, item, { status, status_reason }, context);
    await announceReport(trx, services, { ...item, ...known, status, status_reason });
  });
