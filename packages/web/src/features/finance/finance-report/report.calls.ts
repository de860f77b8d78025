import type { DailyAnswer, MarginAnswer, SettledAnswer, WaterfallAnswer } from '@sluis/contract/finance/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';
import { lookAgain } from '../../../lib/look-again.ts';
import type { Query } from '../../../lib/request-query.ts';

const report = <T>(path: string, query: Query) =>
  queryOptions({
    queryKey: ['statistics', path, query],
    queryFn: ({ signal }) => request<T>('GET', `/v1/${path}`, { query, signal }),
    staleTime: 5_000,
    refetchInterval: lookAgain,
    placeholderData: keepPreviousData,
  });

export const dailyQuery = (query: Query) => report<DailyAnswer>('statistics/finance/daily', query);
export const balanceQuery = (query: Query) => report<WaterfallAnswer>('statistics/finance', query);
export const marginQuery = (query: Query) => report<MarginAnswer>('psp/statistics/finance', query);

/** How an item was settled. */
export const settledQuery = (entity: string, id: string) =>
  queryOptions({
    queryKey: ['item', `${entity}/settlement`, id],
    queryFn: ({ signal }) => request<SettledAnswer>('GET', `/v1/${entity}/${id}/settlement`, { signal }),
  });
