import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      alert: {
        OPEN: 'Open: nog door niemand gezien.',
        SEEN: 'Gezien, en nog niet afgelopen.',
        OVER: 'Afgelopen.',
        approval:
          'In het slechtste uur is {{approval}} van {{finished}} betalingen goedgekeurd; gewoonlijk is dat {{usual}}.',
        late_payment: 'De betaling is alsnog gedaan nadat deze als mislukt was gemeld.',
        overcapture:
          'Van de betaling is meer geïnd dan geautoriseerd: een inning die was mislukt, is alsnog uitgevoerd.',
      },
    },
  },
  en: {
    said: {
      alert: {
        OPEN: 'Open: no one has seen this yet.',
        SEEN: 'Seen, and still going on.',
        OVER: 'Ended.',
        approval: 'In the worst hour {{approval}} of {{finished}} payments were approved; {{usual}} is usual.',
        late_payment: 'The payment was taken after it had been reported as failed.',
        overcapture:
          'More of the payment was captured than authorised: a capture that had failed was performed after all.',
      },
    },
  },
} satisfies Texts;
