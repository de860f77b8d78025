import { chargebacks_to_answer } from '@sluis/contract/entities/payments/chargeback';
import { defineList } from '../../../kit/list/declaration.ts';
import { shownCard, shownTypeBehind } from '../../../kit/value/shown-product.ts';
import { ChargebackTransaction, WorkBy } from './chargeback-cells.tsx';
import { DueOutside } from './due-outside.tsx';

export const chargebackList = defineList({
  id: 'chargeback',
  entity: 'chargeback',
  title: 'chargeback.title',
  hint: 'chargeback.hint',
  views: [{ id: 'to_answer', label: 'chargeback.to_answer', search: chargebacks_to_answer }],
  notice: DueOutside,
  columns: [
    // The response and its deadline are before the origin, and visible at 1440 px.
    'id',
    'created_at',
    { path: 'transaction.merchant_reference', cell: ChargebackTransaction },
    'status',
    { path: 'work_by_date', cell: WorkBy, ascends: true },
    { path: 'reason', width_px: 150 },
    { path: 'transaction.payment_product_type', shows: shownTypeBehind, width_px: 110 },
    { path: 'source_type', width_px: 100 },
    'last_status_update',
    { path: 'processor_id_external', width_px: 130 },
    { path: 'amount', exported: ['currency_code'] },
    { path: 'reason_code', hidden: true },
    { path: 'responded_at', hidden: true },
    { path: 'card', shows: shownCard, hidden: true },
    { path: 'settlement', hidden: true },
  ],
  card: [
    ['transaction.merchant_reference', 'work_by_date'],
    'amount',
    ['transaction.payment_product', 'customer.name'],
    'status',
  ],
  filters: [
    'created_at',
    'status',
    'needs_response',
    'work_by_date',
    'responded_at',
    'transaction',
    'source_type',
    'amount',
    'currency_code',
    'reason',
    'reason_code',
    'organisation',
    'payment_profile',
    'processor',
    'processor_id_external',
    'customer',
    'settlement',
    'id',
  ],
  populate: ['transaction', 'customer'],
  detail: {
    populate: ['transaction', 'customer', 'payment_profile', 'organisation', 'processor'],
    title: 'amount',
    panel: async () => (await import('./chargeback.panel.ts')).chargebackPanel,
  },
});
