import { ApiError } from '@sluis/contract/base/errors';
import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { sql } from 'kysely';
import { actsOf } from '../../../platform/auth/acts.ts';
import { checkRangeList, isInRanges, plainAddress, plainRange } from '../../../platform/auth/address-ranges.ts';
import { allowedAddresses } from '../../../platform/auth/allowed-addresses.ts';
import { meetsRequiredFactor } from '../../../platform/auth/required-factor.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { notify } from '../../../platform/notify.ts';
import { recordingChanges } from '../../../resource/changes.ts';
import { type Body, createItem, deleteItem, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { Acting, CommandContext } from '../../../resource/resource.ts';
import { staleVersion } from '../../../resource/stale.ts';
import { checkMove, readMove } from './move.queries.ts';
import { levels_max, lockTree, misplaced, readAbove } from './tree.queries.ts';

/** Adds an organisation below another that the caller sees, at most ten levels deep; there can be only one root. */
export async function createOrganisation(trx: Trx, body: Body, context: Acting): Promise<Row> {
  if (body.parent == null) throw misplaced();
  await lockTree(trx);
  const above = await readAbove(trx, String(body.parent));
  if (above.length + 1 > levels_max) throw misplaced('too_deep');
  const row = await createItem(trx, organisation, withPlainRanges(body), context);
  checkRanges(row, body);
  await notify(trx, 'organisation', row.id);
  return row;
}

/** The settings that sessions depend on. */
const of_sessions = ['mfa_required', 'mfa_required_own', 'idle_minutes', 'address_ranges'] as const;

export async function updateOrganisation(trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> {
  const row = await updateItem(trx, organisation, id, withPlainRanges(body), context);
  checkRanges(row, body);
  await notify(trx, 'organisation', id);
  const given = of_sessions.filter((name) => body[name] !== undefined);
  if (given.length > 0) {
    await checkStays(trx, given, context);
    await checkOwnAddress(trx, context);
    await notify(trx, 'session', id);
  }
  return row;
}

/** A body with its list of addresses as it is stored. */
const withPlainRanges = (body: Body): Body =>
  body.address_ranges === undefined
    ? body
    : { ...body, address_ranges: (body.address_ranges as string[]).map(plainRange) };

/** Last: what the caller may not see or refer to is refused first. Throws `invalid_value`. */
function checkRanges(row: Row, body: Body): void {
  if (body.address_ranges !== undefined) checkRangeList(row.address_ranges as string[]);
}

/** A user cannot save a list that excludes the address that they save it from, if it applies to them. */
async function checkOwnAddress(trx: Trx, { identity }: CommandContext): Promise<void> {
  const { origin } = actsOf(trx);
  if (identity.kind !== 'user' || origin === undefined) return;
  if (isInRanges(await allowedAddresses(trx, identity.organisation), origin)) return;
  throw new ApiError('own_address_first', {
    fields: { address_ranges: ['not_allowed'] },
    details: { address: plainAddress(origin) },
  });
}

/** A user cannot require a second factor that would lock them out: they must set it up first. */
async function checkStays(trx: Trx, given: readonly string[], { identity }: CommandContext): Promise<void> {
  if (identity.kind !== 'user' || (await meetsRequiredFactor(trx, identity.id, identity.organisation))) return;
  throw new ApiError('own_factor_first', {
    fields: Object.fromEntries(given.map((name) => [name, ['not_allowed']])),
  });
}

/**
 * Moves an organisation, with everything below it, to another parent. Scopes, sessions and keys follow with the next
 * request: their access is read from the tree.
 */
export async function moveOrganisation(trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> {
  await lockTree(trx);
  const current = await getItem(trx, 'organisation', { id, scope: context.scope, lock: true });
  if (body.version !== undefined && body.version !== current.version)
    throw await staleVersion(trx, { id, organisation: id, version: current.version });
  const parent = String(body.parent);
  const move = await readMove(trx, { current, parent }, context.identity.organisation);
  if (current.parent === parent) return current;
  await checkMove(trx, move);
  // A user who ends a key with those it made must not end keys of organisations outside their sight.
  await sql`
    update apikey set parent = null
    where organisation = any(${move.below}) and parent in (select id from apikey where organisation = any(${move.lost}))`.execute(
    trx,
  );
  const moving = sql`update organisation set parent = ${parent}, version = version + 1 where id = ${id}`;
  await recordingChanges(trx, organisation, sql`id = ${id}`, () => moving.execute(trx));
  await notify(trx, 'organisation', id);
  await notify(trx, 'session', id);
  return getItem(trx, 'organisation', { id, scope: context.scope });
}

/** Deletes an empty organisation; a caller cannot delete their own. */
export async function deleteOrganisation(trx: Trx, id: string, context: CommandContext): Promise<string> {
  if (id === context.identity.organisation) throw new ApiError('in_use', { details: { used_by: ['user'] } });
  return removeOrganisation(trx, id, context);
}

/** Deletes an empty organisation for a caller or a job. */
export async function removeOrganisation(trx: Trx, id: string, context: Acting): Promise<string> {
  await lockTree(trx);
  // Visits do not prevent deletion; the audit trail records them. This is rolled back if the rest is refused.
  await trx.deleteFrom('visit').where('organisation', '=', id).execute();
  const owner = await deleteItem(trx, 'organisation', id, context);
  await notify(trx, 'organisation', id);
  return owner;
}
