import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listOptions } from '../../../kit/item/list-request.ts';
import { useOwnerTotals } from '../../../kit/item/use-owner-totals.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { Money } from '../../../kit/value/money.tsx';
import type { Customer } from './customer.item.ts';
import classes from './customer.module.css';

/** The customer's payments less refunds and chargebacks, by currency; one request for the page of the list. */
export function CustomerPaid({ item: { id } }: { readonly item: Pick<Customer, 'id'> }): ReactNode {
  const { list, query } = useListState();
  const rows = useQuery({ ...listOptions(list.path, query), enabled: false }).data?.items ?? [];
  const { data } = useOwnerTotals(
    'customer',
    rows.map((row) => row.id),
  );
  const sums = data?.items.filter(({ of }) => of === id) ?? [];
  return (
    <span className={classes.paid}>
      {sums.map(({ currency_code, amount, amount_refunded, amount_charged_back }) => (
        <Money
          key={currency_code}
          amount={amount - amount_refunded - amount_charged_back}
          currency_code={currency_code}
        />
      ))}
    </span>
  );
}
