import type { Texts } from '../lib/texts.ts';

export const texts = {
  nl: {
    error_state: { code: 'Code', parameter: 'Onderdeel', request_id: 'Verzoeknummer', retry: 'Opnieuw proberen' },
  },
  en: { error_state: { code: 'Code', parameter: 'Part', request_id: 'Request id', retry: 'Try again' } },
} satisfies Texts;
