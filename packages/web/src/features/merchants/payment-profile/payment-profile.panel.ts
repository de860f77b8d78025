import type { PanelOf } from '../../../kit/list/options.ts';
import type { PaymentProfile } from './payment-profile.item.ts';
import { ProfileMiddleware, ProfileProcessors } from './profile-attached.tsx';
import { ProfileDetails, ProfileStatus } from './profile-details.tsx';
import { ProfileRouting } from './profile-routing.tsx';
import { ProfileWebhooks } from './profile-webhooks.tsx';

export const paymentProfilePanel: PanelOf<PaymentProfile> = {
  status: ProfileStatus,
  tabs: [
    { id: 'details', content: ProfileDetails },
    { id: 'processors', label: 'payment_profile.tabs.processors', content: ProfileProcessors },
    { id: 'middleware', label: 'payment_profile.tabs.middleware', content: ProfileMiddleware },
    { id: 'routing', label: 'payment_profile.tabs.routing', content: ProfileRouting },
    { id: 'webhooks', label: 'payment_profile.tabs.webhooks', content: ProfileWebhooks },
  ],
};
