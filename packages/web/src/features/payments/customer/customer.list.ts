import { customer } from '@sluis/contract/entities/payments/customer';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { CustomerPaid } from './customer-paid.tsx';

export const customerList = defineList({
  id: 'customer',
  entity: 'customer',
  title: 'customer.title',
  hint: 'customer.hint',
  columns: [
    'id',
    'name',
    { path: 'email_address', width_px: 230 },
    'status',
    'city',
    { path: 'country_code', width_px: 110 },
    'merchant_reference',
    'gender',
    'region',
    { path: 'segment', hidden: true, width_px: 150 },
    { path: 'phone_number', hidden: true },
    { path: 'postal_code', hidden: true },
    { path: 'date_of_birth', hidden: true },
    { path: 'status_reason', hidden: true },
    { path: 'last_status_update', hidden: true },
    { path: 'created_at', hidden: true },
  ],
  card: ['name', 'status', 'email_address', 'country_code'],
  filters: [
    'created_at',
    'status',
    'segment',
    'id',
    'email_address',
    'merchant_reference',
    'country_code',
    'city',
    'region',
    'gender',
    'last_name',
    'postal_code',
    'phone_number',
    'date_of_birth',
    'organisation',
  ],
  asked: [{ id: 'paid', label: 'customer.paid', roles: transaction.roles.list, cell: CustomerPaid }],
  populate: [],
  detail: {
    populate: ['organisation'],
    edit: {
      roles: customer.roles.update,
      allows: ({ erased_at }) => erased_at === null,
      form: lazy(async () => (await import('./customer-forms.tsx')).EditCustomer),
    },
    panel: async () => (await import('./customer.panel.ts')).customerPanel,
  },
  create: {
    roles: customer.roles.create,
    label: 'customer.create',
    form: lazy(async () => (await import('./customer-forms.tsx')).CreateCustomer),
  },
});
