import { ApiError } from '@sluis/contract/base/errors';
import { organisation } from '@sluis/contract/entities/organisation';
import { sql } from 'kysely';
import { organisationsAbove } from '../../platform/auth/organisations-above.ts';
import { meetsRequiredFactor } from '../../platform/auth/required-factor.ts';
import type { Trx } from '../../platform/database/database.ts';
import { notify } from '../../platform/notify.ts';
import { type Body, createItem, deleteItem, type Row, updateItem } from '../../resource/commands.ts';
import { getItem } from '../../resource/item.ts';
import type { CommandContext } from '../../resource/resource.ts';

/** Changes of the tree wait for each other, so that two moves cannot close a circle between them. */
const lockTree = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('organisation tree'))`.execute(trx);

/** The tree is walked for every call of everybody; the levels that people use are few. */
const levels_max = 10;

const misplaced = () => new ApiError('invalid_parent', { fields: { parent: ['not_allowed'] } });

/** Adds an organisation below another that the caller sees, at most ten levels deep; a second root cannot be made. */
export async function createOrganisation(trx: Trx, body: Body, context: CommandContext): Promise<Row> {
  if (body.parent == null) throw misplaced();
  await lockTree(trx);
  await checkDepth(trx, String(body.parent), 1);
  const row = await createItem(trx, organisation, body, context);
  await notify(trx, 'organisation', row.id);
  return row;
}

/** Changes an organisation; a move may not put it below itself, and nobody moves their own or the root. */
export async function updateOrganisation(trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> {
  if (body.parent !== undefined) {
    await lockTree(trx);
    await checkMove(trx, id, body.parent as string | null, context);
  }
  const row = await updateItem(trx, organisation, id, body, context);
  await notify(trx, 'organisation', id);
  if (body.mfa_required !== undefined || body.parent !== undefined) {
    await checkStays(trx, context);
    await notify(trx, 'session', id);
  }
  return row;
}

/** Nobody requires a second factor by which they would put themselves out: first they take one. */
async function checkStays(trx: Trx, { identity }: CommandContext): Promise<void> {
  if (identity.kind !== 'user' || (await meetsRequiredFactor(trx, identity.id, identity.organisation))) return;
  throw new ApiError('own_factor_first', { fields: { mfa_required: ['not_allowed'] } });
}

async function checkMove(trx: Trx, id: string, parent: string | null, context: CommandContext): Promise<void> {
  const { identity, scope } = context;
  // Not found comes first: any other answer would tell a stranger that the organisation exists.
  const current = await getItem(trx, 'organisation', { id, scope });
  if (current.parent === parent) return;
  if (parent === null || current.parent === null || id === identity.organisation) throw misplaced();
  const { rows } = await sql`select 1 from ${organisationsAbove(sql.val(parent))} where id = ${id}`.execute(trx);
  if (rows.length > 0) throw misplaced();
  await checkDepth(trx, parent, await heightOf(trx, id));
}

/** Throws `invalid_parent` where so many levels below the parent would be too deep. */
async function checkDepth(trx: Trx, parent: string, levels: number): Promise<void> {
  const { rows } = await sql<{ depth: number }>`
    select count(*)::int as depth from ${organisationsAbove(sql.val(parent))}`.execute(trx);
  if ((rows[0]?.depth ?? 0) + levels > levels_max) throw misplaced();
}

/** How many levels an organisation and what is below it have. */
async function heightOf(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive below as (
      select id, 1 as level from organisation where id = ${id}
      union all select o.id, below.level + 1 from organisation o join below on o.parent = below.id
    ) select max(level)::int as height from below`.execute(trx);
  return rows[0]?.height ?? 1;
}

/** Deletes an organisation without anything in it; nobody deletes their own. */
export async function deleteOrganisation(trx: Trx, id: string, context: CommandContext): Promise<string> {
  if (id === context.identity.organisation) throw new ApiError('in_use', { details: { used_by: ['user'] } });
  await lockTree(trx);
  // Who looked in is no reason to keep it; the audit trail keeps who did. It is undone with all else if the rest is refused.
  await trx.deleteFrom('visit').where('organisation', '=', id).execute();
  const owner = await deleteItem(trx, 'organisation', id, context);
  await notify(trx, 'organisation', id);
  return owner;
}
