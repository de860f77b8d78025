import i18next, { type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { requestFile } from './api-client.ts';
import type { Language } from './texts.ts';

export { useTranslation } from 'react-i18next';

export const languages: readonly Language[] = ['nl', 'en'];
const choice_key = 'sluis.language';

const isLanguage = (text: string | null | undefined): text is Language => languages.includes(text as Language);

/** The language chosen on this device, else the browser's where it is one of ours, else the account's, else English. */
export function preferredLanguage(of_account?: Language): Language {
  const wanted = [localStorage.getItem(choice_key), ...navigator.languages.map((tag) => tag.slice(0, 2)), of_account];
  return wanted.find(isLanguage) ?? 'en';
}

/** JSON that may have comments, as the files of field names have, without them. */
export const withoutComments = (text: string): string =>
  text.replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1');

const files: Readonly<Record<string, string>> = { main: 'main.json', fields: 'fields.jsonc' };

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    requestFile(`/assets/i18n/${language}/${files[namespace]}?v=${__TEXTS_VERSION__}`).then(
      (text) => done(null, JSON.parse(withoutComments(text))),
      (error: Error) => done(error, null),
    );
  },
};

/** Loads the texts of a language and answers when they are there. */
export async function startI18n(language: Language): Promise<void> {
  document.documentElement.lang = language;
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: languages,
      ns: ['main', 'fields'],
      defaultNS: 'main',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
}

/** Changes the language and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(choice_key, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The language of the screen. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language;
