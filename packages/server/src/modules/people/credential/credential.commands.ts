import { ApiError } from '@sluis/contract/base/errors';
import { brokenRules } from '@sluis/contract/base/password-policy';
import { entities } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { type Through, userActsIn } from '../../../platform/auth/acts.ts';
import type { LeakedPasswords } from '../../../platform/auth/leaked-passwords.ts';
import { emailLink, passwordLink } from '../../../platform/auth/links.ts';
import { findToken, issueToken, spendToken, spendTokensOf } from '../../../platform/auth/one-time-tokens.ts';
import { hashPassword, isPassword } from '../../../platform/auth/passwords.ts';
import { endSessionsOf } from '../../../platform/auth/sessions.ts';
import { type Executor, type Trx, uniqueViolation } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import { recordingChanges } from '../../../resource/changes.ts';
import { findByAddress, lockAddress } from '../user/address.queries.ts';
import { sendAccountMail } from './account-mails.commands.ts';

export type Needs = Pick<Services, 'branding' | 'config' | 'box' | 'leaked_passwords'>;

export const link_minutes = 30;

const invalidToken = (): ApiError => new ApiError('invalid_token', { fields: { token: ['invalid_token'] } });

const mails_max_an_hour = 5;

/**
 * Whether a user has received the most such letters of an hour: knowing an address must not be enough to flood its
 * mailbox.
 */
async function isMailedEnough(trx: Trx, recipient: string, kind: 'password_reset' | 'email_change'): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail
    where lower(recipient) = lower(${recipient}) and kind = ${kind} and created_at > now() - interval '1 hour'`.execute(
    trx,
  );
  return (rows[0]?.count ?? 0) >= mails_max_an_hour;
}

/** Mails a link to set a new password to an active user with the address, if there is one. */
export async function requestReset(trx: Trx, needs: Needs, email: string): Promise<void> {
  const user = await findByAddress(trx, email.trim());
  if (!user?.active || (await isMailedEnough(trx, user.email, 'password_reset'))) return;
  await spendTokensOf(trx, user.id, ['password_reset']);
  const token = await issueToken(trx, { purpose: 'password_reset', user: user.id, minutes: link_minutes });
  const link = passwordLink(needs.config, token, { is_new: false });
  await sendAccountMail(trx, needs, user.id, { kind: 'password_reset', link });
}

/** Throws `password_weak` or `password_leaked`. */
export async function checkPassword(leaked_passwords: LeakedPasswords, password: string): Promise<void> {
  const rules = brokenRules(password);
  if (rules.length > 0)
    throw new ApiError('password_weak', { details: { rules }, fields: { password: ['password_weak'] } });
  if (await leaked_passwords.isLeaked(password))
    throw new ApiError('password_leaked', { fields: { password: ['password_leaked'] } });
}

/** Stores a password of a user, uses up every link that could set another, and mails the user. */
async function keepPassword(trx: Trx, needs: Needs, user: string, password_hash: string): Promise<void> {
  const kept = { password_hash, changed_at: new Date().toISOString() };
  const keeping = trx
    .insertInto('credential')
    .values({ user, ...kept })
    .onConflict((conflict) => conflict.column('user').doUpdateSet(kept));
  await recordingChanges(trx, entities.user, sql`id = ${user}`, () => keeping.execute(), ['password']);
  await spendTokensOf(trx, user, ['password_reset', 'welcome', 'mfa', 'mfa_setup', 'email_change']);
  await trx.deleteFrom('trusted_device').where('user', '=', user).execute();
  await sendAccountMail(trx, needs, user, { kind: 'password_changed' });
}

/** Sets a password with the token of a link; every session of the user ends. */
export async function setPassword(
  executor: Executor,
  needs: Needs,
  { token, password }: { readonly token: string; readonly password: string },
  through: Through,
): Promise<void> {
  // The rules first: a password that is refused must not use up the link.
  const known = await findToken(executor, token, ['password_reset', 'welcome']);
  if (!known?.user) throw invalidToken();
  await checkPassword(needs.leaked_passwords, password);
  const password_hash = await hashPassword(password);
  await inTransaction(executor, async (trx) => {
    const found = await findToken(trx, token, ['password_reset', 'welcome']);
    if (!found?.user) throw invalidToken();
    await spendToken(trx, found);
    await userActsIn(trx, found.user, through);
    await keepPassword(trx, needs, found.user, password_hash);
    await endSessionsOf(trx, found.user);
  });
}

export async function isCurrentPassword(executor: Executor, user: string, password: string): Promise<boolean> {
  const credential = await executor
    .selectFrom('credential')
    .select('password_hash')
    .where('user', '=', user)
    .executeTakeFirst();
  return isPassword(password, credential?.password_hash);
}

/** Changes a user's own password; all their other sessions end. */
export async function changePassword(
  trx: Trx,
  needs: Needs,
  {
    user,
    session,
    password,
  }: { readonly user: string; readonly session: string | undefined; readonly password: string },
): Promise<void> {
  await checkPassword(needs.leaked_passwords, password);
  await keepPassword(trx, needs, user, await hashPassword(password));
  await endSessionsOf(trx, user, session);
}

/** Mails a link to a new address, which becomes the user's once they confirm it there. Throws `rate_limited`. */
export async function requestEmailChange(trx: Trx, needs: Needs, user: string, email: string): Promise<void> {
  await spendTokensOf(trx, user, ['email_change']);
  const to = email.trim();
  if (await isMailedEnough(trx, to, 'email_change'))
    throw new ApiError('rate_limited', { details: { retry_after_s: 3600 } });
  const token = await issueToken(trx, { purpose: 'email_change', user, minutes: link_minutes, data: { email: to } });
  await sendAccountMail(trx, needs, user, { kind: 'email_change', link: emailLink(needs.config, token), to });
}

/** Confirms a new address with the token of a link; mails the old address and ends every session. */
export async function confirmEmail(
  trx: Trx,
  needs: Needs,
  { token, email }: { readonly token: string; readonly email: string },
  through: Through,
): Promise<void> {
  const found = await findToken(trx, token, ['email_change']);
  const expected = String(found?.data.email ?? '');
  if (!found?.user || expected.toLowerCase() !== email.trim().toLowerCase()) throw invalidToken();
  await spendToken(trx, found);
  await userActsIn(trx, found.user, through);
  // Written to the old address, which is the user's until the next statement.
  await sendAccountMail(trx, needs, found.user, { kind: 'email_changed' });
  await spendTokensOf(trx, found.user, ['password_reset', 'welcome', 'email_change']);
  await lockAddress(trx, expected);
  try {
    const updating = trx
      .updateTable('user')
      .set((set) => ({ email: expected, version: set('version', '+', 1) }))
      .where('id', '=', found.user);
    await recordingChanges(trx, entities.user, sql`id = ${found.user}`, () => updating.execute());
  } catch (error) {
    // Another user has taken it meanwhile; saying so would reveal who has an account.
    throw uniqueViolation(error) ? invalidToken() : error;
  }
  await endSessionsOf(trx, found.user);
}
