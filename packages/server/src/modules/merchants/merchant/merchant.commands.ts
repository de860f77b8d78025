import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { visit, type visit_modes } from '@sluis/contract/entities/people/visit';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { notify } from '../../../platform/notify.ts';
import { recordingChanges } from '../../../resource/changes.ts';
import { type Body, insertRow, type Row } from '../../../resource/commands.ts';
import { itemColumns, withinScope } from '../../../resource/item.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import type { Scope } from '../../../resource/scope.ts';
import { createOrganisation } from '../organisation/organisation.commands.ts';

const findRoot = (executor: Executor) =>
  executor.selectFrom('organisation').select('id').where('parent', 'is', null).executeTakeFirst();

/** A merchant: an organisation right below the provider. Throws `not_found` for any other. */
export async function getMerchant(executor: Executor, id: string, scope: Scope): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${itemColumns(organisation)} from organisation
    where id = ${id} and parent = (select id from organisation where parent is null)
      and ${withinScope(organisation, scope)}`.execute(executor);
  if (!rows[0]) throw new ApiError('not_found');
  return rows[0];
}

/** Adds a merchant below the provider. */
export async function addMerchant(trx: Trx, body: Body, context: CommandContext): Promise<Row> {
  const root = await findRoot(trx);
  return createOrganisation(trx, { ...body, parent: root?.id }, context);
}

/** Records a visit of the provider's staff to a merchant. In real time, like every record of who did something. */
export async function enterMerchant(
  trx: Trx,
  id: string,
  mode: (typeof visit_modes)[number],
  { scope, identity }: CommandContext,
): Promise<void> {
  await getMerchant(trx, id, scope);
  const user = identity.kind === 'user' ? identity.id : null;
  const created_at = new Date().toISOString();
  await insertRow(trx, visit, { id: newId('vst', created_at), created_at, organisation: id, user, mode });
}

/**
 * Activates a merchant and all below it, or locks out their users and keys immediately, in every process. While
 * inactive, their pages take no payments, and due charges are skipped permanently; payments in progress continue.
 */
export const setMerchantActive =
  (active: boolean) =>
  async (trx: Trx, id: string, { scope }: CommandContext): Promise<Row> => {
    await getMerchant(trx, id, scope);
    const setting = sql<Row>`
      update organisation set active = ${active}, version = version + 1
      where id = ${id} returning ${itemColumns(organisation)}`;
    const { rows } = await recordingChanges(trx, organisation, sql`id = ${id}`, () => setting.execute(trx));
    await notify(trx, 'organisation', id);
    await notify(trx, 'session', id);
    return rows[0] as Row;
  };
