import { type WebhookStatus, webhook_statuses } from '@sluis/contract/entities/developers/webhook';
import type { WebhookDelivery } from '@sluis/contract/webhook-delivery';
import type { Sentence, SentenceContext, Sentences } from '../../../kit/item/overview.ts';
import { deliveryOf, type Webhook } from './webhook.item.ts';

type Said = Readonly<Record<WebhookDelivery, string>>;

const inDutch = (item: Webhook, { format }: SentenceContext): string => {
  const next = item.next_try_at === null ? '' : format.instant(item.next_try_at);
  const said: Said = {
    delivered: `Afgeleverd op ${item.delivered_on === null ? '' : format.instant(item.delivered_on)}.`,
    sending: 'Wordt verstuurd.',
    trying: `Nog niet aangenomen: de volgende poging is op ${next}.`,
    given_up: 'Niet afgeleverd: geen enkele poging is aangenomen. U kunt hem opnieuw versturen.',
    disabled: 'Niet afgeleverd: het adres is uitgeschakeld, omdat het antwoordde dat het niet meer bestaat (410).',
  };
  return said[deliveryOf(item).state];
};

const inEnglish = (item: Webhook, { format }: SentenceContext): string => {
  const next = item.next_try_at === null ? '' : format.instant(item.next_try_at);
  const said: Said = {
    delivered: `Delivered on ${item.delivered_on === null ? '' : format.instant(item.delivered_on)}.`,
    sending: 'Being sent.',
    trying: `Not accepted yet: the next attempt is on ${next}.`,
    given_up: 'Not delivered: no attempt was accepted. You can resend it.',
    disabled: 'Not delivered: the address is switched off, because it responded that it no longer exists (410).',
  };
  return said[deliveryOf(item).state];
};

const ofEach = (sentence: Sentence<Webhook>) =>
  Object.fromEntries(webhook_statuses.map((status) => [status, sentence])) as Record<WebhookStatus, Sentence<Webhook>>;

/** What has become of a webhook, whatever status it tells of. */
export const webhookSentences: Sentences<WebhookStatus, Webhook> = { nl: ofEach(inDutch), en: ofEach(inEnglish) };
