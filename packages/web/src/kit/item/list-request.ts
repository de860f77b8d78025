import type { ListAnswer, SumsAnswer } from '@sluis/contract/base/list-query';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Query, request } from '../../lib/api-client.ts';
import type { Row } from './row.ts';

/** A page of the list at a path; the key holds every input of the request. */
export const listOptions = <T = Row>(path: string, query: Query) =>
  queryOptions({
    queryKey: ['list', path, query],
    queryFn: ({ signal }) => request<ListAnswer<T>>('GET', `/v1/${path}`, { query, signal }),
    staleTime: 5_000,
  });

/** What belongs to a page and not to the whole of a list. */
export const of_page = { _limit: undefined, _skip: undefined, _after: undefined, _populate: undefined };

/** What the whole of a list comes to; `all` also where it is so long that it costs something. */
export function sumsOptions(path: string, query: Query, all: boolean) {
  const asked = { ...query, ...of_page, _sort: undefined, ...(all && { _all: true }) };
  return queryOptions({
    queryKey: ['list', `${path}/totals`, asked],
    queryFn: ({ signal }) => request<SumsAnswer>('GET', `/v1/${path}/totals`, { query: asked, signal }),
    staleTime: 5_000,
  });
}

/** One item with its references. */
export const itemOptions = <T = Row>(path: string, id: string, populate: readonly string[]) =>
  queryOptions({
    queryKey: ['item', path, id, populate],
    queryFn: ({ signal }) =>
      request<T>('GET', `/v1/${path}/${encodeURIComponent(id)}`, {
        query: { _populate: populate.join(' ') },
        signal,
      }),
    staleTime: 5_000,
  });

const live_ms = 1500;

/** How soon to ask again, where some of what is on screen changes by itself. */
export const refetchWhile = (isLive: boolean | undefined): number | false => (isLive ? live_ms : false);

const reload = (client: QueryClient, kinds: readonly string[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => kinds.includes(String(queryKey[0])) });

/** Asks again for lists alone: of an item that was deleted there is nothing to ask. */
export const reloadLists = (client: QueryClient): Promise<void> => reload(client, ['list']);

/** Asks again for everything that is on screen: a change of one item shows in lists, panels and histories alike. */
export const reloadAll = (client: QueryClient): Promise<void> => reload(client, ['list', 'item', 'history']);
