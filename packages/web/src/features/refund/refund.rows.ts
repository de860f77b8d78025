import { defineRows } from '../../kit/list/declaration.ts';

/** The rows of the list of refunds. */
export const refundRows = defineRows({
  id: 'refund',
  entity: 'refund',
  title: 'refund.title',
  hint: 'refund.hint',
  populate: ['transaction'],
  columns: [
    'id',
    'created_at',
    'last_status_update',
    'processor_id_external',
    { path: 'transaction.merchant_reference', linked: true },
    'transaction.payment_product_type',
    'reason',
    'status',
    { path: 'amount', exported: ['currency_code'] },
    { path: 'status_reason', hidden: true },
    { path: 'settlement', hidden: true },
  ],
  card: ['transaction.merchant_reference', 'amount', 'created_at', 'status'],
});
