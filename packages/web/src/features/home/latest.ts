import type { ListAnswer } from '@sluis/contract/base/list-query';
import type { Populated } from '@sluis/contract/registry';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';

/** What the overview shows of a transaction or a refund. */
export interface Latest {
  readonly id: string;
  readonly created_at: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly status: string;
  readonly merchant_reference: string | undefined;
  readonly organisation: { readonly id: string; readonly name?: string };
}

const shown = 5;

const latest = async <T>(entity: string, populate: string, signal: AbortSignal): Promise<readonly T[]> => {
  const query = { _limit: shown, _count: false, _populate: populate };
  return (await request<ListAnswer<T>>('GET', `/v1/${entity}`, { query, signal })).items;
};

export const latestQueries = {
  transaction: queryOptions({
    queryKey: ['transaction', 'latest'],
    queryFn: ({ signal }): Promise<readonly Latest[]> =>
      latest<Populated<'transaction', 'organisation'>>('transaction', 'organisation', signal),
  }),
  refund: queryOptions({
    queryKey: ['refund', 'latest'],
    queryFn: async ({ signal }): Promise<readonly Latest[]> => {
      const refunds = await latest<Populated<'refund', 'organisation' | 'transaction'>>(
        'refund',
        'organisation transaction',
        signal,
      );
      return refunds.map((refund) => ({ ...refund, merchant_reference: refund.transaction?.merchant_reference }));
    },
  }),
} as const;
