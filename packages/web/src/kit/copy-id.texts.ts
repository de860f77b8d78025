import type { Texts } from '../lib/texts.ts';

export const texts = {
  nl: { copy_id: { copy: '{{id}} kopiëren', copied: 'Gekopieerd', copied_of: '{{id}} is gekopieerd' } },
  en: { copy_id: { copy: 'Copy {{id}}', copied: 'Copied', copied_of: '{{id}} was copied' } },
} satisfies Texts;
