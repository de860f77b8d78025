import { statusesOf, type Transitions } from './base/entity.ts';

/**
 * The life of a subscription. It begins without a mandate; a failed cycle makes it PAST_DUE, and after the last try,
 * or if no other may follow, EXPIRED, until a payment on its own page revives it.
 */
export const subscription_transitions = {
  CREATED: ['ACTIVE', 'PAST_DUE', 'EXPIRED', 'CANCELLED', 'COMPLETED'],
  ACTIVE: ['PAST_DUE', 'EXPIRED', 'CANCELLED', 'COMPLETED'],
  PAST_DUE: ['ACTIVE', 'EXPIRED', 'CANCELLED', 'COMPLETED'],
  EXPIRED: ['ACTIVE', 'CANCELLED', 'COMPLETED'],
  CANCELLED: [],
  COMPLETED: [],
} as const satisfies Transitions;

export type SubscriptionStatus = keyof typeof subscription_transitions;
export const subscription_statuses = statusesOf(subscription_transitions);

/** In these the customer has to act on the subscription's own page, and its link can be copied. */
export const payable_subscription_statuses: readonly string[] = ['CREATED', 'PAST_DUE', 'EXPIRED'];
