import { subscriptiondiscount } from '@sluis/contract/entities/subscriptions/subscriptiondiscount';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { DiscountAmount, DiscountDuration } from './discount-cells.tsx';

export const discountList = defineList({
  id: 'discount',
  entity: 'subscriptiondiscount',
  timeless: true,
  title: 'discount.title',
  hint: 'discount.hint',
  columns: [
    'name',
    'type',
    { path: 'amount', cell: DiscountAmount, exported: ['currency_code'] },
    { path: 'duration', cell: DiscountDuration },
    'minimum_amount',
    'limit_to_first_order',
    'created_at',
    { path: 'organisation.name', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['name', 'amount', 'duration', 'type'],
  filters: [
    'created_at',
    'type',
    'limit_to_first_order',
    'duration',
    'minimum_amount',
    'currency_code',
    'name',
    'organisation',
    'id',
  ],
  populate: [],
  detail: {
    populate: ['organisation'],
    delete: { roles: subscriptiondiscount.roles.delete, question: 'discount.delete_question' },
    edit: {
      roles: subscriptiondiscount.roles.update,
      form: lazy(async () => (await import('./discount-forms.tsx')).EditDiscount),
    },
    panel: async () => (await import('./discount.panel.tsx')).discountPanel,
  },
  create: {
    roles: subscriptiondiscount.roles.create,
    label: 'discount.create',
    form: lazy(async () => (await import('./discount-forms.tsx')).CreateDiscount),
  },
});
