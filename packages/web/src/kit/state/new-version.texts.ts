import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: { new_version: { ready: 'Er is een nieuwe versie beschikbaar', reload: 'Opnieuw laden', later: 'Later' } },
  en: { new_version: { ready: 'A new version is available', reload: 'Reload', later: 'Later' } },
} satisfies Texts;
