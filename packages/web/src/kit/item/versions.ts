import type { PublishedVersion } from '@sluis/contract/risk/results';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

interface Page<C> {
  readonly items: readonly PublishedVersion<C>[];
  readonly next: string | null;
}

/** The published versions of an item, newest first, page by page. */
export const useVersions = <C>(name: 'routing' | 'validationruleset', { id, version }: Versioned) =>
  useInfiniteQuery({
    queryKey: ['history', name, id, version],
    queryFn: ({ signal, pageParam }) =>
      request<Page<C>>('GET', `/v1/${name}/${id}/versions`, { query: { _after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
