import { type WebhookStatus, webhook_statuses } from '@sluis/contract/entities/developers/webhook';
import type { Sentence, Sentences } from '../../../kit/item/overview.ts';
import { deliveryOf, type Webhook } from './webhook.item.ts';

/** The state of a webhook's delivery. */
const delivery: Sentence<Webhook> = (item, { format }) => {
  const written = (at: string | null): string => (at === null ? '' : format.instant(at));
  return [
    `said.webhook.${deliveryOf(item).state}`,
    { delivered: written(item.delivered_on), next: written(item.next_try_at) },
  ];
};

/** The same for every status that a webhook can report. */
export const webhookSentences = Object.fromEntries(webhook_statuses.map((status) => [status, delivery])) as Sentences<
  WebhookStatus,
  Webhook
>;
