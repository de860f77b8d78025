import type { ProcessorCompareAnswer, ProcessorRevenueAnswer } from '@sluis/contract/statistics';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';
import { lookAgain } from '../../../lib/look-again.ts';
import type { Query } from '../../../lib/request-query.ts';

const statistics = <T>(path: string, query: Query) =>
  queryOptions({
    queryKey: ['statistics', path, query],
    queryFn: ({ signal }) => request<T>('GET', `/v1/statistics/${path}`, { query, signal }),
    staleTime: 5_000,
    refetchInterval: lookAgain,
  });

/** The revenue of all processors of an organisation. */
export const revenueOptions = (query: Query) => statistics<ProcessorRevenueAnswer>('processor/revenue', query);

/** Two or three processors compared. */
export const compareOptions = (query: Query) => statistics<ProcessorCompareAnswer>('processor/compare', query);

/** The maximum number of processors shown. */
export const processors_max = 1000;
