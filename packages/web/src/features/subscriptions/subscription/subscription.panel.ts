import { customer } from '@sluis/contract/entities/payments/customer';
import type { PanelOf } from '../../../kit/list/options.ts';
import type { Subscription } from './subscription.item.ts';
import { subscriptionOverview } from './subscription.overview.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import { SubscriptionCustomer, SubscriptionTitle } from './subscription-customer.tsx';
import { Discounts } from './subscription-discounts.tsx';

export const subscriptionPanel: PanelOf<Subscription> = {
  title: SubscriptionTitle,
  actions: SubscriptionActions,
  overview: subscriptionOverview,
  tabs: [
    {
      id: 'customer',
      label: 'subscription.tabs.customer',
      roles: customer.roles.list,
      content: SubscriptionCustomer,
    },
    { id: 'discounts', label: 'subscription.tabs.discounts', content: Discounts },
  ],
};
