import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    error_state: { code: 'Code', parameter: 'Parameter', request_id: 'Verzoek-ID', retry: 'Opnieuw proberen' },
  },
  en: { error_state: { code: 'Code', parameter: 'Parameter', request_id: 'Request ID', retry: 'Try again' } },
} satisfies Texts;
