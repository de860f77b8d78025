import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: { capture: { is_final: 'Rest vrijgeven' } },
    status: { capture: { PENDING: 'In behandeling', PROCESSED: 'Geïnd', FAILED: 'Mislukt', UNKNOWN: 'Onbekend' } },
  },
  en: {
    fields: { capture: { is_final: 'Release the rest' } },
    status: { capture: { PENDING: 'Pending', PROCESSED: 'Captured', FAILED: 'Failed', UNKNOWN: 'Unknown' } },
  },
} satisfies EntityTexts<'capture'>;
