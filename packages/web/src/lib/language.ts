import type { Language } from './texts.ts';

export const languages: readonly Language[] = ['nl', 'en'];
export const choice_key = 'sluis.language';

const isLanguage = (text: string | null | undefined): text is Language => languages.includes(text as Language);

/** The language chosen on this device, else the browser's where it is one of ours, else the account's, else English. */
export function preferredLanguage(of_account?: Language): Language {
  const wanted = [localStorage.getItem(choice_key), ...navigator.languages.map((tag) => tag.slice(0, 2)), of_account];
  return wanted.find(isLanguage) ?? 'en';
}

const files = { main: 'main.json', fields: 'fields.jsonc' } as const;

export const namespaces = Object.keys(files) as (keyof typeof files)[];

/** The address of the texts of a namespace, which changes with them. */
export const textsUrl = (language: string, namespace: string): string =>
  `/assets/i18n/${language}/${files[namespace as keyof typeof files]}?v=${__TEXTS_VERSION__}`;
