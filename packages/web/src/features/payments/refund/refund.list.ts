import { transaction } from '@sluis/contract/entities/payments/transaction';
import { completeList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { refundRows } from './refund.rows.ts';

export const refundList = completeList(refundRows, {
  filters: [
    'created_at',
    'status',
    'amount',
    'currency_code',
    'transaction',
    'organisation',
    'payment_profile',
    'processor',
    'processor_id_external',
    'reason',
    'settlement',
    'id',
  ],
  detail: {
    populate: ['transaction', 'customer', 'payment_profile', 'organisation', 'processor'],
    title: 'amount',
    panel: async () => ({ overview: (await import('./refund.overview.ts')).refundOverview }),
  },
  create: {
    roles: transaction.actions.refund.roles,
    label: 'refund.create',
    form: lazy(async () => (await import('./create-refund.tsx')).CreateRefund),
  },
});
