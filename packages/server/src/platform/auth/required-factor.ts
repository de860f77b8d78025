import { type RawBuilder, sql } from 'kysely';
import { settingIn } from '../configuration/configurations.ts';
import type { Executor } from '../database/database.ts';
import { organisationsAbove } from './organisations-above.ts';

export type RequiredFactor = 'google' | 'email';

/**
 * The second factor required of an organisation's users, by its column: the strictest of its requirement for its own
 * users, its general one or that of the nearest above it, and the provider's for it; else null.
 */
export const requiredFactorIn = (organisation: string): RawBuilder<RequiredFactor | null> =>
  sql<RequiredFactor | null>`(
    select case when 'google' in (own_users, own, configured) then 'google' else coalesce(own_users, own, configured) end
    from (select (select mfa_required_own from organisation where id = ${sql.ref(organisation)}) as own_users,
       ${settingIn('mfa_required', organisation)} as configured, (
      select mfa_required from ${organisationsAbove(sql.ref(organisation))}
      where mfa_required is not null order by distance limit 1) as own) as asked)`;

/**
 * Whether the user in one column has the factor that the organisation in another requires. Mailed codes do not count as
 * an app; a passkey counts as either.
 */
export const hasRequiredFactor = (organisation: string, user: string): RawBuilder<boolean> => sql<boolean>`(
  select required is null or exists (
    select 1 from factor
    where factor."user" = ${sql.ref(user)} and (required = 'email' or type in ('google', 'passkey')))
  from (select ${requiredFactorIn(organisation)} as required) asked)`;

/** Whether a user's factors allow them to work in an organisation. */
export async function meetsRequiredFactor(executor: Executor, user: string, organisation: string): Promise<boolean> {
  const row = await executor
    .selectFrom('membership')
    .select(hasRequiredFactor('membership.organisation', 'membership.user').as('meets'))
    .where('user', '=', user)
    .where('organisation', '=', organisation)
    .executeTakeFirst();
  return row?.meets ?? false;
}
