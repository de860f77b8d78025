import type { PublishedVersion } from '@sluis/contract/risk/results';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** The published versions of an item, newest first. */
export const useVersions = <C>(name: 'routing' | 'validationruleset', { id, version }: Versioned) =>
  useQuery({
    queryKey: ['history', name, id, version],
    queryFn: async ({ signal }) =>
      (await request<{ items: readonly PublishedVersion<C>[] }>('GET', `/v1/${name}/${id}/versions`, { signal })).items,
  });
