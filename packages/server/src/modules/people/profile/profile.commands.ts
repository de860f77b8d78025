import { ApiError } from '@sluis/contract/base/errors';
import { entities } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { issueToken } from '../../../platform/auth/one-time-tokens.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { notify } from '../../../platform/notify.ts';
import { recordingChanges } from '../../../resource/changes.ts';
import { sendAccountMail } from '../credential/account-mails.commands.ts';
import { link_minutes, type Needs } from '../credential/credential.commands.ts';
import { markEnabled } from '../sign-in/factors.commands.ts';
import { listFactors } from '../sign-in/factors.queries.ts';

interface Changes {
  readonly name?: string | undefined;
  readonly language?: 'nl' | 'en' | undefined;
  readonly timezone?: string | undefined;
}

/** Changes the user's own profile. This grants nothing: roles, address and organisation have separate commands. */
export async function changeProfile(trx: Trx, user: string, { name, language, timezone }: Changes): Promise<void> {
  const updating = trx
    .updateTable('user')
    .set((set) => ({
      ...(name !== undefined && { name }),
      ...(language !== undefined && { language }),
      ...(timezone !== undefined && { timezone }),
      version: set('version', '+', 1),
    }))
    .where('id', '=', user);
  await recordingChanges(trx, entities.user, sql`id = ${user}`, () => updating.execute());
  await notify(trx, 'session', user);
}

/** The step that adds a second factor for a signed-in user. */
export const beginEnrolment = (trx: Trx, user: string): Promise<string> =>
  issueToken(trx, { purpose: 'mfa_setup', user, minutes: link_minutes });

/** Removes a second factor; with the last one the recovery codes and trusted browsers too. */
export async function removeFactor(trx: Trx, needs: Needs, user: string, id: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('factor')
    .where('id', '=', id)
    .where('user', '=', user)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ApiError('not_found');
  if ((await listFactors(trx, user)).length === 0) {
    await markEnabled(trx, user, false);
    await trx.deleteFrom('recovery_code').where('user', '=', user).execute();
    await trx.deleteFrom('trusted_device').where('user', '=', user).execute();
  }
  // Sessions depend on a factor that an organisation requires.
  await notify(trx, 'session', user);
  await sendAccountMail(trx, needs, user, { kind: 'factor_removed' });
}

/** The sessions of a user that have not ended, the latest used first. */
export async function listSessions(executor: Executor, user: string, current: string | undefined) {
  const rows = await executor
    .selectFrom('session')
    .select(['id', 'created_at', 'last_activity_at', 'ip', 'user_agent', 'factor'])
    .where('user', '=', user)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('last_activity_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, current: row.id === current }));
}

export async function endOwnSession(trx: Trx, user: string, id: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({ ended_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('user', '=', user)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiError('not_found');
  await notify(trx, 'session', id);
}

export const listDevices = (executor: Executor, user: string) =>
  executor
    .selectFrom('trusted_device')
    .select(['id', 'created_at', 'expires_at', 'user_agent'])
    .where('user', '=', user)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('id', 'desc')
    .execute();

/** Stops trusting a browser. */
export async function removeDevice(trx: Trx, user: string, id: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('trusted_device')
    .where('id', '=', id)
    .where('user', '=', user)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ApiError('not_found');
}
