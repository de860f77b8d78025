import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    shared_link: {
      copy: 'Link kopiëren',
      copied: 'Link gekopieerd',
      open: 'Pagina openen',
      qr: 'QR-code van de link',
      closed: 'Deze link kan niet meer worden gebruikt.',
    },
  },
  en: {
    shared_link: {
      copy: 'Copy link',
      copied: 'Link copied',
      open: 'Open the page',
      qr: 'QR code of the link',
      closed: 'This link can no longer be used.',
    },
  },
} satisfies Texts;
