import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { evidence_text_names } from '@sluis/contract/disputes/evidence';
import { chargeback, open_chargeback_statuses } from '@sluis/contract/entities/payments/chargeback';
import { disputeevidence } from '@sluis/contract/entities/payments/disputeevidence';
import { disputeresponse } from '@sluis/contract/entities/payments/disputeresponse';
import type { ItemOf } from '@sluis/contract/registry';
import { expandRoles } from '@sluis/contract/roles';
import { sql } from 'kysely';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { type Body, deleteItem, insertRow, type Row, updateItem } from '../../../resource/commands.ts';
import { findItem, getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { ActionCommand, CommandContext, DeleteCommand, UpdateCommand } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { beginItem } from '../../../resource/status.ts';
import { placeOrder } from '../orders/orders.commands.ts';
import { lockTransaction } from '../transaction/transaction.commands.ts';
import { isOverdue } from './deadline.queries.ts';
import { knownEvidence } from './prefill.queries.ts';
import { assertNotSent } from './response.queries.ts';

const work_role = 'CHARGEBACK_UPDATE';

const userOf = ({ identity }: Pick<CommandContext, 'identity'>) => (identity.kind === 'user' ? identity.id : null);

/** Assigns a chargeback to a user who may work on it. Throws `invalid_reference` for any other. */
export const assignChargeback: ActionCommand = async (trx, id, { assignee = null }, context) => {
  const { organisation } = await getItem(trx, 'chargeback', { id, scope: context.scope, lock: true });
  if (assignee !== null) {
    await checkReferences(trx, chargeback.fields, { assignee }, context.scope);
    const { rows } = await sql<{ roles: string[] }>`
      select roles from membership where "user" = ${assignee}
        and organisation in (select above.id from ${organisationsAbove(sql`${organisation}`)})`.execute(trx);
    if (!rows.some(({ roles }) => isGranted(expandRoles(roles), [work_role])))
      throw new ApiError('invalid_reference', { fields: { assignee: ['not_allowed'] } });
  }
  return updateItem(trx, chargeback, id, { assignee }, context);
};

/** Begins the evidence of a chargeback with what is known; a repeated call returns the draft. */
export const prepareEvidence: ActionCommand = async (trx, id, _, context) => {
  const item = await lockWorkable(trx, id, context);
  const draft = await findDraft(trx, item);
  if (draft) return draft;
  const values = await knownEvidence(trx, item, context.identity.roles);
  return insertRow(trx, disputeevidence, {
    ...values,
    id: newId('evid', context.now),
    created_at: context.now,
    organisation: item.organisation,
    chargeback: id,
    changed_by: userOf(context),
    changed_at: context.now,
  });
};

const findDraft = async (trx: Trx, { id, organisation }: Pick<ItemOf<'chargeback'>, 'id' | 'organisation'>) => {
  const found = await trx
    .selectFrom('disputeevidence')
    .select('id')
    .where('chargeback', '=', id)
    .where('organisation', '=', organisation)
    .executeTakeFirst();
  return found && findItem(trx, 'disputeevidence', { id: found.id, scope: within(organisation), lock: true });
};

/** Changes the evidence, until it has been sent. */
export const changeEvidence: UpdateCommand = async (trx, id, body, context) => {
  const { chargeback: of, organisation } = await getItem(trx, 'disputeevidence', { id, scope: context.scope });
  await lockWorkable(trx, of, { scope: within(organisation) });
  // Without a check: provider staff who work for a merchant are no users of it.
  await sql`
    update disputeevidence set changed_by = ${userOf(context)} where id = ${id} and organisation = ${organisation}`.execute(
    trx,
  );
  return updateItem(trx, disputeevidence, id, { ...body, changed_at: context.now }, context);
};

/** Deletes a file that has not been sent. */
export const deleteEvidenceFile: DeleteCommand = async (trx, id, context) => {
  const { chargeback: of, organisation } = await getItem(trx, 'disputefile', { id, scope: context.scope });
  await lockWorkable(trx, of, { scope: within(organisation) });
  const { rows } = await sql`
    select from disputeresponse_content content join disputeresponse response
      on response.id = content.response and response.organisation = content.organisation
    where response.chargeback = ${of} and response.organisation = ${organisation} and ${id} = any(content.files)`.execute(
    trx,
  );
  if (rows.length > 0) throw new ApiError('in_use');
  await trx.deleteFrom('disputefile_content').where('file', '=', id).where('organisation', '=', organisation).execute();
  return deleteItem(trx, 'disputefile', id, context);
};

/**
 * Locks a chargeback whose acquirer awaits a response through Sluis, after its payment. Throws `no_response_awaited` for
 * a decided one and for one that is answered elsewhere, and `response_sent` if one is on its way or has arrived.
 */
export async function lockWorkable(
  trx: Trx,
  id: string,
  { scope }: Pick<CommandContext, 'scope'>,
): Promise<ItemOf<'chargeback'>> {
  const seen = await getItem(trx, 'chargeback', { id, scope });
  await lockTransaction(trx, seen.transaction, { scope: within(seen.organisation) });
  const item = await getItem(trx, 'chargeback', { id, scope, lock: true });
  if (!open_chargeback_statuses.includes(item.status) || !item.takes_evidence)
    throw new ApiError('no_response_awaited', { details: { status: item.status } });
  await assertNotSent(trx, item);
  if (!item.needs_response) throw new ApiError('no_response_awaited', { details: { status: item.status } });
  return item;
}

/**
 * Orders the acquirer to take the evidence. Throws `stale_version` if somebody has changed it since the version that
 * the user saw, `nothing_to_send` if there is none, and `deadline_passed` after the deadline unless that is confirmed.
 */
export const submitEvidence: ActionCommand = async (trx, id, { version, is_late = false }, context) => {
  const item = await lockWorkable(trx, id, context);
  const draft = await findDraft(trx, item);
  if (version !== undefined && draft && draft.version !== version)
    throw new ApiError('stale_version', { details: { version: draft.version } });
  const files = await trx
    .selectFrom('disputefile')
    .select('id')
    .where('chargeback', '=', id)
    .where('organisation', '=', item.organisation)
    .orderBy('id')
    .execute();
  const texts = Object.fromEntries(evidence_text_names.flatMap((name) => (draft?.[name] ? [[name, draft[name]]] : [])));
  if (files.length === 0 && Object.keys(texts).length === 0) throw new ApiError('nothing_to_send');
  const is_overdue = await isOverdue(trx, item, context.now);
  if (is_overdue && is_late !== true) throw new ApiError('deadline_passed', { details: { due_at: item.due_at } });
  return respond(
    trx,
    item,
    { kind: 'SUBMIT', is_late: is_overdue, texts, files: files.map((file) => file.id) },
    context,
  );
};

/** Orders the acquirer to take the loss. */
export const acceptDispute: ActionCommand = async (trx, id, _: Body, context) => {
  const item = await lockWorkable(trx, id, context);
  return respond(trx, item, { kind: 'ACCEPT', is_late: false, texts: {}, files: [] }, context);
};

interface Sent {
  readonly kind: 'SUBMIT' | 'ACCEPT';
  readonly is_late: boolean;
  readonly texts: Body;
  readonly files: readonly string[];
}

/** Stores the response with what it sends and its order, which commit together before anything is sent. */
async function respond(
  trx: Trx,
  { id: of, organisation, stage, transaction, amount }: ItemOf<'chargeback'>,
  { kind, is_late, texts, files }: Sent,
  context: CommandContext,
): Promise<Row> {
  const values = { organisation, chargeback: of, transaction, stage, kind, is_late, created_by: userOf(context) };
  const response = await beginItem(trx, disputeresponse, values, context);
  await trx
    .insertInto('disputeresponse_content')
    .values({ response: response.id, organisation, texts: JSON.stringify(texts), files: [...files] })
    .execute();
  const operation = kind === 'SUBMIT' ? 'submit' : 'accept';
  placeOrder(trx, {
    operation,
    item: response.id,
    transaction: { id: transaction, organisation, amount },
    now: context.now,
  });
  return response;
}
