import type { Texts } from '../lib/texts.ts';

export const texts = {
  nl: { language: 'Taal', scheme: { title: 'Weergave', light: 'Licht', dark: 'Donker', auto: 'Als het systeem' } },
  en: { language: 'Language', scheme: { title: 'Appearance', light: 'Light', dark: 'Dark', auto: 'Like the system' } },
} satisfies Texts;
