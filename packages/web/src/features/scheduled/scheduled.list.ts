import { scheduledtransaction } from '@sluis/contract/entities/scheduledtransaction';
import type { Populated } from '@sluis/contract/registry';
import { lazy } from 'react';
import { defineList } from '../../kit/list/declaration.ts';
import { isWaiting, ScheduledActions, ScheduledStatus, ScheduledTitle } from './scheduled-cells.tsx';
import { ScheduledDetails, ScheduledHistory, ScheduledMandate, ScheduledTransaction } from './scheduled-details.tsx';

export type Scheduled = Populated<'scheduledtransaction', 'customer' | 'mandate' | 'transaction'>;

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
    { path: 'mandate.label', cell: ScheduledMandate },
    { path: 'status', cell: ScheduledStatus, exported: ['status_reason'] },
    { path: 'transaction.merchant_reference', cell: ScheduledTransaction },
    { path: 'amount', exported: ['currency_code'] },
    { path: 'description', hidden: true },
    { path: 'last_status_update', hidden: true },
    { path: 'created_at', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['merchant_reference', 'amount', 'scheduled_at', 'status'],
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
    title: ScheduledTitle,
    status: ScheduledStatus,
    actions: ScheduledActions,
    edit: {
      roles: scheduledtransaction.roles.update,
      allows: isWaiting,
      form: lazy(() => import('./edit-scheduled.tsx').then((module) => ({ default: module.EditScheduled }))),
    },
    tabs: [
      { id: 'details', label: 'scheduled.tabs.details', content: ScheduledDetails },
      { id: 'history', label: 'scheduled.tabs.history', content: ScheduledHistory },
    ],
  },
  create: {
    roles: scheduledtransaction.roles.create,
    label: 'scheduled.create',
    form: lazy(() => import('./create-scheduled.tsx').then((module) => ({ default: module.CreateScheduled }))),
  },
});
