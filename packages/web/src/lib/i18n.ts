import i18next, { type BackendModule } from 'i18next';
import { createContext, use, useMemo } from 'react';
import { initReactI18next, type UseTranslationResponse, useTranslation as useI18next } from 'react-i18next';
import { requestFile } from './api-client.ts';
import { choice_key, languages, namespaces, textsUrl } from './language.ts';
import { withoutComments } from './plain-texts.ts';
import type { Language } from './texts.ts';

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    requestFile(textsUrl(language, namespace)).then(
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
      ns: namespaces,
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

type Translation = Pick<UseTranslationResponse<'main', undefined>, 't' | 'i18n'>;

/** The texts in force, given once for the whole application: a list draws hundreds of cells that need them. */
export const TranslationContext = createContext<Translation>({ t: i18next.t, i18n: i18next } as Translation);

/** The texts in the language of the screen; `t` is another when that changes. */
export function useMakeTranslation(): Translation {
  const { t, i18n } = useI18next();
  return useMemo(() => ({ t, i18n }), [t, i18n]);
}

export const useTranslation = (): Translation => use(TranslationContext);

/** The language of the screen. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language;
