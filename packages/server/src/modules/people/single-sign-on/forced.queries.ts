import { ApiError } from '@sluis/contract/base/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Identity } from '../../../platform/auth/identity.ts';
import { isReached } from '../../../platform/auth/sign-in-reach.ts';
import type { Executor } from '../../../platform/database/database.ts';

export const placeOfSignOut = 'signing out of an identity provider';

/** SQL: the active identity providers that the users of the organisation in a column must sign in with. */
const forcedFor = (organisation: string) => sql`
  identityprovider p where p.active and p.forced and ${isReached(organisation, sql.ref('p.organisation'))}`;

const namesUser = (user: string) =>
  sql`p.break_glass @> jsonb_build_array(jsonb_build_object('user', ${sql.ref(user)}))`;

/** Whether the user in one column must use single sign-on for the organisation in another. */
export const isForced = (organisation: string, user: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ${forcedFor(organisation)} and not ${namesUser(user)})`;

/** The identity provider that the user in one column can pass by with a password; null if none is forced. */
export const passedBy = (organisation: string, user: string): RawBuilder<string | null> =>
  sql<string | null>`(select p.id from ${forcedFor(organisation)} and ${namesUser(user)} order by p.id limit 1)`;

/** Whether a user has a membership that a password does not open. */
export async function hasForced(executor: Executor, user: string): Promise<boolean> {
  const found = await executor
    .selectFrom('membership')
    .select('id')
    .where('user', '=', user)
    .where(isForced('membership.organisation', 'membership.user'))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Checks that a session may move to a membership: one by single sign-on stays with the organisation of its identity
 * provider, and one by password does not enter an organisation that forces single sign-on. Returns the identity
 * provider that a break-glass user passes by. Throws `not_found` or `sso_required`.
 */
export async function checkSwitch(
  executor: Executor,
  { id, within = null }: Pick<Identity, 'id' | 'within'>,
  membership: string,
): Promise<string | null> {
  const found = await executor
    .selectFrom('membership')
    .select([
      isReached('membership.organisation', sql`${within}::text`).as('is_within'),
      isForced('membership.organisation', 'membership.user').as('is_forced'),
      passedBy('membership.organisation', 'membership.user').as('passed_by'),
    ])
    .where('id', '=', membership)
    .where('user', '=', id)
    .executeTakeFirst();
  if (!found || (within !== null && !found.is_within)) throw new ApiError('not_found');
  if (within !== null) return null;
  if (found.is_forced) throw new ApiError('sso_required');
  return found.passed_by;
}
