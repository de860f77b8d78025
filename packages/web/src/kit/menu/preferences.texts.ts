import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: { language: 'Taal', scheme: { title: 'Thema', light: 'Licht', dark: 'Donker', auto: 'Systeem' } },
  en: { language: 'Language', scheme: { title: 'Theme', light: 'Light', dark: 'Dark', auto: 'System' } },
} satisfies Texts;
