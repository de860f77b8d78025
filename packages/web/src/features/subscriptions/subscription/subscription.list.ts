import { subscription } from '@sluis/contract/entities/subscriptions/subscription';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { CopyPage } from './copy-page.tsx';
import { CyclePaid, Cycles, shownDueDate } from './cycles.tsx';

export const subscriptionList = defineList({
  id: 'subscription',
  entity: 'subscription',
  timeless: true,
  title: 'subscription.title',
  hint: 'subscription.hint',
  columns: [
    'created_at',
    'customer.name',
    'plan.name',
    { path: 'billing_cycle', cell: Cycles, exported: ['max_billing_cycle'] },
    { path: 'due_date', shows: shownDueDate },
    { path: 'last_paid_date', cell: CyclePaid, exported: ['last_paid_cycle'] },
    'payment_product',
    'status',
    { path: 'plan.amount', exported: ['plan.currency_code'] },
    { path: 'card_expires_on', hidden: true },
    { path: 'status_reason', hidden: true },
    { path: 'id', hidden: true },
  ],
  row_actions: [{ id: 'copy', label: 'fields:subscription.subscription_url', cell: CopyPage }],
  card: ['customer.name', 'plan.amount', 'plan.name', 'status'],
  filters: [
    'status',
    'due_date',
    'plan',
    'billing_cycle',
    'payment_product',
    'card_expires_on',
    'customer',
    'subscription_discount',
    'created_at',
    'last_paid_date',
    'failed_tries',
    'payment_profile',
    'organisation',
    'id',
  ],
  populate: ['customer', 'plan'],
  detail: {
    populate: ['customer', 'plan', 'mandate', 'subscription_discount', 'payment_profile', 'organisation'],
    edit: {
      roles: subscription.roles.update,
      form: lazy(async () => (await import('./subscription-forms.tsx')).EditSubscription),
    },
    panel: async () => (await import('./subscription.panel.ts')).subscriptionPanel,
  },
  create: {
    roles: subscription.roles.create,
    label: 'subscription.create',
    form: lazy(async () => (await import('./subscription-forms.tsx')).CreateSubscription),
  },
});
