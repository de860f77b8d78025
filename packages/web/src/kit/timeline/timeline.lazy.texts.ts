import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    timeline: {
      empty: 'Nog geen activiteit',
      show_all: 'Alle {{count}} tonen',
      filter: 'Tonen',
      kind: { all: 'Alles', money: 'Geld', messages: 'Berichten', calls: 'Aanroepen' },
      part: { capture: 'Inning', refund: 'Terugbetaling', chargeback: 'Chargeback' },
      tag_added: 'Label toegevoegd: {{tags}}',
      tag_removed: 'Label verwijderd: {{tags}}',
      took: '{{duration}} ms',
      attempts_one: '1 poging',
      attempts_other: '{{count}} pogingen',
      more: 'Alleen de laatste {{count}} staan hier.',
      more_list: 'Alle bekijken',
      by: {
        user: 'Gebruiker',
        apikey: 'Gateway',
        terminal: 'Terminal',
        middleware: 'Middleware',
        system: 'Systeem',
        import: 'Import',
      },
    },
  },
  en: {
    timeline: {
      empty: 'No activity yet',
      show_all: 'Show all {{count}}',
      filter: 'Show',
      kind: { all: 'All', money: 'Money', messages: 'Messages', calls: 'Calls' },
      part: { capture: 'Capture', refund: 'Refund', chargeback: 'Chargeback' },
      tag_added: 'Tag added: {{tags}}',
      tag_removed: 'Tag removed: {{tags}}',
      took: '{{duration}} ms',
      attempts_one: '1 attempt',
      attempts_other: '{{count}} attempts',
      more: 'Only the latest {{count}} are shown.',
      more_list: 'View all',
      by: {
        user: 'User',
        apikey: 'Gateway',
        terminal: 'Terminal',
        middleware: 'Middleware',
        system: 'System',
        import: 'Import',
      },
    },
  },
} satisfies Texts;
