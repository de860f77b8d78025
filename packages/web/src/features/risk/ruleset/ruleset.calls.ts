import type { RulesetHits } from '@sluis/contract/risk/results';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';
import { useOrganisation } from '../../../lib/organisation.ts';

const hitsOptions = (organisation: string | undefined) =>
  queryOptions({
    queryKey: ['list', 'validationruleset/hits', organisation],
    queryFn: async ({ signal }) => {
      const path = '/v1/validationruleset/hits';
      const { items } = await request<{ items: readonly RulesetHits[] }>('GET', path, {
        query: { organisation },
        signal,
      });
      return new Map(items.map((each) => [each.ruleset, each]));
    },
    staleTime: 30_000,
  });

/** The matches of a ruleset in the last seven days; undefined until they are known. */
export const useHits = (id: string): RulesetHits | undefined =>
  useQuery(hitsOptions(useOrganisation().id)).data?.get(id);
