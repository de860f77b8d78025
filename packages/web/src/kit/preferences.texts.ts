import type { Texts } from '../lib/texts.ts';

export const texts = {
  nl: { language: 'Taal', scheme: { title: 'Thema', light: 'Licht', dark: 'Donker', auto: 'Als het systeem' } },
  en: { language: 'Language', scheme: { title: 'Theme', light: 'Light', dark: 'Dark', auto: 'Like the system' } },
} satisfies Texts;
