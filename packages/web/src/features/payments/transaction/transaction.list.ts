import { completeList, type List } from '../../../kit/list/declaration.ts';
import { fixed_filters, type PageType, transactionRows } from './transaction.rows.ts';

/** The list of payments of a page type. */
export const transactionList = (page: PageType): List =>
  completeList(transactionRows(page), {
    filters: [
      'created_at',
      ...('status' in fixed_filters[page] ? [] : (['status'] as const)),
      'payment_product',
      'amount',
      'amount_capturable',
      'capture_before',
      'late',
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
      'rulesets',
      'payment_product_type',
      'card_brand',
      'card_last_four',
      'card_country',
      'card_funding',
      'recurring_type',
      'customer',
      'terminal',
      'settlement',
      'id',
    ],
    detail: {
      populate: [
        'customer',
        'organisation',
        'payment_profile',
        'processor',
        'subscription',
        'payment_link',
        'mandate',
        'terminal',
      ],
      title: 'amount',
      panel: async () => (await import('./transaction.panel.ts')).transactionPanel,
    },
  });
