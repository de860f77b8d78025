import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { Taken } from './taken.tsx';

export const paymentProfileList = defineList({
  id: 'paymentprofile',
  entity: 'paymentprofile',
  timeless: true,
  title: 'payment_profile.title',
  hint: 'payment_profile.hint',
  empty: 'payment_profile.empty',
  columns: [
    'name',
    'display_name',
    'currency_code',
    { path: 'processors', cell: Taken, label: 'payment_profile.takes' },
    'organisation.name',
    { path: 'website', hidden: true },
    { path: 'description', hidden: true },
    { path: 'created_at', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['name', 'currency_code', 'display_name', 'processors'],
  filters: ['id', 'name', 'display_name', 'currency_code', 'processors', 'organisation', 'website', 'created_at'],
  populate: ['organisation'],
  detail: {
    populate: ['organisation', 'bank_account'],
    edit: {
      roles: paymentprofile.roles.update,
      form: lazy(async () => (await import('./profile-forms.tsx')).EditProfile),
    },
    delete: { roles: paymentprofile.roles.delete },
    panel: async () => (await import('./payment-profile.panel.ts')).paymentProfilePanel,
  },
  create: {
    roles: paymentprofile.roles.create,
    label: 'payment_profile.create',
    form: lazy(async () => (await import('./profile-forms.tsx')).CreateProfile),
  },
});
