import { newId } from '@sluis/contract/base/ids';
import { report } from '@sluis/contract/entities/report';
import type { Trx } from '../../platform/database/database.ts';
import { type Body, insertRow, type Row } from '../../resource/commands.ts';
import { getItem } from '../../resource/item.ts';
import { checkReferences } from '../../resource/references.ts';
import type { CommandContext } from '../../resource/resource.ts';
import { changeStatus, recordStatus } from '../../resource/status.ts';

/** Asks for a report; a job writes it. */
export async function askForReport(trx: Trx, body: Body, context: CommandContext): Promise<Row> {
  const { identity, now, scope } = context;
  await checkReferences(trx, report.fields, body, scope);
  const row = await insertRow(trx, report, {
    timezone: identity.timezone,
    ...body,
    organisation: body.organisation ?? identity.organisation,
    id: newId('rep'),
    created_at: now,
    last_status_update: now,
    status: 'PENDING',
    created_by: identity.kind === 'user' ? identity.id : null,
  });
  await recordStatus(trx, row as Row & { organisation: string }, { status: 'PENDING' }, context);
  return row;
}

/** Has a report that failed made again. */
export async function retryReport(trx: Trx, id: string, _: Body, context: CommandContext): Promise<Row> {
  const item = await getItem(trx, 'report', { id, scope: context.scope, lock: true });
  return changeStatus(trx, report, item, { status: 'PENDING' }, context);
}
