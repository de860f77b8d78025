import { plan } from '@sluis/contract/entities/subscriptions/plan';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { Interval } from './interval.tsx';

export const planList = defineList({
  id: 'plan',
  entity: 'plan',
  timeless: true,
  title: 'plan.title',
  hint: 'plan.hint',
  columns: [
    'name',
    'description',
    { path: 'amount', exported: ['currency_code'] },
    'checkout.name',
    { path: 'interval', cell: Interval, exported: ['interval_count'] },
    { path: 'max_billing_cycle' },
    { path: 'dynamic_descriptor', hidden: true },
    { path: 'created_at', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['name', 'amount', 'description', 'interval'],
  filters: [
    'created_at',
    'amount',
    'interval',
    'id',
    'currency_code',
    'name',
    'interval_count',
    'max_billing_cycle',
    'payment_profile',
    'checkout',
    'organisation',
  ],
  populate: ['checkout'],
  detail: {
    populate: ['checkout', 'payment_profile', 'organisation'],
    delete: { roles: plan.roles.delete, question: 'plan.delete_question' },
    edit: {
      roles: plan.roles.update,
      form: lazy(async () => (await import('./plan-forms.tsx')).EditPlan),
    },
    panel: async () => (await import('./plan.panel.ts')).planPanel,
  },
  create: {
    roles: plan.roles.create,
    label: 'plan.create',
    form: lazy(async () => (await import('./plan-forms.tsx')).CreatePlan),
  },
});
