import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { request } from './api-client.ts';
import { can } from './granted.ts';
import type { Me } from './me.ts';
import { sessionStore } from './session-store.ts';

export type { Me } from './me.ts';

/**
 * The signed-in user. The data of the last start are used immediately and refetched in the background: the server
 * authorises every request anyway, so that stale data can only show or hide a button for a moment.
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

/** Whether the signed-in user satisfies any one of the expressions. */
export const useCan = (expressions: RoleExpressions): boolean => can(useMe(), expressions);
