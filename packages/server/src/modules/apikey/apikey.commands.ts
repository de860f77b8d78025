import { ApiError } from '@sluis/contract/base/errors';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { apikey } from '@sluis/contract/entities/apikey';
import { sql } from 'kysely';
import { createApiKey } from '../../platform/auth/api-keys.ts';
import type { Identity } from '../../platform/auth/identity.ts';
import type { Trx } from '../../platform/database/database.ts';
import { notify } from '../../platform/notify.ts';
import type { Body, Row } from '../../resource/commands.ts';
import { getItem, itemColumns } from '../../resource/item.ts';
import { checkReferences } from '../../resource/references.ts';
import type { CommandContext } from '../../resource/resource.ts';
import type { Scope } from '../../resource/scope.ts';
import { checkGrant } from '../user/granting.queries.ts';
import { findDescendants, type Maker } from './descendants.queries.ts';

/**
 * Makes a key with roles that its maker holds; the answer has its `secret`, which is shown this once. A key that ends
 * makes none that outlives it.
 */
export async function makeApiKey(trx: Trx, body: Body, { scope, identity }: CommandContext): Promise<Row> {
  await checkReferences(trx, apikey.fields, body, scope);
  const last_end = await lastEnd(trx, identity);
  const {
    organisation,
    name,
    roles,
    expires_at = last_end,
  } = body as {
    organisation: string;
    name: string;
    roles: string[];
    expires_at?: string | null;
  };
  await checkGrant(trx, identity, { organisation, roles });
  // Keys live in real time, whatever the business clock says.
  if (expires_at !== null && expires_at <= new Date().toISOString())
    throw new ApiError('invalid_value', { fields: { expires_at: ['too_small'] } });
  if (last_end !== null && (expires_at === null || expires_at > last_end))
    throw new ApiError('invalid_value', { fields: { expires_at: ['too_large'] } });
  const created_by = identity.kind === 'user' ? identity.id : null;
  const parent = identity.kind === 'apikey' ? identity.id : null;
  const { id, secret } = await createApiKey(trx, { organisation, name, roles, expires_at, created_by, parent });
  return { ...(await getItem(trx, 'apikey', { id, scope })), secret };
}

/** When a key that makes keys ends itself; null for one that never does, and for a user. */
async function lastEnd(trx: Trx, { kind, id }: Identity): Promise<string | null> {
  if (kind === 'user') return null;
  const maker = await trx.selectFrom('apikey').select('expires_at').where('id', '=', id).executeTakeFirst();
  return maker?.expires_at ?? null;
}

/**
 * Revokes a key immediately and permanently and, if asked, all keys created with it. A key that was revoked already stays
 * as it is.
 */
export async function revokeApiKey(trx: Trx, id: string, body: Body, { scope }: CommandContext): Promise<Row> {
  await getItem(trx, 'apikey', { id, scope, lock: true });
  if (body.with_descendants === true) await revokeDescendants(trx, { parent: id }, scope);
  const { rows } = await sql<Row>`
    update apikey set revoked_at = coalesce(revoked_at, now()), version = version + 1
    where id = ${id} returning ${itemColumns(apikey)}`.execute(trx);
  await notify(trx, 'session', id);
  return rows[0] as Row;
}

/** Ends the keys of a user, with all that were made with them. Throws `forbidden` for who may not end keys. */
export async function revokeKeysOf(trx: Trx, user: string, scope: Scope, { roles }: Identity): Promise<void> {
  if (!isGranted(roles, apikey.actions.revoke.roles)) throw new ApiError('forbidden');
  await revokeDescendants(trx, { created_by: user }, scope);
}

async function revokeDescendants(trx: Trx, maker: Maker, scope: Scope): Promise<void> {
  const ids = (await findDescendants(trx, maker, scope)).map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`
    update apikey set revoked_at = now(), version = version + 1
    where id = any(${ids}) and revoked_at is null`.execute(trx);
  await notify(trx, 'session', String(ids[0]));
}
