import { storedText } from './stored-text.ts';
import type { Language, Locale } from './texts.ts';

export const languages: readonly Language[] = ['nl', 'en'];
export const locales: readonly Locale[] = ['nl-NL', 'en-GB', 'en-US'];
export const choice_key = 'sluis.language';

export const languageOf = (locale: Locale): Language => locale.slice(0, 2) as Language;

/** The default locale of a language. */
export const localeOf = (language: Language): Locale => (language === 'nl' ? 'nl-NL' : 'en-GB');

function localeNamed(text: string | null | undefined): Locale | undefined {
  const language = languages.find((each) => each === text);
  return language ? localeOf(language) : locales.find((each) => each === text);
}

/**
 * The locale chosen on this device, otherwise that of the browser's language if supported, otherwise the account's,
 * otherwise British English. American formats must be chosen and are not taken from the browser: many have them by
 * default.
 */
export function preferredLocale(of_account?: Language): Locale {
  const wanted = [storedText(choice_key), ...navigator.languages.map((tag) => tag.slice(0, 2)), of_account];
  return wanted.map(localeNamed).find((locale) => locale !== undefined) ?? 'en-GB';
}

const files = { main: 'main.json', fields: 'fields.jsonc', lazy: 'lazy.json', panel: 'panel.json' } as const;

type TextFile = keyof typeof files;
/**
 * The files that load after the first screen: the texts of all features that it does not need, and the sentences of
 * panels.
 */
export type LaterFile = 'lazy' | 'panel';

/** The files that the first screen needs. */
export const namespaces: readonly TextFile[] = ['main', 'fields'];

/** The address of the texts of a namespace, which changes with them. */
export const textsUrl = (language: Language, namespace: TextFile): string =>
  `/assets/i18n/${language}/${files[namespace]}?v=${__TEXTS_VERSION__}`;

// The name of a language in that language.
export const names: Readonly<Record<Locale, string>> = {
  'nl-NL': 'Nederlands',
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
};
