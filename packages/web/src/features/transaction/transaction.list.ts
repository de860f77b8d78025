import type { Populated } from '@sluis/contract/registry';
import type { ComponentType } from 'react';
import { defineList, type ItemProps, type List } from '../../kit/list/declaration.ts';
import { PaymentProduct } from '../../kit/payment-product.tsx';
import { actionsOfPayment } from './payment-actions.tsx';
import { type PageType, transactionRequest } from './transaction.request.ts';
import { TransactionCustomer } from './transaction-customer.tsx';
import { TransactionDetails } from './transaction-details.tsx';
import { TransactionStatus } from './transaction-status.tsx';
import { TagsCell } from './transaction-tags.tsx';

export type Transaction = Populated<'transaction', 'customer' | 'organisation'>;

/** What other features add to a payment: its refunds are theirs to show and to make. */
export interface TransactionParts {
  readonly Refunds: ComponentType<ItemProps<Transaction>>;
  readonly Actions: ComponentType<ItemProps<Transaction>>;
}

const [of_status, of_blocked, of_tags] = ['status', 'blocked', 'tagged'] as const;

/** The list of payments of a page type. */
export function transactionList(page: PageType, { Refunds, Actions }: TransactionParts): List {
  const { fixed } = transactionRequest(page);
  return defineList({
    id: `transaction.${page}`,
    ...transactionRequest(page),
    title: `transaction.pages.${page}.title`,
    hint: `transaction.pages.${page}.hint`,
    columns: [
      'created_at',
      // With a column more, what a long reference or country takes would push the status out of sight.
      { path: 'merchant_reference', ...(page === 'PSP' && { width_px: 150 }) },
      ...(page === 'PSP' ? (['organisation.name'] as const) : []),
      { path: 'customer.name' },
      { path: 'payment_product', cell: PaymentProduct, exported: ['card_brand', 'card_last_four'] },
      { path: 'country_code', ...(page === 'PSP' && { width_px: 110 }) },
      {
        path: 'status',
        cell: TransactionStatus,
        exported: ['status_reason', 'amount_refunded', 'amount_charged_back'],
      },
      ...(page === 'TAGGED' ? ([{ path: 'tags', cell: TagsCell }] as const) : []),
      { path: 'amount', exported: ['currency_code'] },
      { path: 'id', hidden: true },
      { path: 'description', hidden: true },
      { path: 'payment_product_type', hidden: true },
      { path: 'amount_refunded', hidden: true },
      { path: 'amount_charged_back', hidden: true },
      { path: 'last_status_update', hidden: true },
      { path: 'processor_id_external', hidden: true },
      { path: 'recurring_type', hidden: true },
      { path: 'card_country', hidden: true },
      { path: 'settlement', hidden: true },
      ...(page === 'PSP' ? [] : ([{ path: 'organisation.name', hidden: true }] as const)),
      ...(page === 'TAGGED' ? [] : ([{ path: 'tags', cell: TagsCell, hidden: true }] as const)),
    ],
    card: ['merchant_reference', 'amount', 'created_at', 'status'],
    filters: [
      'created_at',
      ...('status' in fixed ? [] : [of_status]),
      'payment_product',
      'amount',
      'currency_code',
      'country_code',
      ...(page === 'BLOCKED' ? [] : [of_blocked]),
      'merchant_reference',
      'organisation',
      'payment_profile',
      'processor',
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
}
