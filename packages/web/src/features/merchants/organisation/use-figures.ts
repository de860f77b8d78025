import { organisation } from '@sluis/contract/entities/merchants/organisation';
import type { OrganisationFigures } from '@sluis/contract/organisation-moves';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useCan } from '../../../lib/session.ts';

type Answer = { readonly items: readonly OrganisationFigures[] };

const byOrganisation = ({ items }: Answer): ReadonlyMap<string, OrganisationFigures> =>
  new Map(items.map((each) => [each.organisation, each]));

/** The figures of every organisation in the tree, from one call; reloaded with the lists. */
export function useFigures(): ReadonlyMap<string, OrganisationFigures> | undefined {
  const within = useOrganisation().id;
  return useQuery({
    queryKey: ['list', 'organisation/figures', within],
    queryFn: async ({ signal }) =>
      byOrganisation(
        await request<Answer>('GET', '/v1/organisation/figures', { query: { organisation: within }, signal }),
      ),
    // Every row uses it: it is built once, and not for each of them.
    structuralSharing: false,
    enabled: useCan(organisation.roles.list),
    staleTime: 5_000,
  }).data;
}
