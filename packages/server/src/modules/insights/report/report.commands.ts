import { ApiError } from '@sluis/contract/base/errors';
import { isDeletable, report } from '@sluis/contract/entities/insights/report';
import { sql } from 'kysely';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { enqueue, jobKind } from '../../../platform/jobs.ts';
import { type Body, deleteItem, type Row } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { Acting, CommandContext } from '../../../resource/resource.ts';
import { beginItem, changeStatus } from '../../../resource/status.ts';
import { type Content, checkContent, completed } from './content.ts';

export const report_job = jobKind<{ readonly id: string }>('report', { pool: 'reports' });

/** The report runs with this caller's roles at the time it is generated. */
export const askedBy = ({ kind, id, organisation }: Identity) => ({
  created_by: kind === 'user' ? id : null,
  asker: id,
  asker_organisation: organisation,
});

const places = 1000;

/**
 * Enqueues a report. It waits for earlier ones of the same organisation but not for all older ones, so that an
 * organisation with hundreds does not delay others.
 */
async function enqueueReport(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql<{ place: number }>`
    select least(${places}, count(*))::int as place from report
    where status = 'PENDING' and asker_organisation = (select asker_organisation from report where id = ${id})`.execute(
    trx,
  );
  await enqueue(trx, report_job, { id }, { place: rows[0]?.place ?? 0 });
}

/** Inserts a report together with the job that generates it. */
export async function insertReport(trx: Trx, values: Body, acting: Acting): Promise<Row> {
  const row = await beginItem(trx, report, values, acting);
  await enqueueReport(trx, row.id);
  return row;
}

export async function requestReport(trx: Trx, given: Body, context: CommandContext): Promise<Row> {
  const body = completed(given);
  const { identity, scope } = context;
  await checkReferences(trx, report.fields, body, scope);
  checkContent(body as Content, context);
  const asked = { timezone: identity.timezone, organisation: identity.organisation, ...body, ...askedBy(identity) };
  return insertReport(trx, asked, context);
}

/** Generates a failed report again from scratch, for the current caller. */
export async function retryReport(trx: Trx, id: string, _: Body, context: CommandContext): Promise<Row> {
  const item = await getItem(trx, 'report', { id, scope: context.scope, lock: true });
  checkContent(item, context);
  const { asker, asker_organisation } = askedBy(context.identity);
  await trx
    .updateTable('report')
    .set({ progress: 0, count: null, size_bytes: null, asker, asker_organisation })
    .where('id', '=', id)
    .execute();
  const row = await changeStatus(trx, report, item, { status: 'PENDING' }, context);
  await enqueueReport(trx, id);
  return row;
}

/** Deletes a report with its file. Throws `report_not_ready` for one that is being generated. */
export async function deleteReport(trx: Trx, id: string, context: CommandContext): Promise<string> {
  const item = await getItem(trx, 'report', { id, scope: context.scope, lock: true });
  if (!isDeletable(item, Date.parse(context.now))) throw new ApiError('report_not_ready');
  return deleteItem(trx, 'report', id, context);
}
