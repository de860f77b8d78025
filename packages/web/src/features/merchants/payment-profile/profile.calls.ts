import { processor } from '@sluis/contract/entities/processors/processor';
import type { PaymentProduct } from '@sluis/contract/payment-products';
import type { RoutingGroup } from '@sluis/contract/profile-routes';
import type { ItemOf } from '@sluis/contract/registry';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../kit/item/list-request.ts';
import { request } from '../../../lib/api-client.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useCan } from '../../../lib/session.ts';

export type Processor = ItemOf<'processor'>;

export interface Ways {
  readonly id: string;
  readonly payment_products: readonly PaymentProduct[];
  readonly on_pages: readonly PaymentProduct[];
}

/** The ways in which the payment profiles of an organisation take payments; reloaded with the lists. */
const waysOptions = (organisation: string | undefined) =>
  queryOptions({
    queryKey: ['list', 'paymentprofile/payment-products', organisation],
    queryFn: async ({ signal }) => {
      const query = { organisation };
      const path = '/v1/paymentprofile/payment-products';
      const { items } = await request<{ items: Ways[] }>('GET', path, { query, signal });
      return new Map(items.map((each) => [each.id, each]));
    },
    staleTime: 5_000,
  });

/** The ways in which a payment profile takes payments; undefined until loaded. */
export const useWays = (id: string): Ways | undefined => useQuery(waysOptions(useOrganisation().id)).data?.get(id);

export interface ProcessorUse {
  readonly processor: string;
  readonly authorised: number;
  readonly mandates: number;
  readonly refunds: number;
}

/** The current use of the processors of a payment profile. */
export const useProcessorUse = (id: string | undefined): ReadonlyMap<string, ProcessorUse> => {
  const { data } = useQuery({
    queryKey: ['paymentprofile', 'processor-use', id],
    queryFn: ({ signal }) =>
      request<{ items: ProcessorUse[] }>('GET', `/v1/paymentprofile/${id}/processor-use`, { signal }),
    enabled: id !== undefined,
  });
  return new Map(data?.items.map((each) => [each.processor, each]));
};

/** The routings that the payment profiles of an organisation can choose, by payment product; undefined while they load. */
export const useRoutings = (organisation: string): readonly RoutingGroup[] | undefined =>
  useQuery({
    queryKey: ['list', 'paymentprofile/routing', organisation],
    queryFn: async ({ signal }) => {
      const query = { organisation };
      return (await request<{ items: RoutingGroup[] }>('GET', '/v1/paymentprofile/routing', { query, signal })).items;
    },
    staleTime: 60_000,
  }).data;

/** The limit in the form of the specification. */
const processors_max = 2000;

/** Every processor that the viewer can see, by name. */
export function useProcessorsQuery() {
  const enabled = useCan(processor.roles.list);
  const query = { _limit: processors_max, _sort: 'name' };
  return useQuery({ ...listOptions<Processor>('processor', query), enabled, staleTime: 60_000 });
}

export const useProcessors = (): readonly Processor[] => useProcessorsQuery().data?.items ?? [];

export const useMiddlewaresQuery = () =>
  useQuery({ ...listOptions<ItemOf<'middleware'>>('middleware', { _limit: 'all', _sort: 'name' }), staleTime: 60_000 });

export const useMiddlewares = (): readonly ItemOf<'middleware'>[] => useMiddlewaresQuery().data?.items ?? [];
