import type { ListAnswer } from '@sluis/contract/base/list-query';
import { organisation } from '@sluis/contract/entities/organisation';
import type { ItemOf } from '@sluis/contract/registry';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './api-client.ts';
import { useCan } from './session.ts';

/** Every organisation that the viewer may see. */
const organisationsQuery = queryOptions({
  queryKey: ['organisation', 'all'],
  queryFn: async ({ signal }) => {
    const query = { _limit: 'all' };
    const { items } = await request<ListAnswer<ItemOf<'organisation'>>>('GET', '/v1/organisation', { query, signal });
    return items;
  },
  staleTime: 5 * 60_000,
});

/** The organisations that the viewer may choose from: none while they load, or without the role to list them. */
export function useOrganisations(): readonly ItemOf<'organisation'>[] {
  const enabled = useCan(organisation.roles.list);
  return useQuery({ ...organisationsQuery, enabled }).data ?? [];
}
