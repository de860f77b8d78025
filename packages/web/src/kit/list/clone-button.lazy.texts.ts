import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: { clone: { action: 'Kopiëren' } },
  en: { clone: { action: 'Clone' } },
} satisfies Texts;
