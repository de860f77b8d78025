import { default_limit } from '@sluis/contract/base/list-query';
import type { ListValue } from '@sluis/contract/entities/risk/valuelist';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';

interface Asked {
  readonly id: string;
  readonly search: string;
  /** From 0. */
  readonly page: number;
}

const keyOf = (id: string) => ['valuelist', 'values', id] as const;

/** A page of the values of a list, newest first, that begin with a text. */
export const useListValues = ({ id, search, page }: Asked) =>
  useQuery({
    queryKey: [...keyOf(id), search, page],
    queryFn: ({ signal }) =>
      request<{ items: readonly ListValue[]; total: number }>('GET', `/v1/valuelist/${id}/values`, {
        query: { _search: search || undefined, _limit: default_limit, _skip: page * default_limit || undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const reloadValues = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(id) });
