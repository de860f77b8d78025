import type { Texts } from '../lib/texts.ts';

export const texts = {
  nl: { new_version: { ready: 'Er is een nieuwe versie', reload: 'Opnieuw laden', later: 'Later' } },
  en: { new_version: { ready: 'A new version is ready', reload: 'Reload', later: 'Later' } },
} satisfies Texts;
