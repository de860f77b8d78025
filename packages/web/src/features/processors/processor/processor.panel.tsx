import { processor } from '@sluis/contract/entities/processors/processor';
import { settingsFor } from '@sluis/contract/gateways';
import { defineOverview } from '../../../kit/item/overview.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { AccountMethods } from './account-methods.tsx';
import { CheckConnection } from './check-connection.tsx';
import { DetailsView } from './details-view.tsx';
import { ExtendAccount } from './extend-account.tsx';
import type { Processor } from './processor.item.ts';
import { gatewayOf, useGateways } from './use-gateways.ts';

function Details({ item }: ItemProps<Processor>) {
  const gateway = gatewayOf(useGateways(), item.provider);
  const settings = settingsFor(gateway?.settings ?? [], item.payment_product);
  return (
    <DetailsView entity="processor" item={item} roles={processor.actions.reveal.roles} settings={settings}>
      <CheckConnection id={item.id} settings={settings} />
    </DetailsView>
  );
}

export const processorPanel: PanelOf<Processor> = {
  actions: ExtendAccount,
  overview: defineOverview('processor', ['organisation', 'user', 'account'], {
    facts: ['payment_product', 'provider', 'organisation.name'],
    sections: [
      { parts: ['user.name', { path: 'description', wide: true }] },
      {
        parts: [
          'account.name',
          { path: 'id', cell: AccountMethods, label: 'processor.other_methods', when: () => true, wide: true },
        ],
      },
      { parts: [{ path: 'details', cell: Details, when: () => true, wide: true }] },
    ],
    technical: [{ parts: ['created_at', 'id'] }],
  }),
};
