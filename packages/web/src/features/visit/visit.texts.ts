import type { EntityTexts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      visit: {
        id: 'Id',
        created_at: 'Wanneer',
        organisation: 'Organisatie',
        user: 'Wie',
        mode: 'Hoe',
        version: 'Versie',
      },
    },
    values: { mode: { merchant: 'Als merchant', psp: 'Met PSP-rechten' } },
    visit: {
      title: 'Bezoeken van de aanbieder',
      hint: 'Wie van de aanbieder deze organisatie opende, wanneer en met welke rechten.',
      program: 'Een programma van de aanbieder',
    },
  },
  en: {
    fields: {
      visit: {
        id: 'Id',
        created_at: 'When',
        organisation: 'Organisation',
        user: 'Who',
        mode: 'How',
        version: 'Version',
      },
    },
    values: { mode: { merchant: 'As a merchant', psp: 'With PSP rights' } },
    visit: {
      title: 'Visits of the provider',
      hint: 'Who of the provider opened this organisation, when, and with which rights.',
      program: 'A program of the provider',
    },
  },
} satisfies EntityTexts<'visit'>;
