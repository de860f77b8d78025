import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { membership } from '@sluis/contract/entities/people/membership';
import { user } from '@sluis/contract/entities/people/user';
import { sql } from 'kysely';
import { endSessionsOf } from '../../../platform/auth/sessions.ts';
import type { Configurations } from '../../../platform/configuration/configurations.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { recordingChanges } from '../../../resource/changes.ts';
import { type Body, createItem, insertRow, type Row, updateItem } from '../../../resource/commands.ts';
import { itemColumns } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import { revokeKeysOf } from '../apikey/apikey.commands.ts';
import { findByAddress, isListed, lockAddress } from './address.queries.ts';
import { checkGrant } from './granting.queries.ts';
import { checkManageable } from './person.queries.ts';

/** Sends a user the welcome mail with a link to set a password; the default mail if none is named. */
export type Welcome = (trx: Trx, user: string, mail: string | undefined) => Promise<void>;

const now = (): string => new Date().toISOString();

/**
 * Invites a person: a user without a password, a membership, and a welcome mail. The response is the same for a person
 * with an account elsewhere, who is asked to accept. Throws `role_not_held`, or `already_exists` for a user in the
 * inviter's own list.
 */
export const inviteUser =
  (welcome: Welcome, configurations: Configurations) =>
  async (trx: Trx, body: Body, context: CommandContext): Promise<Row> => {
    const { roles, welcome_mail, ...person } = body;
    await checkReferences(trx, user.fields, body, context.scope);
    const organisation = String(person.organisation);
    await checkGrant(trx, context.identity, { organisation, roles: roles as string[] });
    const email = String(person.email).trim();
    await lockAddress(trx, email);
    if (await isListed(trx, email, context.scope))
      throw new ApiError('already_exists', { fields: { email: ['not_allowed'] } });
    const stand_in = (await findByAddress(trx, email)) !== undefined;
    const { values: configured } = await configurations.of(trx, organisation);
    const { language = configured.language, timezone = configured.timezone } = person;
    const begun = { active: true, mfa_enabled: false, invited_at: now(), stand_in };
    const values = { ...person, email, language, timezone, ...begun };
    const row = await createItem(trx, user, values, context);
    const created_at = now();
    const id = newId('mbr', created_at);
    await insertRow(trx, membership, { id, created_at, organisation, user: row.id, roles });
    await welcome(trx, row.id, welcome_mail as string | undefined);
    return row;
  };

/** Changes a user's name and language, also the caller's own. Throws as `checkManageable` does. */
export async function changeUser(trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> {
  const { kind, id: own } = context.identity;
  if (kind !== 'user' || own !== id) await checkManageable(trx, id, context);
  return updateItem(trx, user, id, body, context);
}

async function setOf(trx: Trx, id: string, values: { active?: boolean; mfa_enabled?: boolean; invited_at?: string }) {
  const setting = sql<Row>`
    update "user" set ${sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))},
      version = version + 1
    where id = ${id} returning ${itemColumns(user)}`;
  const { rows } = await recordingChanges(trx, user, sql`id = ${id}`, () => setting.execute(trx));
  return rows[0] as Row;
}

/** Ends every session of a user and invalidates every link sent to them, immediately and in every process. */
async function endAccess(trx: Trx, id: string): Promise<void> {
  await endSessionsOf(trx, id);
  await trx.deleteFrom('one_time_token').where('user', '=', id).execute();
  await trx.deleteFrom('trusted_device').where('user', '=', id).execute();
}

/** Lets a user sign in again. */
export async function activateUser(trx: Trx, id: string, _: Body, context: CommandContext): Promise<Row> {
  await checkManageable(trx, id, context);
  return setOf(trx, id, { active: true });
}

/** Deactivates a user, ends all their sessions and, if requested, revokes the keys that they made. */
export async function deactivateUser(trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> {
  await checkManageable(trx, id, context);
  if (body.revoke_keys === true) await revokeKeysOf(trx, id, context.scope, context.identity);
  await endAccess(trx, id);
  return setOf(trx, id, { active: false });
}

/** Removes the second factors of a user who lost them; their sessions and trusted browsers end too. */
export async function resetFactors(trx: Trx, id: string, _: Body, context: CommandContext): Promise<Row> {
  await checkManageable(trx, id, context);
  await trx.deleteFrom('factor').where('user', '=', id).execute();
  await trx.deleteFrom('recovery_code').where('user', '=', id).execute();
  await endAccess(trx, id);
  return setOf(trx, id, { mfa_enabled: false });
}

/** Sends the welcome mail again; links sent before stop working. */
export const resendWelcome =
  (welcome: Welcome) =>
  async (trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> => {
    await checkManageable(trx, id, context);
    await checkReferences(trx, user.fields, body, context.scope);
    await welcome(trx, id, body.welcome_mail as string | undefined);
    return setOf(trx, id, { invited_at: now() });
  };
