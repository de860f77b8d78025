import type { SubscriptionStatus } from './subscription-statuses.ts';

export const subscription_status_names = {
  nl: {
    CREATED: 'Aangemaakt',
    ACTIVE: 'Actief',
    PAST_DUE: 'Achterstallig',
    EXPIRED: 'Verlopen',
    CANCELLED: 'Opgezegd',
    COMPLETED: 'Afgelopen',
  },
  en: {
    CREATED: 'Created',
    ACTIVE: 'Active',
    PAST_DUE: 'Past due',
    EXPIRED: 'Expired',
    CANCELLED: 'Cancelled',
    COMPLETED: 'Completed',
  },
} as const satisfies Record<'nl' | 'en', Record<SubscriptionStatus, string>>;
