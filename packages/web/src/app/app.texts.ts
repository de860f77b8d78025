import type { Texts } from '../lib/texts.ts';

export const texts = {
  nl: { app: { close: 'Sluiten' } },
  en: { app: { close: 'Close' } },
} satisfies Texts;
