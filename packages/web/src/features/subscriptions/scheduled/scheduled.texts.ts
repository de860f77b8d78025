import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      scheduledtransaction: {
        scheduled_at: 'Gepland op',
      },
    },
    status: { scheduledtransaction: { CREATED: 'Gepland', FAILED: 'Mislukt', DONE: 'Uitgevoerd' } },
    reasons: { scheduledtransaction: { cancelled: 'Geannuleerd' } },
    scheduled: {
      title: 'Geplande transacties',
      hint: 'Betalingen die op een later moment worden afgeschreven.',
      create: 'Transactie plannen',
      choose: 'Zoek op naam, e-mailadres of referentie',
      choose_hint: 'Kies eerst de klant die betaalt.',
      none_found: 'Geen klanten gevonden',
      no_mandate: 'Deze klant heeft geen vastgelegde betaalmethode. Stuur eerst een kaart-toevoegen-link.',
    },
    verbs: {
      scheduledtransaction: {
        cancel: 'Transactie annuleren',
        cancel_question:
          'De betaling van {{amount}} door {{name}} op {{scheduled_at}} wordt niet afgeschreven. Dit kan niet ongedaan worden gemaakt.',
      },
    },
  },
  en: {
    fields: {
      scheduledtransaction: {
        scheduled_at: 'Scheduled for',
      },
    },
    status: { scheduledtransaction: { CREATED: 'Created', FAILED: 'Failed', DONE: 'Done' } },
    reasons: { scheduledtransaction: { cancelled: 'Cancelled' } },
    scheduled: {
      title: 'Scheduled transactions',
      hint: 'Payments to be charged at a later date.',
      create: 'Schedule transaction',
      choose: 'Search by name, email address or reference',
      choose_hint: 'First choose the customer to charge.',
      none_found: 'No customers found',
      no_mandate: 'This customer has no saved payment method. Send a card-add link first.',
    },
    verbs: {
      scheduledtransaction: {
        cancel: 'Cancel transaction',
        cancel_question:
          'The payment of {{amount}} by {{name}} on {{scheduled_at}} will not be collected. This can’t be undone.',
      },
    },
  },
} satisfies EntityTexts<'scheduledtransaction'>;
