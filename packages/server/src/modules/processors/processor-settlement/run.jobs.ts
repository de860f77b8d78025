import { ProcessorRefused, ProcessorUnavailable, type SettlementFile } from '@sluis/adapter';
import { processorsettlementrun } from '@sluis/contract/entities/processors/processorsettlementrun';
import type { ItemOf } from '@sluis/contract/registry';
import { auditCallsOut } from '../../../platform/audit/audit.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { logFailure } from '../../../platform/failures.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { PayloadOf } from '../../../platform/jobs.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import { type Line, openLine } from '../../../platform/processor-line.ts';
import { findItem } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { everything, within } from '../../../resource/scope.ts';
import { changeStatus } from '../../../resource/status.ts';
import { openValues } from '../sealed-detail/sealed-values.commands.ts';
import { mailFailure } from './failure-mail.commands.ts';
import { parseReceived, receiveFile } from './file.commands.ts';
import type { settlement_job } from './run.commands.ts';

type Run = ItemOf<'processorsettlementrun'>;
type Settlement = ItemOf<'processorsettlement'>;
type Parts = Services & { readonly adapters: Adapters };

interface Fetched {
  readonly files: readonly SettlementFile[];
  /** The last position fetched by now. */
  readonly last: string | null;
}

/**
 * Runs a settlement: fetches the files after the last position, stores and reads them, and reads uploaded files that
 * were not read yet. An error of the gateway ends the run; after a crash it runs again from the same position.
 */
export const makeSettlementJob =
  (parts: Parts) =>
  async (asked: PayloadOf<typeof settlement_job>): Promise<void> => {
    if ('file' in asked) return readUploaded(parts, asked.file);
    const { run: id } = asked;
    const { database, clock } = parts;
    const begun = await inTransaction(database.kysely, (trx) => begin(trx, id, clock.now()));
    if (!begun) return;
    const line = await lineOf(parts, begun);
    const fetched = await fetchFiles(parts, begun.settlement, line).catch((error: unknown) => reasonOf(error));
    await inTransaction(database.kysely, async (trx) => {
      auditCallsOut(trx, line?.calls() ?? []);
      await (typeof fetched === 'string' ? fail(trx, parts, begun, fetched) : finish(trx, parts, begun, fetched));
    });
  };

interface Begun {
  readonly run: Run;
  readonly settlement: Settlement;
}

const readUploaded = (parts: Parts, file: string): Promise<void> =>
  inTransaction(parts.database.kysely, async (trx) => {
    const item = await findItem(trx, 'processorsettlementfile', { id: file, scope: everything });
    const settlement =
      item && (await findItem(trx, 'processorsettlement', { id: item.processor_settlement, scope: everything }));
    if (settlement) await parseReceived(trx, parts, settlement, file, acting(parts.clock.now()));
  });

/** Marks a run as running; undefined if it is over, or its settlement was deleted. */
async function begin(trx: Trx, id: string, now: string): Promise<Begun | undefined> {
  const run = await findItem(trx, 'processorsettlementrun', { id, scope: everything, lock: true });
  if (!run || (run.status !== 'QUEUED' && run.status !== 'RUNNING')) return undefined;
  const settlement = await findItem(trx, 'processorsettlement', { id: run.processor_settlement, scope: everything });
  if (!settlement) return undefined;
  return { run: await changeStatus(trx, processorsettlementrun, run, { status: 'RUNNING' }, acting(now)), settlement };
}

/** A connection to the gateway of a settlement, with its settings; undefined if there is no adapter. */
async function lineOf({ adapters, box, database: { kysely } }: Parts, { run, settlement }: Begun) {
  const { id, organisation, gateway, processor_settlement_type: type } = settlement;
  const adapter = type === 'UPLOAD' ? undefined : adapters.named.get(gateway.toLowerCase());
  if (!adapter?.using) return undefined;
  return openLine(adapter.using(await openValues(kysely, box, settlement)), {
    organisation,
    item: id,
    transaction: null,
    request_id: run.id,
    provider: gateway,
    audience: await adapters.audienceOf(kysely, organisation),
  });
}

async function fetchFiles({ clock }: Parts, settlement: Settlement, line: Line | undefined): Promise<Fetched> {
  const { last, processor_settlement_type: type } = settlement;
  if (type === 'UPLOAD') return { files: [], last };
  if (!line?.adapter.settlementFiles) throw new ProcessorRefused('no_adapter');
  const today = clock.now().slice(0, 10);
  const files = await line.adapter.settlementFiles(last, today);
  const yesterday = new Date(Date.parse(`${today}T00:00:00.000Z`) - 86_400_000).toISOString().slice(0, 10);
  // A past day is complete: nothing is added to it later.
  return { files, last: last !== null && last > yesterday ? last : yesterday };
}

/** Why there are no files. An error that is no answer of the gateway is logged: its adapter could not read them. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ProcessorRefused || error instanceof ProcessorUnavailable)) logFailure(error);
  return (error instanceof Error ? error.message : String(error)).slice(0, 200);
}

async function fail(trx: Trx, { clock, ...parts }: Parts, { run, settlement }: Begun, reason: string): Promise<void> {
  const now = clock.now();
  const held = await findItem(trx, 'processorsettlementrun', {
    id: run.id,
    scope: within(run.organisation),
    lock: true,
  });
  if (held?.status !== 'RUNNING') return;
  await changeStatus(trx, processorsettlementrun, held, { status: 'FAILED', status_reason: reason }, acting(now));
  await trx.updateTable('processorsettlement').set({ last_run: now }).where('id', '=', settlement.id).execute();
  await mailFailure(trx, parts, settlement);
}

async function finish(trx: Trx, parts: Parts, { run, settlement: before }: Begun, fetched: Fetched): Promise<void> {
  const now = parts.clock.now();
  const as = acting(now);
  const { id } = before;
  // Like a request that runs, uploads or moves a settlement: its row first.
  const settlement = await findItem(trx, 'processorsettlement', { id, scope: everything, lock: true });
  const held = await findItem(trx, 'processorsettlementrun', {
    id: run.id,
    scope: within(run.organisation),
    lock: true,
  });
  if (!settlement || held?.status !== 'RUNNING') return;
  const received: string[] = [];
  let duplicates = 0;
  for (const file of fetched.files) {
    const kept = await receiveFile(trx, settlement, { ...file, run: run.id }, as);
    if (kept) received.push(kept.id);
    else duplicates += 1;
  }
  for (const waiting of await listWaiting(trx, settlement)) if (!received.includes(waiting)) received.push(waiting);
  let lines = 0;
  for (const file of received) lines += (await parseReceived(trx, parts, settlement, file, as))?.lines ?? 0;
  await trx
    .updateTable('processorsettlementrun')
    .set({ files: received.length, lines, duplicates })
    .where('id', '=', run.id)
    .where('organisation', '=', run.organisation)
    .execute();
  await changeStatus(trx, processorsettlementrun, held, { status: 'DONE' }, as);
  // A position that was moved manually meanwhile remains.
  const last = settlement.last === before.last ? fetched.last : settlement.last;
  await trx.updateTable('processorsettlement').set({ last, last_run: now }).where('id', '=', id).execute();
}

/** The files of a settlement that were received and not read yet. */
async function listWaiting(trx: Trx, { id, organisation }: Settlement): Promise<string[]> {
  const rows = await trx
    .selectFrom('processorsettlementfile')
    .select('id')
    .where('processor_settlement', '=', id)
    .where('organisation', '=', organisation)
    .where('status', '=', 'RECEIVED')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.id);
}
