import { ApiError } from '@sluis/contract/base/errors';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { apikey, isInUse } from '@sluis/contract/entities/people/apikey';
import { sql } from 'kysely';
import { areWithin, checkRangeList } from '../../../platform/auth/address-ranges.ts';
import { api_key_prefix, createApiKey } from '../../../platform/auth/api-keys.ts';
import type { Identity } from '../../../platform/auth/identity.ts';
import { hashSecret, newSecret } from '../../../platform/auth/tokens.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { notify } from '../../../platform/notify.ts';
import { recordChanges, recordingChanges } from '../../../resource/changes.ts';
import { type Body, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem, itemColumns } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import type { Scope } from '../../../resource/scope.ts';
import { checkGrant } from '../user/granting.queries.ts';
import { findDescendants, type Maker } from './descendants.queries.ts';
import { personBehind } from './person.queries.ts';

const overlap_days_max = 30;

/**
 * Makes a key with roles that its maker holds; only this response contains its `secret`. A key that expires makes none
 * that outlives it.
 */
export async function makeApiKey(trx: Trx, body: Body, { scope, identity }: CommandContext): Promise<Row> {
  await checkReferences(trx, apikey.fields, body, scope);
  const last_end = await lastEnd(trx, identity);
  const {
    organisation,
    name,
    roles,
    expires_at = last_end,
    address_ranges = identity.address_ranges ?? [],
  } = body as {
    organisation: string;
    name: string;
    roles: string[];
    expires_at?: string | null;
    address_ranges?: readonly string[];
  };
  checkRanges(identity, address_ranges);
  await checkGrant(trx, identity, { organisation, roles });
  // Keys use real time, whatever the business clock shows.
  if (expires_at !== null && expires_at <= new Date().toISOString())
    throw new ApiError('invalid_value', { fields: { expires_at: ['too_small'] } });
  if (last_end !== null && (expires_at === null || expires_at > last_end))
    throw new ApiError('invalid_value', { fields: { expires_at: ['too_large'] } });
  const created_by = identity.kind === 'user' ? identity.id : null;
  const parent = identity.kind === 'apikey' ? identity.id : null;
  const { id, secret } = await createApiKey(trx, {
    organisation,
    name,
    roles,
    expires_at,
    address_ranges,
    created_by,
    parent,
    holder: await personBehind(trx, identity),
  });
  const made = await getItem(trx, 'apikey', { id, scope });
  recordChanges(trx, apikey, [{ after: made, secrets: ['secret'] }]);
  return { ...made, secret };
}

/** When a key that makes keys expires, or the secret in use; null for one that never does, and for a user. */
async function lastEnd(trx: Trx, { kind, id, previous_until }: Identity): Promise<string | null> {
  if (kind === 'user') return null;
  const maker = await trx.selectFrom('apikey').select('expires_at').where('id', '=', id).executeTakeFirst();
  const ends = [maker?.expires_at, previous_until].filter((end) => end != null);
  return ends.toSorted()[0] ?? null;
}

/**
 * Checks that ranges are addresses or networks and, for a key that is limited itself, are within its own. Throws
 * `invalid_value`.
 */
function checkRanges({ address_ranges = [] }: Identity, ranges: readonly string[]): void {
  checkRangeList(ranges);
  if (!areWithin(ranges, address_ranges))
    throw new ApiError('invalid_value', { fields: { address_ranges: ['not_allowed'] } });
}

/**
 * Changes the name and the address ranges of a key, effective immediately. Only holders of its roles widen them:
 * otherwise a lesser administrator with its secret could use it from an address that it was not meant for.
 */
