import { defineRows } from '../../../kit/list/declaration.ts';
import { shownTypeBehind } from '../../../kit/value/shown-product.ts';

/** The rows of the list of refunds. */
export const refundRows = defineRows({
  id: 'refund',
  entity: 'refund',
  title: 'refund.title',
  hint: 'refund.hint',
  populate: ['transaction', 'customer'],
  columns: [
    'id',
    'created_at',
    'last_status_update',
    'processor_id_external',
    { path: 'transaction.merchant_reference', linked: true },
    { path: 'transaction.payment_product_type', shows: shownTypeBehind },
    // A longer one would push the status off the screen.
    { path: 'reason', width_px: 130 },
    'status',
    { path: 'amount', exported: ['currency_code'] },
    { path: 'status_reason', hidden: true },
    { path: 'settlement', hidden: true },
  ],
  card: [
    ['transaction.merchant_reference', 'created_at'],
    'amount',
    ['transaction.payment_product', 'customer.name'],
    'status',
  ],
});
