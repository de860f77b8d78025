import { scheduledtransaction } from '@sluis/contract/entities/subscriptions/scheduledtransaction';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { Mandate } from '../../../kit/value/payment-product.tsx';
import { isWaiting, ScheduledStatus } from './scheduled-cells.tsx';

export const scheduledList = defineList({
  id: 'scheduledtransaction',
  entity: 'scheduledtransaction',
  initial: { 'status[]': ['CREATED'] },
  title: 'scheduled.title',
  hint: 'scheduled.hint',
  columns: [
    'scheduled_at',
    'merchant_reference',
    { path: 'customer.name' },
    { path: 'mandate.label', cell: Mandate },
    { path: 'status', cell: ScheduledStatus, exported: ['status_reason'] },
    { path: 'transaction.merchant_reference', linked: true },
    { path: 'amount', exported: ['currency_code'] },
    { path: 'description', hidden: true },
    { path: 'last_status_update', hidden: true },
    { path: 'created_at', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: [['merchant_reference', 'scheduled_at'], 'amount', 'customer.name', 'status'],
  filters: [
    'status',
    'scheduled_at',
    'amount',
    'currency_code',
    'merchant_reference',
    'customer',
    'created_at',
    'organisation',
    'payment_profile',
    'mandate',
    'transaction',
    'id',
  ],
  populate: ['customer', 'mandate', 'transaction'],
  detail: {
    populate: ['customer', 'mandate', 'transaction', 'payment_profile', 'organisation'],
    title: 'amount',
    edit: {
      roles: scheduledtransaction.roles.update,
      allows: isWaiting,
    },
    panel: async () => (await import('./scheduled.panel.ts')).scheduledPanel,
  },
  create: {
    roles: scheduledtransaction.roles.create,
    label: 'scheduled.create',
    form: lazy(async () => (await import('./create-scheduled.tsx')).CreateScheduled),
  },
});
