import type { EntityTexts } from '../../../lib/texts.ts';

// The word for customers is that of the kinds of imports.
export const texts = {
  nl: {
    values: {
      kind: {
        card: 'Kaarten',
        card_bin: 'BIN-reeksen',
        country: 'Landen',
        ip: 'IP-adressen',
        email_domain: 'E-maildomeinen',
      },
    },
  },
  en: {
    values: {
      kind: {
        card: 'Cards',
        card_bin: 'BIN ranges',
        country: 'Countries',
        ip: 'IP addresses',
        email_domain: 'Email domains',
      },
    },
  },
} satisfies EntityTexts<'valuelist'>;
