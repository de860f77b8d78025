import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      refund: {
        PENDING: 'In behandeling: de terugbetaling ligt bij de processor. De status verandert vanzelf.',
        HOLD: 'Aangehouden{{why}}. De processor betaalt uit zodra dat is opgelost.',
        UNKNOWN:
          'Onbekend: de processor heeft niet geantwoord. Vraag het na voordat u opnieuw terugbetaalt, anders krijgt de klant het geld mogelijk twee keer.',
        PROCESSED: 'Verwerkt: {{amount}} is terug bij de klant.',
        CANCELLED: 'Geannuleerd: er is niets terugbetaald. Het bedrag kan opnieuw worden terugbetaald.',
        cancelled_by_merchant:
          'Geannuleerd door de merchant: er is niets terugbetaald. Het bedrag kan opnieuw worden terugbetaald.',
        FAILED: 'Mislukt{{why}}. Er is niets terugbetaald: probeer het opnieuw of spreek met de klant iets anders af.',
      },
    },
  },
  en: {
    said: {
      refund: {
        PENDING: 'Pending: the refund is with the processor. The status changes by itself.',
        HOLD: 'On hold{{why}}. The processor sends the money once that is resolved.',
        UNKNOWN:
          'Unknown: the processor has not answered. Check with the processor before refunding again, or the customer may be paid twice.',
        PROCESSED: 'Processed: {{amount}} went back to the customer.',
        CANCELLED: 'Cancelled: nothing went back to the customer. The amount can be refunded again.',
        cancelled_by_merchant:
          'Cancelled by the merchant: nothing went back to the customer. The amount can be refunded again.',
        FAILED:
          'Failed{{why}}. Nothing went back to the customer: refund again, or agree another way with the customer.',
      },
    },
  },
} satisfies Texts;
