import type { TextTree } from '@sluis/contract/base/translate';
import type { TimelineEventOf } from '@sluis/contract/timeline';
import type { Texts } from '../../../lib/texts.ts';

interface OfTimeline extends TextTree {
  readonly timeline: {
    readonly origin: Readonly<Record<TimelineEventOf<'origin'>, string>>;
    readonly three_d_secure: Readonly<Record<TimelineEventOf<'three_d_secure'>, string>>;
    readonly order: Readonly<Record<TimelineEventOf<'order'>, string>>;
  };
}

/** The origin of a payment, the result of 3-D Secure, and the pending orders to its processor. */
export const texts = {
  nl: {
    timeline: {
      origin: {
        apikey: 'Via de API aangemaakt',
        user: 'Met de hand aangemaakt',
        import: 'Geïmporteerd',
        system: 'Automatisch aangemaakt',
        paymentlink: 'Betaald via betaallink {{name}}',
        subscription: 'Afgeschreven voor een abonnement',
        subscription_again: 'Opnieuw geprobeerd voor een abonnement: poging {{attempt}}',
        scheduledtransaction: 'Ingepland en op tijd afgeschreven',
        terminal: 'Naar terminal {{name}} gestuurd',
      },
      three_d_secure: {
        authenticated: '3-D Secure: klant geverifieerd',
        attempted: '3-D Secure: poging gedaan, bank nam niet deel',
        frictionless: '3-D Secure: geverifieerd zonder controle',
        challenged: '3-D Secure: geverifieerd met controle door de bank',
        failed: '3-D Secure: verificatie mislukt',
        not_enrolled: '3-D Secure: kaart doet niet mee',
        unknown: '3-D Secure',
      },
      order: {
        authorise: 'Wacht op de processor: betaling, poging {{tries}}',
        capture: 'Wacht op de processor: innen, poging {{tries}}',
        void: 'Wacht op de processor: vrijgeven, poging {{tries}}',
        refund: 'Wacht op de processor: terugbetaling, poging {{tries}}',
      },
    },
  },
  en: {
    timeline: {
      origin: {
        apikey: 'Created through the API',
        user: 'Created by hand',
        import: 'Imported',
        system: 'Created automatically',
        paymentlink: 'Paid through payment link {{name}}',
        subscription: 'Charged for a subscription',
        subscription_again: 'Tried again for a subscription: attempt {{attempt}}',
        scheduledtransaction: 'Scheduled, and charged when it was due',
        terminal: 'Sent to terminal {{name}}',
      },
      three_d_secure: {
        authenticated: '3-D Secure: customer authenticated',
        attempted: '3-D Secure: attempted, the bank did not take part',
        frictionless: '3-D Secure: authenticated without a challenge',
        challenged: '3-D Secure: authenticated by a challenge of the bank',
        failed: '3-D Secure: authentication failed',
        not_enrolled: '3-D Secure: card not enrolled',
        unknown: '3-D Secure',
      },
      order: {
        authorise: 'Waiting for the processor: payment, attempt {{tries}}',
        capture: 'Waiting for the processor: capture, attempt {{tries}}',
        void: 'Waiting for the processor: void, attempt {{tries}}',
        refund: 'Waiting for the processor: refund, attempt {{tries}}',
      },
    },
  },
} satisfies Texts & { nl: OfTimeline; en: OfTimeline };
