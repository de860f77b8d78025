import { isGranted } from '@sluis/contract/base/role-expressions';
import { expandRoles, isProviderRole } from '@sluis/contract/roles';
import { sql } from 'kysely';
import { isOrganisationActive } from '../../../platform/auth/active-organisation.ts';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import type { Executor } from '../../../platform/database/database.ts';

const administrators_max = 50;

interface Administrator {
  readonly id: string;
  readonly email: string;
  readonly language: 'nl' | 'en';
  readonly timezone: string;
  readonly roles: readonly string[];
}

/**
 * The members of an organisation and of those above it who have a role and have signed in, the latest first: up to the
 * merchant, or including the provider for a provider's role.
 */
export async function findAdministrators(executor: Executor, organisation: string, role: string) {
  const { rows } = await sql<Administrator>`
    select u.id, email, language, timezone, roles
    from membership join "user" u on u.id = membership."user"
    where membership.organisation in (
        select id from ${organisationsAbove(sql.val(organisation))}
        where ${sql.lit(isProviderRole(role))} or parent is not null)
      and u.active and not u.stand_in and u.last_sign_in_at is not null and ${isOrganisationActive('membership.organisation')}
    order by u.last_sign_in_at desc, u.id`.execute(executor);
  const may = rows.filter(({ roles }) => isGranted(expandRoles(roles), [role]));
  return [...new Map(may.map((each) => [each.id, each])).values()].slice(0, administrators_max);
}
