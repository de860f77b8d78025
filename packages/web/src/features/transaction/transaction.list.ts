import { late } from '../../kit/drop/late.ts';
import { completeList, type List } from '../../kit/list/declaration.ts';
import { PaymentActions } from './payment-actions.tsx';
import { fixed_filters, type PageType, transactionRows } from './transaction.rows.ts';
import { TransactionStatus } from './transaction-status.tsx';

/** The list of payments of a page type. */
export const transactionList = (page: PageType): List =>
  completeList(transactionRows(page), {
    filters: [
      'created_at',
      ...('status' in fixed_filters[page] ? [] : (['status'] as const)),
      'payment_product',
      'amount',
      'currency_code',
      'country_code',
      ...(page === 'BLOCKED' ? [] : (['blocked'] as const)),
      'merchant_reference',
      'organisation',
      'payment_profile',
      'processor',
      'status_reason',
      'processor_id_external',
      'tags',
      ...(page === 'TAGGED' ? [] : (['tagged'] as const)),
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
      actions: PaymentActions,
      story: async () => (await import('./transaction.story.tsx')).transactionStory,
      tabs: [
        {
          id: 'customer',
          label: 'transaction.tabs.customer',
          content: late(async () => (await import('./transaction-customer.tsx')).TransactionCustomer),
        },
      ],
    },
  });
