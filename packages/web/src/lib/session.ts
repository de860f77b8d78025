import { isGranted, type RoleExpressions } from '@sluis/contract/base/role-expressions';
import { expandRoles } from '@sluis/contract/roles';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { request } from './api-client.ts';
import type { Me } from './me.ts';
import { sessionStore } from './session-store.ts';

export type { Me } from './me.ts';

const expanded = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The roles of a user with everything that they grant. */
export function rolesOfUser({ roles }: Pick<Me, 'roles'>): ReadonlySet<string> {
  const known = expanded.get(roles) ?? expandRoles(roles);
  expanded.set(roles, known);
  return known;
}

/** Whether a user may do what needs any one of the expressions. */
export const can = (me: Pick<Me, 'roles'>, expressions: RoleExpressions): boolean =>
  isGranted(rolesOfUser(me), expressions);

/** Whether a user is staff of the provider. */
export const isProvider = (me: Pick<Me, 'roles'>): boolean => can(me, ['PSP']);

/**
 * Who is signed in. What the last start learnt is used at once and asked again behind the screen: the server decides
 * about every request anyway, so that a stale answer can only show or hide a button for a moment.
 */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const { user } = await request<{ user: Me }>('GET', '/v1/auth/me', { signal });
    sessionStore.update(user);
    return user;
  },
  initialData: () => sessionStore.get()?.user,
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
});

/** The signed-in user; only below the signed-in layout. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;

/** Whether the signed-in user may do what needs any one of the expressions. */
export const useCan = (expressions: RoleExpressions): boolean => can(useMe(), expressions);
