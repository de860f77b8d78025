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

/** Parameters of a page rather than of the whole list. */
export const of_page = { _limit: undefined, _skip: undefined, _after: undefined, _populate: undefined };

/** The sums of a whole list; with `all` also for a list so long that summing is costly. */
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

/** The interval of refetching, if some items on screen change by themselves. */
export const refetchWhile = (isLive: boolean | undefined): number | false => (isLive ? live_ms : false);

const reload = (client: QueryClient, kinds: readonly string[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => kinds.includes(String(queryKey[0])) });

/** Reloads lists only: a deleted item cannot be requested. */
export const reloadLists = (client: QueryClient): Promise<void> => reload(client, ['list']);

/** Reloads everything on screen: a change of one item affects lists, panels and histories alike. */
export const reloadAll = (client: QueryClient): Promise<void> => reload(client, ['list', 'item', 'history']);
