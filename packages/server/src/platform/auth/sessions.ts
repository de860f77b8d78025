import { newId } from '@sluis/contract/base/ids';
import { expandRoles } from '@sluis/contract/roles';
import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { notify } from '../notify.ts';
import { idleMinutesIn, isOrganisationActive } from './active-organisation.ts';
import { addressRangesIn } from './allowed-addresses.ts';
import type { Identity } from './identity.ts';
import { hasRequiredFactor } from './required-factor.ts';
import { isReached } from './sign-in-reach.ts';

export const session_hours_max = 12;

/** The factor of a session whose identity provider asked for all of them. */
export const sso_factor = 'sso';

interface NewSession {
  readonly user: string;
  readonly membership: string;
  readonly ip: string;
  readonly user_agent: string | null;
  /** The second factor that was used, if any. */
  readonly factor: string | null;
  readonly within?: string;
  readonly identity_provider?: string;
  readonly sealed_sign_out?: string | null;
}

/** Opens a session of at most twelve hours. Sessions use real time, whatever the business clock shows. */
export async function openSession(
  executor: Executor,
  given: NewSession,
): Promise<{ id: string; expires_at_ms: number }> {
  const now = new Date();
  const expires_at_ms = now.getTime() + session_hours_max * 3_600_000;
  const id = newId('sess', now.getTime());
  await executor
    .insertInto('session')
    .values({
      id,
      ...given,
      created_at: now.toISOString(),
      last_activity_at: now.toISOString(),
      expires_at: new Date(expires_at_ms).toISOString(),
      ended_at: null,
    })
    .execute();
  return { id, expires_at_ms };
}

/** Ends a session immediately, in every process. */
export async function endSession(executor: Executor, id: string): Promise<void> {
  await executor
    .updateTable('session')
    .set({ ended_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  await notify(executor, 'session', id);
}

/** Ends every session of a user, except the named one if given. */
export async function endSessionsOf(executor: Executor, user: string, except?: string): Promise<void> {
  let ending = executor
    .updateTable('session')
    .set({ ended_at: new Date().toISOString() })
    .where('user', '=', user)
    .where('ended_at', 'is', null);
  if (except !== undefined) ending = ending.where('id', '<>', except);
  await ending.execute();
  await notify(executor, 'session', user);
}

/**
 * Switches a session to another membership of its user and returns its organisation; undefined if the membership is not
 * theirs.
 */
export async function switchMembership(
  executor: Executor,
  session: string,
  user: string,
  membership: string,
): Promise<string | undefined> {
  const found = await executor
    .selectFrom('membership')
    .select('organisation')
    .where('id', '=', membership)
    .where('user', '=', user)
    .executeTakeFirst();
  if (!found) return undefined;
  await executor.updateTable('session').set({ membership }).where('id', '=', session).execute();
  await notify(executor, 'session', session);
  return found.organisation;
}

/** Whether the identity provider of a session asked for all factors. */
export async function hasFactorOfSso(executor: Executor, session: string): Promise<boolean> {
  const found = await executor.selectFrom('session').select('factor').where('id', '=', session).executeTakeFirst();
  return found?.factor === sso_factor;
}

/** Records activity of the user. */
export const touchSession = async (executor: Executor, id: string): Promise<void> =>
  void (await executor
    .updateTable('session')
    .set({ last_activity_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute());

/**
 * The identity of a session that has not ended, expired or become idle, of an active user and organisation. Undefined
 * for a user without a second factor that the organisation now requires: they have to sign in again and set one up.
 */
export async function findSessionIdentity(
  executor: Executor,
  session: string,
  idle_minutes: number,
): Promise<Identity | undefined> {
  const row = await executor
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user')
    .innerJoin('membership', 'membership.id', 'session.membership')
    .select(['user.id', 'user.name', 'user.timezone', 'membership.organisation', 'membership.roles', 'session.within'])
    .select(addressRangesIn('membership.organisation').as('session_ranges'))
    .where('session.id', '=', session)
    .where('session.ended_at', 'is', null)
    .where('user.active', '=', true)
    .where(isOrganisationActive('membership.organisation'))
    .where((where) =>
      where.or([where('session.factor', '=', sso_factor), hasRequiredFactor('membership.organisation', 'user.id')]),
    )
    .where((where) =>
      where.or([where('session.within', 'is', null), isReached('membership.organisation', sql.ref('session.within'))]),
    )
    .where(sql<boolean>`session.expires_at > now()`)
    .where(
      sql<boolean>`session.last_activity_at > now() - make_interval(mins => ${idleMinutesIn('membership.organisation', idle_minutes)})`,
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { roles, ...rest } = row;
  return { kind: 'user', ...rest, roles: expandRoles(roles), given_roles: roles, session };
}

/** The identity of a user as a member of an organisation, without a session: for work requested earlier. */
export async function findMemberIdentity(
  executor: Executor,
  user: string,
  organisation: string,
): Promise<Identity | undefined> {
  const row = await executor
    .selectFrom('user')
    .innerJoin('membership', 'membership.user', 'user.id')
    .select(['user.id', 'user.name', 'user.timezone', 'membership.organisation', 'membership.roles'])
    .where('user.id', '=', user)
    .where('user.active', '=', true)
    .where('membership.organisation', '=', organisation)
    .where(isOrganisationActive('membership.organisation'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { roles, ...rest } = row;
  return { kind: 'user', ...rest, roles: expandRoles(roles), given_roles: roles };
}
