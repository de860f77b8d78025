import { scheduledtransaction } from '@sluis/contract/entities/subscriptions/scheduledtransaction';
import { Verb } from '../../../kit/verb/verb.tsx';
import type { Scheduled } from './scheduled.item.ts';

/** Cancels a payment that has not been taken yet. */
export const ScheduledActions = ({ item }: { readonly item: Scheduled }) => (
  <Verb
    of={scheduledtransaction}
    verb="cancel"
    item={item}
    values={{ name: item.customer?.name ?? item.merchant_reference }}
  />
);
