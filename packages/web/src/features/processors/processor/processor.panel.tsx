import { processor } from '@sluis/contract/entities/processors/processor';
import { DetailsView } from '../../../kit/details/details-view.tsx';
import { gatewayOf, useGateways } from '../../../kit/details/use-gateways.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { defineStory } from '../../../kit/item/story.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { CheckConnection } from './check-connection.tsx';
import type { Processor } from './processor.item.ts';

function Details({ item }: ItemProps<Processor>) {
  const gateway = gatewayOf(useGateways(), item.provider);
  return (
    <>
      <DetailsView
        entity="processor"
        item={item}
        roles={processor.actions.reveal.roles}
        settings={gateway?.settings ?? []}
      />
      <CheckConnection id={item.id} />
    </>
  );
}

export const processorPanel: PanelOf<Processor> = {
  story: defineStory('processor', ['organisation', 'user'], {
    facts: ['payment_product', 'provider', 'organisation.name'],
    sections: [
      { parts: ['user.name', { path: 'description', wide: true }] },
      { parts: [{ path: 'details', cell: Details, when: () => true, wide: true }] },
    ],
    technical: [{ parts: ['created_at', 'id'] }],
  }),
};
