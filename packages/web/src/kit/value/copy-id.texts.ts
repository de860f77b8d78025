import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: { copy_id: { copy: 'kopiëren', copied: 'gekopieerd' } },
  en: { copy_id: { copy: 'copy', copied: 'copied' } },
} satisfies Texts;
