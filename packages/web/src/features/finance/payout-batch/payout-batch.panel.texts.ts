import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      payoutbatch: {
        DRAFT: 'Concept: iemand anders dan de opsteller moet deze uitbetalingen goedkeuren.',
        APPROVED: 'Goedgekeurd: exporteer het bestand en geef het aan de bank.',
        exporting: 'Wordt geëxporteerd: de afrekeningen krijgen één voor één hun opdracht.',
        EXPORTED: 'Geëxporteerd op {{when}}. Bevestig wanneer de bank op {{day}} heeft betaald.',
        confirming: 'Wordt bevestigd: de afrekeningen worden één voor één bijgewerkt.',
        CONFIRMED: 'Uitbetaald.',
        paid_on: 'Uitbetaald op {{day}}.',
        CANCELLED: 'Geannuleerd{{why}}. De afrekeningen kunnen in een andere batch.',
        left_out_one: '{{count}} afrekening is bij het exporteren niet meegenomen.',
        left_out_other: '{{count}} afrekeningen zijn bij het exporteren niet meegenomen.',
      },
    },
  },
  en: {
    said: {
      payoutbatch: {
        DRAFT: 'Draft: someone other than the person who drafted it has to approve these payouts.',
        APPROVED: 'Approved: export the file and give it to the bank.',
        exporting: 'Being exported: the settlements are instructed one by one.',
        EXPORTED: 'Exported on {{when}}. Confirm once the bank has paid on {{day}}.',
        confirming: 'Being confirmed: the settlements are updated one by one.',
        CONFIRMED: 'Paid out.',
        paid_on: 'Paid out on {{day}}.',
        CANCELLED: 'Cancelled{{why}}. The settlements can be in another batch.',
        left_out_one: '{{count}} settlement was left out at the export.',
        left_out_other: '{{count}} settlements were left out at the export.',
      },
    },
  },
} satisfies Texts;
