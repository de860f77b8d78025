import { type Orderable, transaction } from '@sluis/contract/entities/payments/transaction';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { ItemProps } from '../../../kit/item/row.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { request } from '../../../lib/api-client.ts';
import { useCan } from '../../../lib/session.ts';
import type { Transaction } from './transaction.item.ts';

// Actions with a confirmation need the code of a dialog and a form, which few payments wait for.
const AuthorisedActions = lazy(async () => (await import('./authorised-actions.tsx')).AuthorisedActions);

/** The viewer's possible actions on a payment; nothing is requested unless it is authorised. */
function useOrderable(item: Transaction): Orderable | undefined {
  const canOrder = useCan(transaction.actions.capture.roles) && item.amount_capturable > 0;
  const { data } = useQuery({
    queryKey: ['item', 'transaction', item.id, 'orderable'],
    queryFn: ({ signal }) => request<Orderable>('GET', `/v1/transaction/${item.id}/orderable`, { signal }),
    enabled: canOrder,
  });
  return canOrder ? data : undefined;
}

/** The actions on a payment that its own processor performs. */
export function PaymentActions({ item }: ItemProps<Transaction>) {
  const orderable = useOrderable(item);
  if (!orderable?.capture && !orderable?.void) return null;
  return (
    <Suspense>
      <AuthorisedActions item={item} can={orderable} />
    </Suspense>
  );
}
