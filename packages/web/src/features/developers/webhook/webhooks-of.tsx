import { beginning_of_time } from '@sluis/contract/base/list-query';
import { webhook, webhook_item_of } from '@sluis/contract/entities/developers/webhook';
import type { EntityName } from '@sluis/contract/registry';
import type { ItemProps, Row } from '../../../kit/item/row.ts';
import { ItemLink, ListLink } from '../../../kit/link/item-link.tsx';
import { defineAddition } from '../../../kit/list/addition.tsx';
import type { Addition } from '../../../kit/list/declaration.ts';
import { RelatedList } from '../../../kit/panel/related-list.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { isDueSoon, type Webhook } from './webhook.item.ts';
import { Delivery } from './webhook-cells.tsx';

/** The webhooks of an item, newest first, each with a link and the state of its delivery. */
function WebhooksOf({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const { t } = useTranslation();
  return (
    <RelatedList<Webhook>
      path="webhook"
      query={query}
      empty={t('webhook.none_of')}
      isLive={isDueSoon}
      head={() => (
        <p>
          <ListLink list="webhooks" search={{ ...query, 'created_at>': beginning_of_time }}>
            {t('webhook.open_list')}
          </ListLink>
        </p>
      )}
    >
      {(item) => {
        const about = webhook_item_of[item.type];
        return (
          <>
            <ItemLink list="webhooks" id={item.id}>
              {item.url}
            </ItemLink>
            <Delivery item={item} />
            <span>{about && item.status && <StatusPill entity={about} status={item.status} />}</span>
            <Instant value={item.created_at} />
          </>
        );
      }}
    </RelatedList>
  );
}

/** The tab with the webhooks about an item. */
export const webhooksOf = (to: EntityName): Addition =>
  defineAddition(to, {
    tabs: [
      {
        id: 'webhooks',
        label: 'webhook.title',
        roles: webhook.roles.list,
        content: ({ item }: ItemProps<Row>) => <WebhooksOf query={{ item_id: item.id }} />,
      },
    ],
  } as Parameters<typeof defineAddition>[1]);
