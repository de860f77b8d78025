import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { organisationsAbove } from './organisations-above.ts';

export type RequiredFactor = 'google' | 'email';

/** The second factor that the organisation of a column, or the nearest one above it that says anything, asks of its users; else null. */
export const requiredFactorIn = (organisation: string): RawBuilder<RequiredFactor | null> =>
  sql<RequiredFactor | null>`(
    select mfa_required from ${organisationsAbove(sql.ref(organisation))}
    where mfa_required is not null order by distance limit 1)`;

/** Whether the user of a column has what the organisation of another asks. Mailed codes are no app; a passkey is more than either. */
export const hasRequiredFactor = (organisation: string, user: string): RawBuilder<boolean> => sql<boolean>`(
  select required is null or exists (
    select 1 from factor
    where factor."user" = ${sql.ref(user)} and (required = 'email' or type in ('google', 'passkey')))
  from (select ${requiredFactorIn(organisation)} as required) asked)`;

/** Whether a user may work in an organisation with the factors that they have. */
export async function meetsRequiredFactor(executor: Executor, user: string, organisation: string): Promise<boolean> {
  const row = await executor
    .selectFrom('membership')
    .select(hasRequiredFactor('membership.organisation', 'membership.user').as('meets'))
    .where('user', '=', user)
    .where('organisation', '=', organisation)
    .executeTakeFirst();
  return row?.meets ?? false;
}
