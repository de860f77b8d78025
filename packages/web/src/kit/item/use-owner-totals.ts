import { transaction } from '@sluis/contract/entities/payments/transaction';
import type { OwnerField, OwnerTotalsAnswer } from '@sluis/contract/owner-totals';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { useCan } from '../../lib/session.ts';

/** What the payments of these items come to; asked again with the lists. */
const ownerTotalsOptions = (by: OwnerField, of: readonly string[]) =>
  queryOptions({
    queryKey: ['list', 'transaction/owner-totals', by, of],
    queryFn: ({ signal }) =>
      request<OwnerTotalsAnswer>('GET', '/v1/transaction/owner-totals', { query: { by, 'of[]': of }, signal }),
    staleTime: 5_000,
  });

/** The same for whom may see payments; `isAllowed` says whether that is the viewer. */
export function useOwnerTotals(by: OwnerField, of: readonly string[]) {
  const isAllowed = useCan(transaction.roles.list);
  return { isAllowed, ...useQuery({ ...ownerTotalsOptions(by, of), enabled: isAllowed && of.length > 0 }) };
}
