import type { ItemOf } from './registry.ts';

export const webhook_deliveries = ['sending', 'trying', 'delivered', 'given_up', 'disabled'] as const;
export type WebhookDelivery = (typeof webhook_deliveries)[number];

type Sent = Pick<ItemOf<'webhook'>, 'tries' | 'delivered_on' | 'next_try_at' | 'given_up_reason'>;

/** The state of a webhook at an instant of business time. */
export function webhookDelivery(
  { tries, delivered_on, next_try_at, given_up_reason }: Sent,
  now: string,
): WebhookDelivery {
  if (next_try_at !== null) {
    // An attempt counts from its beginning: if one is due, the last may still be in progress.
    const is_sending = tries === 0 || next_try_at <= now;
    // A webhook that was delivered before is only sent again, so it has not failed.
    return is_sending || delivered_on !== null ? 'sending' : 'trying';
  }
  if (delivered_on !== null) return 'delivered';
  return given_up_reason === 'url_disabled' ? 'disabled' : 'given_up';
}
