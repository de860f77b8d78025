import type { Executor } from '../../platform/database/database.ts';

/** What the web application knows of who is signed in. */
export async function describeUser(executor: Executor, user: string, membership_organisation: string) {
  const person = await executor
    .selectFrom('user')
    .select(['id', 'email', 'name', 'language', 'timezone'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const rows = await executor
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation')
    .select(['membership.id', 'membership.roles', 'organisation.id as organisation', 'organisation.name'])
    .where('membership.user', '=', user)
    .orderBy('organisation.name')
    .execute();
  const memberships = rows.map(({ id, roles, organisation, name }) => ({
    id,
    roles,
    organisation: { id: organisation, name },
  }));
  const current = memberships.find(({ organisation }) => organisation.id === membership_organisation);
  return {
    ...person,
    organisation: current?.organisation ?? null,
    roles: current?.roles ?? [],
    memberships,
  };
}
