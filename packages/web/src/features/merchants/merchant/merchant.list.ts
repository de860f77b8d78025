import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { merchant_roles } from '@sluis/contract/merchant';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { MerchantActive } from './merchant-cells.tsx';
import { MerchantChange, MerchantLastPayment, MerchantVolume } from './merchant-figures.tsx';
import { OpenMerchant } from './open-merchant.tsx';

export const merchantList = defineList({
  id: 'merchant',
  entity: 'organisation',
  path: 'psp/merchant',
  timeless: true,
  title: 'merchant.title',
  hint: 'merchant.hint',
  roles: ['PSP && PSP_MERCHANT_LIST'],
  columns: [
    'name',
    { path: 'active', cell: MerchantActive },
    'country_code',
    { path: 'locality', hidden: true },
    { path: 'email', hidden: true },
    'created_at',
    { path: 'phone', hidden: true },
    { path: 'tax_number', hidden: true },
    { path: 'mfa_required', hidden: true },
    { path: 'version', hidden: true },
    { path: 'id', hidden: true },
  ],
  asked: [
    { id: 'volume', label: 'merchant.volume', cell: MerchantVolume },
    { id: 'change', label: 'merchant.change', cell: MerchantChange },
    { id: 'last_payment', label: 'merchant.last_payment', cell: MerchantLastPayment },
  ],
  row_actions: [{ id: 'open', label: 'merchant.open_column', cell: OpenMerchant }],
  card: ['name', 'active', 'locality', 'country_code'],
  filters: ['active', 'country_code', 'created_at', 'locality', 'email', 'mfa_required', 'tax_number', 'id'],
  populate: [],
  detail: {
    populate: [],
    edit: {
      roles: organisation.roles.update,
      form: lazy(async () => (await import('./merchant-forms.tsx')).EditMerchant),
    },
    panel: async () => (await import('./merchant.panel.ts')).merchantPanel,
  },
  related: [{ path: 'organisations', label: 'merchant.all_organisations', roles: organisation.roles.list }],
  create: {
    roles: merchant_roles.create,
    label: 'merchant.create',
    form: lazy(async () => (await import('./merchant-forms.tsx')).CreateMerchant),
  },
});
