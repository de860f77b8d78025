import type { Populated } from '@sluis/contract/registry';
import { type WebhookDelivery, webhookDelivery } from '@sluis/contract/webhook-delivery';
import type { Tone } from '../../../kit/value/status-tones.ts';
import { businessNow } from '../../../lib/business-time.ts';

export type Webhook = Populated<'webhook', 'organisation' | 'payment_profile'>;
export type Address = Populated<'webhookaddress', 'organisation'>;

const soon_ms = 10_000;

/** Whether it is being sent, or about to be: the screen updates itself. */
export const isDueSoon = ({ next_try_at }: Pick<Webhook, 'next_try_at'>): boolean =>
  next_try_at !== null && Date.parse(next_try_at) < businessNow().getTime() + soon_ms;

const tones = {
  sending: 'waiting',
  trying: 'warning',
  delivered: 'good',
  disabled: 'failed',
  given_up: 'failed',
} as const satisfies Record<WebhookDelivery, Tone>;

/** The state of a webhook's delivery, and its tone. */
export function deliveryOf(item: Webhook) {
  const state = webhookDelivery(item, businessNow().toISOString());
  return { state, tone: tones[state] };
}
