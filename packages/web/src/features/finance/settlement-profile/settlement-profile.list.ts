import { settlementprofile } from '@sluis/contract/entities/finance/settlementprofile';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { ProfileHold } from './profile-hold.tsx';

/** How merchants' payments are priced, settled and paid out. */
export const settlementProfileList = defineList({
  id: 'settlementprofile',
  entity: 'settlementprofile',
  timeless: true,
  title: 'settlement_profile.title',
  hint: 'settlement_profile.hint',
  empty: 'settlement_profile.empty',
  roles: ['PSP && PSP_SETTLEMENT_PROFILE_LIST'],
  columns: [
    'number',
    'name',
    'organisation.name',
    'package.name',
    'schedule.name',
    { path: 'hold', cell: ProfileHold, label: 'price.state', exported: ['hold_reason'] },
    { path: 'payment_profiles', hidden: true },
    { path: 'valid_from', hidden: true },
    { path: 'active', hidden: true },
    { path: 'created_at', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['name', 'hold', ['number', 'organisation.name'], 'package.name'],
  filters: [
    'hold',
    'package',
    'schedule',
    'active',
    'payment_profiles',
    'organisation',
    'vat',
    'number',
    'name',
    'created_at',
    'id',
  ],
  populate: ['organisation', 'package', 'schedule'],
  detail: {
    populate: ['organisation', 'package', 'schedule'],
    edit: {
      roles: settlementprofile.roles.update,
      form: lazy(async () => (await import('./profile-forms.tsx')).EditSettlementProfile),
    },
    delete: { roles: settlementprofile.roles.delete },
    panel: async () => (await import('./settlement-profile.panel.tsx')).settlementProfilePanel,
  },
  create: {
    roles: settlementprofile.roles.create,
    label: 'settlement_profile.create',
    form: lazy(async () => (await import('./profile-forms.tsx')).CreateSettlementProfile),
  },
});
