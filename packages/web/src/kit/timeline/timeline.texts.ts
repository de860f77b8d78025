import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    timeline: {
      empty: 'Nog geen activiteit',
      show_all: 'Alle {{count}} tonen',
      refund: 'Terugbetaling',
      chargeback: 'Chargeback',
      effect: { allow: 'Toegestaan', tag: 'Gelabeld', block: 'Geblokkeerd' },
      no_answer: 'Geen geldig antwoord',
      took: '{{duration}} ms',
      by: { user: 'Gebruiker', apikey: 'Gateway', system: 'Systeem', import: 'Import' },
    },
  },
  en: {
    timeline: {
      empty: 'No activity yet',
      show_all: 'Show all {{count}}',
      refund: 'Refund',
      chargeback: 'Chargeback',
      effect: { allow: 'Allowed', tag: 'Tagged', block: 'Blocked' },
      no_answer: 'No valid answer',
      took: '{{duration}} ms',
      by: { user: 'User', apikey: 'Gateway', system: 'System', import: 'Import' },
    },
  },
} satisfies Texts;
