import type { ListAnswer } from '@sluis/contract/base/list-query';
import type { ItemOf } from '@sluis/contract/registry';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';

type Payment = ItemOf<'transaction'>;

/** The address has their ids, and a server limits it to 16 KB. */
const per_request = 100;

/** The existing payments among these ids, in their order. */
export const chosenPayments = (chosen: readonly string[]) =>
  queryOptions({
    queryKey: ['list', 'transaction', 'chosen', chosen],
    queryFn: async ({ signal }) => {
      const asked = Array.from({ length: Math.ceil(chosen.length / per_request) }, (_, page) => {
        const ids = chosen.slice(page * per_request, (page + 1) * per_request);
        const query = { 'id[]': ids, _limit: ids.length, _count: false };
        return request<ListAnswer<Payment>>('GET', '/v1/transaction', { query, signal });
      });
      const found = new Map((await Promise.all(asked)).flatMap(({ items }) => items).map((item) => [item.id, item]));
      return chosen.flatMap((id) => found.get(id) ?? []);
    },
    staleTime: 5_000,
  });
