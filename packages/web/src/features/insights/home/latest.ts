import type { ListAnswer } from '@sluis/contract/base/list-query';
import type { Populated } from '@sluis/contract/registry';
import { queryOptions } from '@tanstack/react-query';
import type { Row } from '../../../kit/item/row.ts';
import { request } from '../../../lib/api-client.ts';

type Payment = Populated<'transaction', 'organisation'>;

/** A transaction or a refund in the overview. */
export interface Latest {
  readonly id: string;
  readonly created_at: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly merchant_reference: string | undefined;
  readonly organisation: { readonly id: string; readonly name?: string };
  /** The item itself: its status depends on more than one field. */
  readonly source: Row;
}

const shown = 5;

const latest = async <T>(entity: string, populate: string, signal: AbortSignal): Promise<readonly T[]> => {
  const query = { _limit: shown, _count: false, _populate: populate };
  return (await request<ListAnswer<T>>('GET', `/v1/${entity}`, { query, signal })).items;
};

export const latestQueries = {
  transaction: queryOptions({
    queryKey: ['transaction', 'latest'],
    queryFn: async ({ signal }): Promise<readonly Latest[]> => {
      const payments = await latest<Payment>('transaction', 'organisation', signal);
      return payments.map((source) => ({ ...source, source }));
    },
  }),
  refund: queryOptions({
    queryKey: ['refund', 'latest'],
    queryFn: async ({ signal }): Promise<readonly Latest[]> => {
      const refunds = await latest<Populated<'refund', 'organisation' | 'transaction'>>(
        'refund',
        'organisation transaction',
        signal,
      );
      return refunds.map((source) => ({
        ...source,
        merchant_reference: source.transaction?.merchant_reference,
        source,
      }));
    },
  }),
} as const;
