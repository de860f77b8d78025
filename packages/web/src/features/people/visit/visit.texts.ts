import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      visit: {
        created_at: 'Wanneer',

        mode: 'Modus',
      },
    },
    values: { mode: { merchant: 'Als merchant', psp: 'Als PSP' } },
    visit: {
      title: 'Toegangslogboek van de aanbieder',
      hint: 'Wanneer medewerkers van de aanbieder deze organisatie hebben geopend en met welke rechten.',
      program: 'API van de aanbieder',
    },
  },
  en: {
    fields: {
      visit: {
        created_at: 'When',

        mode: 'Mode',
      },
    },
    values: { mode: { merchant: 'As merchant', psp: 'As PSP' } },
    visit: {
      title: 'Provider access log',
      hint: 'When the provider’s staff opened this organisation, and with which permissions.',
      program: 'The provider’s API',
    },
  },
} satisfies EntityTexts<'visit'>;
