import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    running: {
      title_one: '{{count}} taak loopt',
      title_other: '{{count}} taken lopen',
      kinds: { export: 'Export', import: 'Import', report: 'Rapport', refund: 'Terugbetaling' },
      waiting: 'wordt voorbereid',
      sent: '{{size}} gedownload',
      cancel: 'Stoppen',
      cancel_named: '{{name}} stoppen',
      not_cancelled: 'stoppen is niet gelukt',
    },
  },
  en: {
    running: {
      title_one: '{{count}} task is running',
      title_other: '{{count}} tasks are running',
      kinds: { export: 'Export', import: 'Import', report: 'Report', refund: 'Refund' },
      waiting: 'preparing',
      sent: '{{size}} downloaded',
      cancel: 'Stop',
      cancel_named: 'Stop {{name}}',
      not_cancelled: 'couldn’t be stopped',
    },
  },
} satisfies Texts;
