import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';

/** The ways in which a payment profile takes payments; those not on pages go through the merchant's own gateway. */
export interface Ways {
  readonly id: string;
  readonly payment_products: readonly string[];
  readonly on_pages: readonly string[];
}

/** The ways in which the payment profiles of a merchant take payments; reloaded with the lists. */
export const useWaysOf = (merchant: string): ReadonlyMap<string, Ways> | undefined =>
  useQuery({
    queryKey: ['list', 'paymentprofile/payment-products', merchant],
    queryFn: async ({ signal }) => {
      const query = { organisation: merchant };
      const path = '/v1/paymentprofile/payment-products';
      const { items } = await request<{ items: Ways[] }>('GET', path, { query, signal });
      return new Map(items.map((each) => [each.id, each]));
    },
    staleTime: 5_000,
  }).data;
