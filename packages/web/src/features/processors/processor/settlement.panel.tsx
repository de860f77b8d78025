import { processorsettlement } from '@sluis/contract/entities/processors/processorsettlement';
import { settingsFor } from '@sluis/contract/gateways';
import { defineOverview } from '../../../kit/item/overview.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { DetailsView } from './details-view.tsx';
import { ReconciliationTab } from './reconciliation-tab.tsx';
import type { Settlement } from './settlement.item.ts';
import { SettlementActions } from './settlement-actions.tsx';
import { SettlementActive } from './settlement-active.tsx';
import { SettlementFiles, SettlementRuns } from './settlement-runs.tsx';
import { gatewayOf, useGateways } from './use-gateways.ts';

function Details({ item }: ItemProps<Settlement>) {
  const gateway = gatewayOf(useGateways(), item.gateway);
  const { roles } = processorsettlement.actions.reveal;
  return (
    <DetailsView
      entity="processorsettlement"
      item={item}
      roles={roles}
      settings={settingsFor(gateway?.settings ?? [], null)}
    />
  );
}

export const settlementPanel: PanelOf<Settlement> = {
  status: SettlementActive,
  actions: SettlementActions,
  overview: defineOverview('processorsettlement', ['organisation', 'user'], {
    facts: ['organisation.name'],
    sections: [
      {
        parts: [
          'processor_settlement_type',
          'gateway',
          'last',
          'last_run',
          'next_run',
          'user.name',
          'tolerance',
          'fee_tolerance',
          'grace_days',
          { path: 'description', wide: true },
        ],
      },
      { parts: [{ path: 'details', cell: Details, wide: true }] },
    ],
    technical: [{ parts: ['created_at', 'id'] }],
  }),
  tabs: [
    { id: 'reconciliation', label: 'processorsettlement.reconciliation', content: ReconciliationTab },
    { id: 'runs', label: 'processorsettlement.runs', content: SettlementRuns },
    { id: 'files', label: 'processorsettlement.files', content: SettlementFiles },
  ],
};
