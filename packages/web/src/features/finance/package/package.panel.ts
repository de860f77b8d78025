import { pricingpackage } from '@sluis/contract/entities/finance/package';
import { defineOverview } from '../../../kit/item/overview.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { verbsOf } from '../../../kit/verb/verb.tsx';
import type { Package } from './package.item.ts';
import { Merchants, PackageActive } from './package-cells.tsx';

export const packagePanel: PanelOf<Package> = {
  status: PackageActive,
  actions: verbsOf(pricingpackage, 'make-default') as NonNullable<PanelOf<Package>['actions']>,
  overview: defineOverview('package', ['revenue_scheme', 'reserve_scheme', 'partner_scheme', 'cost_scheme'], {
    facts: [],
    sections: [
      {
        parts: [
          'revenue_scheme.name',
          'reserve_scheme.name',
          'partner_scheme.name',
          'cost_scheme.name',
          'is_default',
          'active',
          'visible',
          { path: 'id', label: 'package.profiles', cell: Merchants },
        ],
      },
    ],
    technical: [{ parts: ['created_at'] }],
  }),
};
