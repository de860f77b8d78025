import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    timeline: {
      empty: 'Nog geen activiteit',
      show_all: 'Alle {{count}} tonen',
      refund: 'Terugbetaling',
      chargeback: 'Chargeback',
      tag_added: 'Label toegevoegd: {{tags}}',
      tag_removed: 'Label verwijderd: {{tags}}',
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
      tag_added: 'Tag added: {{tags}}',
      tag_removed: 'Tag removed: {{tags}}',
      effect: { allow: 'Allowed', tag: 'Tagged', block: 'Blocked' },
      no_answer: 'No valid answer',
      took: '{{duration}} ms',
      by: { user: 'User', apikey: 'Gateway', system: 'System', import: 'Import' },
    },
  },
} satisfies Texts;
