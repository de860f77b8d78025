import type { CacheAnswers } from '@sluis/contract/caches';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';

/** The contents of the processes' caches, and the keys that contain a text. */
export const cachesQuery = (search: string) =>
  queryOptions({
    queryKey: ['cache', search],
    queryFn: ({ signal }) =>
      request<CacheAnswers>('GET', '/v1/cache', { query: { search: search || undefined }, signal }),
    placeholderData: keepPreviousData,
  });

/** Removes all keys of a name, or one by its hash, in every process. */
export const removeFrom = (name: string, hash?: string): Promise<CacheAnswers> =>
  request<CacheAnswers>('DELETE', `/v1/cache/${name}${hash === undefined ? '' : `/${hash}`}`);
