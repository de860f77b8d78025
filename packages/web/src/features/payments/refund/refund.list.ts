import { transaction } from '@sluis/contract/entities/payments/transaction';
import { late } from '../../../kit/drop/late.ts';
import { completeList } from '../../../kit/list/declaration.ts';
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
    'id',
  ],
  detail: {
    populate: ['transaction', 'customer', 'payment_profile', 'organisation', 'processor'],
    title: 'amount',
    panel: async () => ({ story: (await import('./refund.story.ts')).refundStory }),
  },
  create: {
    roles: transaction.actions.refund.roles,
    label: 'refund.create',
    form: late(async () => (await import('./create-refund.tsx')).CreateRefund),
  },
});
