import type { ListAnswer } from '@sluis/contract/base/list-query';
import type { Populated } from '@sluis/contract/registry';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';

export type Payment = Populated<'transaction', 'organisation'>;

/** What the overview shows of a transaction or a refund. */
export interface Latest {
  readonly id: string;
  readonly created_at: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly status: string;
  readonly merchant_reference: string | undefined;
  readonly organisation: { readonly id: string; readonly name?: string };
  /** A payment itself: its status is told by more than one field. */
  readonly payment?: Payment;
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
      return payments.map((payment) => ({ ...payment, payment }));
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
      return refunds.map((refund) => ({ ...refund, merchant_reference: refund.transaction?.merchant_reference }));
    },
  }),
} as const;
