import { isAuthorised, transaction } from '@sluis/contract/entities/transaction';
import { type ComponentType, lazy, Suspense } from 'react';
import type { ItemProps } from '../../kit/list/declaration.ts';
import { useCan } from '../../lib/session.ts';
import type { Transaction } from './transaction.list.ts';

// What asks before it does something comes with a dialog and a form, and few payments wait for either.
const AuthorisedActions = lazy(() =>
  import('./authorised-actions.tsx').then((module) => ({ default: module.AuthorisedActions })),
);

/** What can be done with a payment: that which is its own, and what other features add. */
export const actionsOfPayment = (Others: ComponentType<ItemProps<Transaction>>) =>
  function PaymentActions({ item }: ItemProps<Transaction>) {
    const canOrder = useCan(transaction.actions.capture.roles);
    return (
      <>
        {canOrder && isAuthorised(item) && (
          <Suspense>
            <AuthorisedActions item={item} />
          </Suspense>
        )}
        <Others item={item} />
      </>
    );
  };