export async function changeApiKey(trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> {
  const key = await getItem(trx, 'apikey', { id, scope: context.scope, lock: true });
  if (body.address_ranges !== undefined) {
    const ranges = body.address_ranges as string[];
    checkRanges(context.identity, ranges);
    if (!areWithin(ranges, key.address_ranges)) await checkGrant(trx, context.identity, key);
  }
  const row = await updateItem(trx, apikey, id, body, context);
  await notify(trx, 'session', id);
  return row;
}

/**
 * Gives a key another secret, which only this response contains. The previous one works for a day, or until a given
 * moment; an older one ends. Throws `stale_version` if a version is sent that is not the current one. The caller learns
 * the secret and could act with it: its roles, expiry and addresses must be within their own.
 */
export async function rotateApiKey(
  trx: Trx,
  id: string,
  body: Body,
  { scope, identity }: CommandContext,
): Promise<Row> {
  const key = await getItem(trx, 'apikey', { id, scope, lock: true });
  const now = new Date();
  if (!isInUse(key, now.getTime())) throw new ApiError('key_ended');
  if (body.version !== undefined && body.version !== key.version)
    throw new ApiError('stale_version', { details: { version: key.version } });
  await checkGrant(trx, identity, key);
  // A holder of only the replaced secret would otherwise take the key from the caller who replaced it.
  if (identity.id === id && identity.previous_until !== undefined) throw new ApiError('forbidden');
  if (identity.id !== id) {
    checkRanges(identity, key.address_ranges);
    const last_end = await lastEnd(trx, identity);
    if (last_end !== null && (key.expires_at === null || key.expires_at > last_end))
      throw new ApiError('role_not_held', { fields: { expires_at: ['too_large'] } });
  }
  const until = overlapEnd(body as { previous_expires_at?: string | null }, now);
  const secret = newSecret(api_key_prefix);
  const holder = await personBehind(trx, identity);
  const previous_holder = until === null ? null : await personBehind(trx, { kind: 'apikey', id });
  const rotating = sql<Row>`
    update apikey set key_hash = ${hashSecret(secret)}, rotated_at = ${now.toISOString()}, version = version + 1,
      previous_key_hash = ${until === null ? null : sql.ref('key_hash')}, previous_expires_at = ${until},
      previous_used_at = null, holder = ${holder}, previous_holder = ${previous_holder}
    where id = ${id} returning ${itemColumns(apikey)}`;
  const { rows } = await recordingChanges(trx, apikey, sql`id = ${id}`, () => rotating.execute(trx), ['secret']);
  await notify(trx, 'session', id);
  return { ...(rows[0] as Row), secret };
}

/**
 * When the previous secret ends: null for immediately. Throws `invalid_value` for a moment that is past or too far
 * ahead.
 */
function overlapEnd({ previous_expires_at: given }: { previous_expires_at?: string | null }, now: Date): string | null {
  const after = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString();
  if (given === undefined) return after(1);
  if (given !== null && given <= now.toISOString())
    throw new ApiError('invalid_value', { fields: { previous_expires_at: ['too_small'] } });
  if (given !== null && given > after(overlap_days_max))
    throw new ApiError('invalid_value', { fields: { previous_expires_at: ['too_large'] } });
  return given;
}

/** Revokes a key permanently and, if requested, all keys created with it. A revoked key is unchanged. */
export async function revokeApiKey(trx: Trx, id: string, body: Body, { scope }: CommandContext): Promise<Row> {
  const key = await getItem(trx, 'apikey', { id, scope, lock: true });
  if (body.with_descendants === true) await revokeDescendants(trx, { parent: id }, scope);
  const revoking = sql<Row>`
    update apikey set revoked_at = now(), version = version + 1
    where id = ${id} and revoked_at is null returning ${itemColumns(apikey)}`;
  const { rows } = await recordingChanges(trx, apikey, sql`id = ${id}`, () => revoking.execute(trx));
  await notify(trx, 'session', id);
  return rows[0] ?? key;
}

/**
 * Revokes the keys of a user, with all that were made with them. Throws `forbidden` for callers who may not revoke
 * keys.
 */
export async function revokeKeysOf(trx: Trx, user: string, scope: Scope, { roles }: Identity): Promise<void> {
  if (!isGranted(roles, apikey.actions.revoke.roles)) throw new ApiError('forbidden');
  await revokeDescendants(trx, { created_by: user }, scope);
}

async function revokeDescendants(trx: Trx, maker: Maker, scope: Scope): Promise<void> {
  const ids = (await findDescendants(trx, maker, scope)).map(({ id }) => id);
  if (ids.length === 0) return;
  const revoking = sql`
    update apikey set revoked_at = now(), version = version + 1
    where id = any(${ids}) and revoked_at is null`;
  await recordingChanges(trx, apikey, sql`id = any(${ids})`, () => revoking.execute(trx));
  await notify(trx, 'session', String(ids[0]));
}
