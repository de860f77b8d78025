import { webhook } from '@sluis/contract/entities/developers/webhook';
import type { ItemProps } from '../../../kit/item/row.ts';
import { Verb } from '../../../kit/verb/verb.tsx';
import type { Webhook } from './webhook.item.ts';

/** Resends a webhook; one that waits for its next attempt is sent now. */
export const WebhookActions = ({ item }: ItemProps<Webhook>) => (
  <Verb of={webhook} verb="resend" item={item} variant={item.next_try_at === null ? undefined : 'now'} />
);
