import { storedText } from './stored-text.ts';
import type { Language, Locale } from './texts.ts';

export const languages: readonly Language[] = ['nl', 'en'];
export const locales: readonly Locale[] = ['nl-NL', 'en-GB', 'en-US'];
export const choice_key = 'sluis.language';

export const languageOf = (locale: Locale): Language => locale.slice(0, 2) as Language;

/** How a language is written where nobody chose otherwise. */
export const localeOf = (language: Language): Locale => (language === 'nl' ? 'nl-NL' : 'en-GB');

function localeNamed(text: string | null | undefined): Locale | undefined {
  const language = languages.find((each) => each === text);
  return language ? localeOf(language) : locales.find((each) => each === text);
}

/**
 * The locale chosen on this device, else that of the browser's language where it is one of ours, else of the account's,
 * else British English. American forms are chosen and not taken from the browser: many are set to them by default.
 */
export function preferredLocale(of_account?: Language): Locale {
  const wanted = [storedText(choice_key), ...navigator.languages.map((tag) => tag.slice(0, 2)), of_account];
  return wanted.map(localeNamed).find((locale) => locale !== undefined) ?? 'en-GB';
}

const files = { main: 'main.json', fields: 'fields.jsonc', lazy: 'lazy.json', panel: 'panel.json' } as const;

type TextFile = keyof typeof files;
/** What comes after the first screen: the texts of all features that it does without, and the sentences of panels. */
export type LaterFile = 'lazy' | 'panel';

/** What the first screen needs. */
export const namespaces: readonly TextFile[] = ['main', 'fields'];

/** The address of the texts of a namespace, which changes with them. */
export const textsUrl = (language: Language, namespace: TextFile): string =>
  `/assets/i18n/${language}/${files[namespace]}?v=${__TEXTS_VERSION__}`;

// A language is called by its own name in every language.
export const names: Readonly<Record<Locale, string>> = {
  'nl-NL': 'Nederlands',
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
};
