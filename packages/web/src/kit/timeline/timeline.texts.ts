import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    timeline: {
      empty: 'Nog geen activiteit',
      show_all: 'Alle {{count}} tonen',
      refund: 'Terugbetaling',
      chargeback: 'Chargeback',
      by: { user: 'Gebruiker', apikey: 'Gateway', system: 'Systeem', import: 'Import' },
    },
  },
  en: {
    timeline: {
      empty: 'No activity yet',
      show_all: 'Show all {{count}}',
      refund: 'Refund',
      chargeback: 'Chargeback',
      by: { user: 'User', apikey: 'Gateway', system: 'System', import: 'Import' },
    },
  },
} satisfies Texts;
