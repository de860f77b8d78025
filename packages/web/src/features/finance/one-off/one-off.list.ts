import { oneoff } from '@sluis/contract/entities/finance/oneoff';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { VatRate } from './vat-rate.tsx';

/** Fees and credits by hand. */
export const oneOffList = defineList({
  id: 'oneoff',
  entity: 'oneoff',
  timeless: true,
  title: 'one_off.title',
  hint: 'one_off.hint',
  empty: 'one_off.empty',
  roles: ['PSP && PSP_ONE_OFF_LIST'],
  columns: [
    { path: 'due_on', ascends: true },
    'type',
    'description',
    'settlement_profile.name',
    { path: 'amount', exported: ['currency_code'] },
    { path: 'vat_rate_ppm', cell: VatRate },
    'status',
    { path: 'repeats', hidden: true },
    { path: 'until', hidden: true },
    { path: 'organisation.name', hidden: true },
    { path: 'write_off', hidden: true },
    { path: 'created_at', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['description', 'amount', ['due_on', 'type'], 'status'],
  filters: [
    'status',
    'due_on',
    'settlement_profile',
    'type',
    'amount',
    'currency_code',
    'repeats',
    'organisation',
    'description',
    'created_at',
    'id',
  ],
  populate: ['organisation', 'settlement_profile'],
  detail: {
    populate: ['organisation', 'settlement_profile'],
    title: 'amount',
    edit: { roles: oneoff.roles.update, allows: ({ status }) => status === 'PLANNED' },
    panel: async () => (await import('./one-off.panel.ts')).oneOffPanel,
  },
  create: {
    roles: oneoff.roles.create,
    label: 'one_off.create',
    form: lazy(async () => (await import('./create-one-off.tsx')).CreateOneOff),
  },
});
