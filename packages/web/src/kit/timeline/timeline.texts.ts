import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    timeline: {
      empty: 'Nog niets gebeurd',
      refund: 'Terugbetaling',
      chargeback: 'Chargeback',
      by: { user: 'Een gebruiker', apikey: 'De gateway', system: 'Het systeem', import: 'Een import' },
    },
  },
  en: {
    timeline: {
      empty: 'Nothing happened yet',
      refund: 'Refund',
      chargeback: 'Chargeback',
      by: { user: 'A user', apikey: 'The gateway', system: 'The system', import: 'An import' },
    },
  },
} satisfies Texts;
