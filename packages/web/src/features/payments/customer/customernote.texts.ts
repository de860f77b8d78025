import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      customernote: {
        created_at: 'Geschreven op',
        text: 'Notitie',
        created_by: 'Geschreven door',
      },
    },
  },
  en: {
    fields: {
      customernote: {
        created_at: 'Written on',
        text: 'Note',
        created_by: 'Written by',
      },
    },
  },
} satisfies EntityTexts<'customernote'>;
