import { Button } from '@mantine/core';
import { webhookaddress } from '@sluis/contract/entities/developers/webhookaddress';
import { Link } from '@tanstack/react-router';
import { defineOverview } from '../../../kit/item/overview.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { useListPath } from '../../../kit/item/use-list-href.ts';
import { useBackTarget } from '../../../kit/link/back-target.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { ResponseCode } from '../../../kit/value/response-code.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { addressSentences } from './address.sentences.ts';
import type { Address } from './webhook.item.ts';

type Props = ItemProps<Address>;

/** Enables an address that responded it was gone, and links to the webhooks that were not sent to it. */
function AddressActions({ item }: Props) {
  const { t } = useTranslation();
  const path = useListPath('webhook');
  const back = useBackTarget();
  return (
    <>
      <Verb of={webhookaddress} verb="enable" item={item} />
      {path !== undefined && (
        <Button
          variant="default"
          size="xs"
          renderRoot={(props) => (
            <Link {...props} to={path as string} search={{ url: item.url, delivered: false }} state={{ back }} />
          )}
        >
          {t('webhookaddress.webhooks')}
        </Button>
      )}
    </>
  );
}

const LastAnswer = ({ item }: Props) => <ResponseCode code={item.status_code} />;

export const addressPanel: PanelOf<Address> = {
  actions: AddressActions,
  overview: defineOverview('webhookaddress', ['organisation'], {
    facts: ['failing_since'],
    sentences: addressSentences,
    sections: [
      {
        parts: [
          { path: 'url', wide: true },
          'failing_since',
          'last_tried_on',
          'failures',
          { path: 'status_code', cell: LastAnswer, when: () => true },
          'error',
          'organisation.name',
        ],
      },
    ],
    technical: [{ parts: ['created_at', 'id'] }],
  }),
};
