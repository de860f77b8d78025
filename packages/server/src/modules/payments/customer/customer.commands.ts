import { newId } from '@sluis/contract/base/ids';
import { customer } from '@sluis/contract/entities/payments/customer';
import { customernote } from '@sluis/contract/entities/payments/customernote';
import type { Trx } from '../../../platform/database/database.ts';
import { type Body, insertRow, type Row } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { Acting, CommandContext } from '../../../resource/resource.ts';
import { changeStatus, type StatusReport } from '../../../resource/status.ts';
import { assertThere, personalNumberOf } from './customer.queries.ts';

/** The customer with the personal number, for users who may see it. */
export async function revealCustomer(trx: Trx, id: string, _: Body, { scope }: Pick<Acting, 'scope'>): Promise<Row> {
  const item = await getItem(trx, 'customer', { id, scope });
  return { ...item, ...(await personalNumberOf(trx, item)) };
}

export async function changeCustomerStatus(trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> {
  const item = await getItem(trx, 'customer', { id, scope: context.scope, lock: true });
  assertThere(item);
  return changeStatus(trx, customer, item, body as StatusReport, context);
}

/** Adds a note in the name of the signed-in user. */
export async function addNote(trx: Trx, body: Body, context: CommandContext): Promise<Row> {
  await checkReferences(trx, customernote.fields, body, context.scope);
  const place = { id: String(body.customer), scope: context.scope };
  const { organisation } = await getItem(trx, 'customer', place);
  const { kind, id } = context.identity;
  const row = await insertRow(trx, customernote, {
    ...body,
    id: newId('note', context.now),
    created_at: context.now,
    organisation,
    created_by: kind === 'user' ? id : null,
  });
  // The note has waited for an erasure in progress.
  assertThere(await getItem(trx, 'customer', place));
  return row;
}
