import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    content: {
      form: 'Weergave',
      forms: { json: 'JSON', xml: 'XML', form: 'Formulier', raw: 'Onbewerkt' },
      search: 'Zoeken in de inhoud',
      find: 'Zoeken',
      not_found: 'Komt niet voor',
      copy: 'Kopiëren',
      copied: 'Gekopieerd',
    },
  },
  en: {
    content: {
      form: 'View as',
      forms: { json: 'JSON', xml: 'XML', form: 'Form', raw: 'Raw' },
      search: 'Search in the body',
      find: 'Search',
      not_found: 'Not found',
      copy: 'Copy',
      copied: 'Copied',
    },
  },
} satisfies Texts;
