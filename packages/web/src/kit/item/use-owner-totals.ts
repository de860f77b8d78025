import { transaction } from '@sluis/contract/entities/payments/transaction';
import type { OwnerField, OwnerTotalsAnswer } from '@sluis/contract/owner-totals';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { useCan } from '../../lib/session.ts';

/** The sums of the payments of these items; reloaded with the lists. */
const ownerTotalsOptions = (by: OwnerField, of: readonly string[]) =>
  queryOptions({
    queryKey: ['list', 'transaction/owner-totals', by, of],
    queryFn: ({ signal }) =>
      request<OwnerTotalsAnswer>('GET', '/v1/transaction/owner-totals', { query: { by, 'of[]': of }, signal }),
    staleTime: 5_000,
  });

/** The same for viewers who may see payments; `isAllowed` says whether the viewer may. */
export function useOwnerTotals(by: OwnerField, of: readonly string[]) {
  const isAllowed = useCan(transaction.roles.list);
  return { isAllowed, ...useQuery({ ...ownerTotalsOptions(by, of), enabled: isAllowed && of.length > 0 }) };
}
