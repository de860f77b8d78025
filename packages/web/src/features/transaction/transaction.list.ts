import type { Populated } from '@sluis/contract/registry';
import type { ComponentType } from 'react';
import { completeList, type ItemProps, type List } from '../../kit/list/declaration.ts';
import { actionsOfPayment } from './payment-actions.tsx';
import { fixed_filters, type PageType, transactionRows } from './transaction.rows.ts';
import { TransactionCustomer } from './transaction-customer.tsx';
import { TransactionDetails } from './transaction-details.tsx';
import { TransactionStatus } from './transaction-status.tsx';

export type Transaction = Populated<'transaction', 'customer' | 'organisation' | 'processor'>;

/** What other features add to a payment: its refunds are theirs to show and to make. */
export interface TransactionParts {
  readonly Refunds: ComponentType<ItemProps<Transaction>>;
  readonly Actions: ComponentType<ItemProps<Transaction>>;
}

const [of_status, of_blocked, of_tags] = ['status', 'blocked', 'tagged'] as const;

/** The list of payments of a page type. */
export const transactionList = (page: PageType, { Refunds, Actions }: TransactionParts): List =>
  completeList(transactionRows(page), {
    filters: [
      'created_at',
      ...('status' in fixed_filters[page] ? [] : [of_status]),
      'payment_product',
      'amount',
      'currency_code',
      'country_code',
      ...(page === 'BLOCKED' ? [] : [of_blocked]),
      'merchant_reference',
      'organisation',
      'payment_profile',
      'processor',
      'status_reason',
      'processor_id_external',
      'tags',
      ...(page === 'TAGGED' ? [] : [of_tags]),
      'payment_product_type',
      'card_brand',
      'card_last_four',
      'card_country',
      'recurring_type',
      'customer',
      'id',
    ],
    detail: {
      populate: ['customer', 'organisation', 'payment_profile', 'processor', 'subscription', 'payment_link'],
      title: 'amount',
      status: TransactionStatus,
      actions: actionsOfPayment(Actions),
      tabs: [
        { id: 'details', content: TransactionDetails },
        { id: 'refunds', label: 'transaction.tabs.refunds', roles: ['REFUND_LIST'], content: Refunds },
        { id: 'customer', label: 'transaction.tabs.customer', content: TransactionCustomer },
      ],
    },
  });
