import { organisation } from '@sluis/contract/entities/merchants/organisation';
import type { OrganisationFigures } from '@sluis/contract/organisation-moves';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { withinScope } from '../../../resource/item.ts';
import { findUses } from '../../../resource/references.ts';
import type { Scope } from '../../../resource/scope.ts';

/**
 * The numbers of users and payment profiles of each organisation, in one statement; numbers that the caller may not see
 * are absent.
 */
export async function organisationFigures(
  executor: Executor,
  scope: Scope,
  known: { readonly users: boolean; readonly payment_profiles: boolean },
): Promise<OrganisationFigures[]> {
  const { rows } = await sql<Required<OrganisationFigures>>`
    select organisation.id as organisation,
      (select count(*)::int from organisation part where part.parent = organisation.id) as organisations,
      (select count(*)::int from membership where membership.organisation = organisation.id) as users,
      (select count(*)::int from paymentprofile where paymentprofile.organisation = organisation.id) as payment_profiles
    from organisation
    where ${withinScope(organisation, scope)}`.execute(executor);
  return rows.map(({ users, payment_profiles, ...rest }) => ({
    ...rest,
    ...(known.users && { users }),
    ...(known.payment_profiles && { payment_profiles }),
  }));
}

/** The entities whose items prevent the deletion of an organisation; visits do not. */
export async function usesOf(executor: Executor, id: string): Promise<string[]> {
  const used_by = await findUses(executor, organisation, { id, owner: id });
  return used_by.filter((name) => name !== 'visit');
}
