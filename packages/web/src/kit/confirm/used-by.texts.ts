import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: { used_by: { other: 'andere gegevens' } },
  en: { used_by: { other: 'other data' } },
} satisfies Texts;
