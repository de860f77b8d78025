import { defineOverview } from '../../../kit/item/overview.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { deliveryOf, type Webhook } from './webhook.item.ts';
import { webhookSentences } from './webhook.sentences.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { AboutItem, Delivery } from './webhook-cells.tsx';
import { WebhookTries } from './webhook-tries.tsx';

export const webhookPanel: PanelOf<Webhook> = {
  status: Delivery,
  actions: WebhookActions,
  overview: defineOverview('webhook', ['organisation', 'payment_profile'], {
    facts: ['type', 'created_at'],
    sentences: webhookSentences,
    tone: (item) => deliveryOf(item).tone,
    sections: [
      {
        parts: [
          'created_at',
          { path: 'url', wide: true },
          'type',
          { path: 'item_id', cell: AboutItem },
          'status',
          'delivered',
          'delivered_on',
          'manual',
          'organisation.name',
          'payment_profile.display_name',
          'tries',
          'next_try_at',
          'given_up_on',
          'given_up_reason',
        ],
      },
    ],
    technical: [{ parts: ['id'] }],
  }),
  tabs: [{ id: 'history', label: 'webhook.history', content: WebhookTries }],
};
