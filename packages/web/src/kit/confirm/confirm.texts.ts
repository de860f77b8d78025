import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: { confirm: { delete: 'Verwijderen' } },
  en: { confirm: { delete: 'Delete' } },
} satisfies Texts;
