import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      customer: {
        UNKNOWN: 'Onbekend: niemand heeft gecontroleerd wie deze klant is. Verifieer de klant zodra dat is gebeurd.',
        AUTO_UNVERIFIED:
          'Automatisch niet geverifieerd: een automatische controle kon niet vaststellen wie deze klant is{{why}}. Controleer het zelf en verifieer de klant daarna.',
        UNVERIFIED:
          'Niet geverifieerd: het staat niet vast wie deze klant is{{why}}. Verifieer de klant zodra dat wel zo is.',
        AUTO_VERIFIED:
          'Automatisch geverifieerd: een automatische controle heeft vastgesteld wie deze klant is{{why}}.',
        VERIFIED: 'Geverifieerd: het staat vast wie deze klant is{{why}}.',
        erased: 'Persoonsgegevens gewist op {{at}}. Betalingen en bedragen zijn bewaard.',
      },
    },
  },
  en: {
    said: {
      customer: {
        UNKNOWN: 'Unknown: no one has checked who this customer is. Verify the customer once you have.',
        AUTO_UNVERIFIED:
          'Automatically unverified: an automatic check could not establish who this customer is{{why}}. Check it yourself, then verify the customer.',
        UNVERIFIED: 'Unverified: it is not established who this customer is{{why}}. Verify the customer once it is.',
        AUTO_VERIFIED: 'Automatically verified: an automatic check established who this customer is{{why}}.',
        VERIFIED: 'Verified: it is established who this customer is{{why}}.',
        erased: 'Personal data erased on {{at}}. Payments and amounts are kept.',
      },
    },
  },
} satisfies Texts;
