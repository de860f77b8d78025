import { customer } from '@sluis/contract/entities/customer';
import { transaction } from '@sluis/contract/entities/transaction';
import { late } from '../../kit/drop/late.ts';

import { defineList } from '../../kit/list/declaration.ts';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerMandates } from './customer-mandates.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerPaid } from './customer-paid.tsx';

export const customerList = defineList({
  id: 'customer',
  entity: 'customer',
  title: 'customer.title',
  hint: 'customer.hint',
  columns: [
    { path: 'id' },
    'name',
    'email_address',
    'status',
    'city',
    'country_code',
    'merchant_reference',
    'gender',
    'region',
    { path: 'phone_number', hidden: true },
    { path: 'segment', hidden: true },
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
    actions: CustomerActions,
    edit: {
      roles: customer.roles.update,
      form: late(async () => (await import('./customer-forms.tsx')).EditCustomer),
    },
    story: async () => (await import('./customer.story.tsx')).customerStory,
    tabs: [
      { id: 'mandates', label: 'customer.tabs.mandates', content: CustomerMandates },
      { id: 'notes', label: 'customer.tabs.notes', content: CustomerNotes },
    ],
  },
  create: {
    roles: customer.roles.create,
    label: 'customer.create',
    form: late(async () => (await import('./customer-forms.tsx')).CreateCustomer),
  },
});
