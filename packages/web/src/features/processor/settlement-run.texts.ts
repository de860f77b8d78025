import type { EntityTexts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      processorsettlementrun: {
        processor_settlement: 'Processoruitbetaling',
        files: 'Bestanden',
        lines: 'Regels',
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
        processor_settlement: 'Processor settlement',
        files: 'Files',
        lines: 'Lines',
        duplicates: 'Received before',
      },
    },
    status: { processorsettlementrun: { QUEUED: 'Queued', RUNNING: 'Running', DONE: 'Done', FAILED: 'Failed' } },
  },
} satisfies EntityTexts<'processorsettlementrun'>;
