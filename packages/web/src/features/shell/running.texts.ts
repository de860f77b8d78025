import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    running: {
      title_one: '{{count}} taak loopt',
      title_other: '{{count}} taken lopen',
      kinds: { export: 'Export', report: 'Rapport', refund: 'Terugbetaling' },
      waiting: 'wordt klaargemaakt',
      sent: '{{size}} verstuurd',
      cancel: 'Stoppen',
      cancel_named: '{{name}} stoppen',
      not_cancelled: 'kon niet worden gestopt',
    },
  },
  en: {
    running: {
      title_one: '{{count}} task is running',
      title_other: '{{count}} tasks are running',
      kinds: { export: 'Export', report: 'Report', refund: 'Refund' },
      waiting: 'getting ready',
      sent: '{{size}} sent',
      cancel: 'Stop',
      cancel_named: 'Stop {{name}}',
      not_cancelled: 'could not be stopped',
    },
  },
} satisfies Texts;
