import type { Texts } from '../lib/texts.ts';

export const texts = {
  nl: {
    not_found: {
      title: 'Deze pagina bestaat niet',
      hint: 'Het adres klopt niet, of de pagina is verplaatst.',
      home: 'Naar het overzicht',
    },
  },
  en: {
    not_found: {
      title: 'This page does not exist',
      hint: 'The address is wrong, or the page has moved.',
      home: 'Go to the home page',
    },
  },
} satisfies Texts;
