import { pricingpackage } from '@sluis/contract/entities/finance/package';
import { settlementprofile } from '@sluis/contract/entities/finance/settlementprofile';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import type { Package } from './package.item.ts';
import { Merchants, PackageActive } from './package-cells.tsx';

const whyKept = ({ is_default }: Pick<Package, 'is_default'>): string | undefined =>
  is_default ? 'package.kept_default' : undefined;

/** Schemes together, as merchants get them. */
export const packageList = defineList({
  id: 'package',
  entity: 'package',
  initial: { active: true, visible: true },
  title: 'package.title',
  hint: 'package.hint',
  empty: 'package.empty',
  roles: ['PSP && PSP_PACKAGE_LIST'],
  columns: [
    'name',
    'revenue_scheme.name',
    'reserve_scheme.name',
    'partner_scheme.name',
    'cost_scheme.name',
    { path: 'active', cell: PackageActive, label: 'price.state' },
    { path: 'is_default', hidden: true },
    { path: 'visible', hidden: true },
    { path: 'created_at', hidden: true },
    { path: 'id', hidden: true },
  ],
  asked: [{ id: 'merchants', label: 'package.profiles', roles: settlementprofile.roles.list, cell: Merchants }],
  card: ['name', 'active', 'revenue_scheme.name', 'reserve_scheme.name'],
  filters: [
    'active',
    'visible',
    'revenue_scheme',
    'reserve_scheme',
    'partner_scheme',
    'cost_scheme',
    'is_default',
    'name',
    'created_at',
    'id',
  ],
  populate: ['revenue_scheme', 'reserve_scheme', 'partner_scheme', 'cost_scheme'],
  detail: {
    populate: ['revenue_scheme', 'reserve_scheme', 'partner_scheme', 'cost_scheme'],
    edit: {
      roles: pricingpackage.roles.update,
      form: lazy(async () => (await import('./package-forms.tsx')).EditPackage),
    },
    delete: { roles: pricingpackage.roles.delete, reason: whyKept },
    panel: async () => (await import('./package.panel.ts')).packagePanel,
  },
  create: {
    roles: pricingpackage.roles.create,
    label: 'package.create',
    form: lazy(async () => (await import('./package-forms.tsx')).CreatePackage),
  },
});
