import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    not_found: {
      title: 'Pagina niet gevonden',
      hint: 'Het adres klopt niet, of de pagina is verplaatst.',
      home: 'Naar het overzicht',
    },
  },
  en: {
    not_found: {
      title: 'Page not found',
      hint: 'The address is incorrect, or the page has moved.',
      home: 'Go to home page',
    },
  },
} satisfies Texts;
