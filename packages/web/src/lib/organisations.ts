import type { ListAnswer } from '@sluis/contract/base/list-query';
import { organisation } from '@sluis/contract/entities/merchants/organisation';
import type { ItemOf } from '@sluis/contract/registry';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './api-client.ts';
import { useCan } from './session.ts';

const every = { _limit: 'all', _populate: '' };

/** Every organisation that the viewer can access; the same call as that of the tree, which is sent once. */
const organisationsQuery = queryOptions({
  queryKey: ['list', 'organisation', every],
  queryFn: ({ signal }) =>
    request<ListAnswer<ItemOf<'organisation'>>>('GET', '/v1/organisation', { query: every, signal }),
  select: ({ items }) => items,
  staleTime: 5 * 60_000,
});

/** The organisations that the viewer may choose from: none while they load, or without the role to list them. */
export function useOrganisations(): readonly ItemOf<'organisation'>[] {
  const enabled = useCan(organisation.roles.list);
  return useQuery({ ...organisationsQuery, enabled }).data ?? [];
}

/**
 * Returns whether an owner's item can be used in an organisation: if the owner is that organisation, an ancestor of it,
 * or a guest.
 */
export function useIsUsableAt(organisation: string): (owner: string | null) => boolean {
  const parents = new Map(useOrganisations().map(({ id, parent }) => [id, parent]));
  const above = new Set<string>();
  for (let id: string | null | undefined = organisation; id && !above.has(id); id = parents.get(id)) above.add(id);
  return (owner) => owner === null || above.has(owner);
}
