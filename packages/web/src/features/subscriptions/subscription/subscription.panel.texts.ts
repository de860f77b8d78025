import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      subscription: {
        CREATED: 'Aangemaakt: de eerste betaling is op {{date}}.',
        unpaid: 'Aangemaakt: de klant heeft nog niet betaald. Stuur de link naar de pagina van de klant.',
        ACTIVE: 'Actief: betaling {{cycle}} is op {{date}}.',
        active_of: 'Actief: betaling {{cycle}} van {{max}} is op {{date}}.',
        paying: 'Actief: betaling {{cycle}} wordt nu geïnd.',
        PAST_DUE: 'Achterstallig: {{reason}}.',
        not_paid: 'de betaling is niet gelukt',
        trying: 'Er loopt een nieuwe poging.',
        next_try: 'De volgende poging is op {{at}}; de klant kan ook op de eigen pagina betalen.',
        EXPIRED:
          'Verlopen: alle pogingen zijn mislukt{{why}}. Het abonnement loopt weer door als de klant op de eigen pagina betaalt.',
        CANCELLED: 'Opgezegd: er wordt niets meer afgeschreven.',
        COMPLETED: 'Afgelopen: alle betalingen zijn gedaan. Er wordt niets meer afgeschreven.',
        completed_of: 'Afgelopen: alle {{max}} termijnen zijn voorbij. Er wordt niets meer afgeschreven.',
      },
    },
  },
  en: {
    said: {
      subscription: {
        CREATED: 'Created: the first payment is due on {{date}}.',
        unpaid: 'Created: the customer has not paid yet. Send them the link to their page.',
        ACTIVE: 'Active: payment {{cycle}} is due on {{date}}.',
        active_of: 'Active: payment {{cycle}} of {{max}} is due on {{date}}.',
        paying: 'Active: payment {{cycle}} is being made.',
        PAST_DUE: 'Past due: {{reason}}.',
        not_paid: 'the payment did not succeed',
        trying: 'A new attempt is being made.',
        next_try: 'The next attempt is on {{at}}; the customer can also pay on their page.',
        EXPIRED: 'Expired: every attempt failed{{why}}. The subscription resumes when the customer pays on their page.',
        CANCELLED: 'Cancelled: the customer is no longer charged.',
        COMPLETED: 'Completed: all payments are in. The customer is no longer charged.',
        completed_of: 'Completed: all {{max}} cycles are over. The customer is no longer charged.',
      },
    },
  },
} satisfies Texts;
