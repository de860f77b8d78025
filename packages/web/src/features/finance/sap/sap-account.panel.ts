import { defineOverview } from '../../../kit/item/overview.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import type { SapAccount } from './sap-account.item.ts';
import { Component, VatRate } from './sap-account-cells.tsx';

export const sapAccountPanel: PanelOf<SapAccount> = {
  overview: defineOverview('sapaccount', [], {
    facts: ['account_kind'],
    sections: [
      {
        parts: [
          { path: 'component', cell: Component, when: () => true },
          { path: 'vat_rate_ppm', cell: VatRate, when: () => true },
          'cost_centre',
          'tax_code',
        ],
      },
    ],
    technical: [{ parts: ['created_at', 'id'] }],
  }),
};
