import { newId } from '@sluis/contract/base/ids';
import { expandRoles } from '@sluis/contract/roles';
import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { notify } from '../notify.ts';
import type { Identity } from './identity.ts';

export const session_hours_max = 12;

interface NewSession {
  readonly user: string;
  readonly membership: string;
  readonly ip: string;
  readonly user_agent: string | null;
}

/** Opens a session of at most twelve hours. Sessions live in real time, whatever the business clock says. */
export async function openSession(
  executor: Executor,
  given: NewSession,
): Promise<{ id: string; expires_at_ms: number }> {
  const now = new Date();
  const expires_at_ms = now.getTime() + session_hours_max * 3_600_000;
  const id = newId('sess');
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

/** Ends a session at once, in every process. */
export async function endSession(executor: Executor, id: string): Promise<void> {
  await executor
    .updateTable('session')
    .set({ ended_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  await notify(executor, 'session', id);
}

/** Records that the person is still there. */
export const touchSession = async (executor: Executor, id: string): Promise<void> =>
  void (await executor
    .updateTable('session')
    .set({ last_activity_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute());

/** The identity behind a session that is neither ended, expired nor idle, of a user who is still active. */
export async function findSessionIdentity(
  executor: Executor,
  session: string,
  idle_minutes: number,
): Promise<Identity | undefined> {
  const row = await executor
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user')
    .innerJoin('membership', 'membership.id', 'session.membership')
    .select(['user.id', 'user.name', 'user.timezone', 'membership.organisation', 'membership.roles'])
    .where('session.id', '=', session)
    .where('session.ended_at', 'is', null)
    .where('user.active', '=', true)
    .where(sql<boolean>`session.expires_at > now()`)
    .where(sql<boolean>`session.last_activity_at > now() - make_interval(mins => ${idle_minutes})`)
    .executeTakeFirst();
  if (!row) return undefined;
  const { roles, ...rest } = row;
  return { kind: 'user', ...rest, roles: expandRoles(roles), given_roles: roles, session };
}
