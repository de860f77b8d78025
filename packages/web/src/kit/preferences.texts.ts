import type { Texts } from '../lib/texts.ts';

export const texts = {
  nl: { language: 'Taal', scheme: { title: 'Thema', light: 'Licht', dark: 'Donker', auto: 'Volgens het systeem' } },
  en: { language: 'Language', scheme: { title: 'Theme', light: 'Light', dark: 'Dark', auto: 'Like the system' } },
} satisfies Texts;
