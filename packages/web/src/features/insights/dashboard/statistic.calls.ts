import type { EarlierSpan, StatisticAnswer, StatisticEntity } from '@sluis/contract/statistics';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Figures } from '../../../kit/chart/chart-card.tsx';
import { type Query, request } from '../../../lib/api-client.ts';
import { lookAgain } from '../../../lib/look-again.ts';

/** The calls of tiles and line chart, which are requested first. */
export const totalPath = (entity: StatisticEntity): string => `${entity}/aggregate/total`;
export const seriesPath = (entity: StatisticEntity): string => `${entity}/aggregate/stats`;

/** A request for statistics; it is cancelled if the user leaves before the response. */
export const statisticOptions = <T>(path: string, query: Query) =>
  queryOptions({
    queryKey: ['statistic', path, query],
    queryFn: ({ signal }) => request<T>('GET', `/v1/${path}`, { query, signal }),
    staleTime: 30_000,
    refetchInterval: lookAgain,
  });

/** Figures of a range; `isOld` while they belong to another question. */
export interface Asking<T> extends Figures<T> {
  readonly isOld: boolean;
}

/** Keeps the previous figures while others are loading, unless they belong to another merchant. */
export function useStatistic<T = StatisticAnswer>(path: string, query: Query, enabled = true): Asking<T> {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...statisticOptions<T>(path, query),
    enabled,
    placeholderData: (before, asked) =>
      (asked?.queryKey[2] as Query | undefined)?.organisation === query.organisation ? before : undefined,
  });
  // A refetch of the same figures does not dim them.
  const isAwaited = isFetching && (data === undefined || isPlaceholderData);
  return { data, error, isFetching: isAwaited, isOld: isPlaceholderData, refetch };
}

/** Figures of a range, and those of the range to compare with, if available. */
export interface Both<T> {
  readonly now: T;
  readonly before: T | undefined;
}

export const beforeQuery = (query: Query, previous: EarlierSpan): Query => ({ ...query, previous });

export function useBoth<T>(path: string, query: Query, previous: EarlierSpan): Asking<Both<T>> {
  const now = useStatistic<T>(path, query);
  const before = useStatistic<T>(path, beforeQuery(query, previous));
  return {
    data:
      now.data === undefined || (!before.data && !before.error) ? undefined : { now: now.data, before: before.data },
    error: now.error,
    isFetching: Boolean(now.isFetching || before.isFetching),
    isOld: now.isOld || before.isOld,
    refetch: () => Promise.all([now.refetch(), before.refetch()]),
  };
}
