import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    shared_link: {
      copy: 'Link kopiëren',
      copied: 'Link gekopieerd',
      open: 'Pagina openen',
      email: 'Per e-mail versturen',
      qr: 'QR-code voor de link',
    },
  },
  en: {
    shared_link: {
      copy: 'Copy link',
      copied: 'Link copied',
      open: 'Open page',
      email: 'Send by email',
      qr: 'QR code for the link',
    },
  },
} satisfies Texts;
