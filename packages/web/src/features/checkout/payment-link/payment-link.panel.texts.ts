import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      paymentlink: {
        inactive: 'Uitgeschakeld: met deze link kan pas weer worden betaald als u hem inschakelt.',
        CREATED: 'Aangemaakt: er is nog niet betaald. Deel de link met uw klant.',
        created_until: 'Aangemaakt: er is nog niet betaald. Deel de link met uw klant; hij verloopt op {{until}}.',
        in_use_one: 'In gebruik: één keer betaald, in totaal {{amount}}. Er kan opnieuw mee worden betaald.',
        in_use_other: 'In gebruik: {{count}} keer betaald, in totaal {{amount}}. Er kan opnieuw mee worden betaald.',
        INITIATED: 'Gestart: de klant heeft de pagina geopend maar niet betaald. De link is nog te gebruiken.',
        did_not_pay:
          'Gestart: de betaling is toch niet doorgegaan ({{reason}}). De klant kan met dezelfde link opnieuw betalen.',
        DONE: 'Betaald: {{amount}} is binnen. De link is niet meer te gebruiken.',
        expired_unpaid: 'Verlopen: er is niet op tijd betaald. Maak een nieuwe link als de klant nog wil betalen.',
        EXPIRED: 'Verlopen: de link is niet meer te gebruiken. Maak een nieuwe om opnieuw te laten betalen.',
      },
    },
  },
  en: {
    said: {
      paymentlink: {
        inactive: 'Switched off: no one can pay with this link until you activate it again.',
        CREATED: 'Created: no one has paid yet. Share the link with your customer.',
        created_until: 'Created: no one has paid yet. Share the link with your customer; it expires on {{until}}.',
        in_use_one: 'In use: paid once, {{amount}} in all. It can be paid again.',
        in_use_other: 'In use: paid {{count}} times, {{amount}} in all. It can be paid again.',
        INITIATED: 'Initiated: the customer has opened the page but not paid. The link can still be used.',
        did_not_pay:
          'Initiated: the payment did not go through after all ({{reason}}). The customer can pay again with the same link.',
        DONE: 'Done: {{amount}} was paid. The link can no longer be used.',
        expired_unpaid: 'Expired: no one paid in time. Create a new link if the customer still wants to pay.',
        EXPIRED: 'Expired: the link can no longer be used. Create a new one to be paid again.',
      },
    },
  },
} satisfies Texts;
