import type { ListAnswer } from '@sluis/contract/base/list-query';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Query, request } from '../../lib/api-client.ts';
import type { Row } from './declaration.ts';

/** A page of a list; the key holds every input of the request. */
export const listOptions = <T = Row>(entity: string, query: Query) =>
  queryOptions({
    queryKey: ['list', entity, query],
    queryFn: ({ signal }) => request<ListAnswer<T>>('GET', `/v1/${entity}`, { query, signal }),
    staleTime: 5_000,
  });

/** One item with its references. */
export const itemOptions = <T = Row>(entity: string, id: string, populate: readonly string[]) =>
  queryOptions({
    queryKey: ['item', entity, id, populate],
    queryFn: ({ signal }) =>
      request<T>('GET', `/v1/${entity}/${encodeURIComponent(id)}`, {
        query: { _populate: populate.join(' ') },
        signal,
      }),
    staleTime: 5_000,
  });

/** Asks again for everything that is on screen: a change of one item shows in lists, panels and histories alike. */
export const reloadAll = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => ['list', 'item', 'history'].includes(String(queryKey[0])) });
