import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      processorsettlementrun: {
        files: 'Bestanden',
        duplicates: 'Eerder ontvangen',
      },
    },
    status: {
      processorsettlementrun: { QUEUED: 'In de wachtrij', RUNNING: 'Bezig', DONE: 'Uitgevoerd', FAILED: 'Mislukt' },
    },
  },
  en: {
    fields: {
      processorsettlementrun: {
        files: 'Files',
        duplicates: 'Received before',
      },
    },
    status: { processorsettlementrun: { QUEUED: 'Queued', RUNNING: 'Running', DONE: 'Done', FAILED: 'Failed' } },
  },
} satisfies EntityTexts<'processorsettlementrun'>;
