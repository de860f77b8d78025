import type { EntityTexts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      customernote: {
        id: 'Id',
        created_at: 'Geschreven',
        organisation: 'Organisatie',
        customer: 'Klant',
        text: 'Notitie',
        created_by: 'Door',
        version: 'Versie',
      },
    },
  },
  en: {
    fields: {
      customernote: {
        id: 'Id',
        created_at: 'Written',
        organisation: 'Organisation',
        customer: 'Customer',
        text: 'Note',
        created_by: 'By',
        version: 'Version',
      },
    },
  },
} satisfies EntityTexts<'customernote'>;
