import { createContext, use, useSyncExternalStore } from 'react';
import { requestFile } from './api-client.ts';
import { choice_key, languageOf, namespaces, textsUrl } from './language.ts';
import type { Language, Locale } from './texts.ts';
import { type Translate, translator } from './translate.ts';

interface Translation {
  readonly t: Translate;
  readonly language: Language;
  readonly locale: Locale;
}

let current: Translation = { t: translator('en', '{}', '{}'), language: 'en', locale: 'en-GB' };
const watchers = new Set<() => void>();

/** In development and in tests a missing text is an error; to users its key is shown. */
function refuse(key: string): never {
  throw new Error(`no text for ${key}`);
}

/** Loads the texts of a locale's language and answers when they are in use; without them keys stand in for texts. */
export async function startI18n(locale: Locale): Promise<void> {
  const language = languageOf(locale);
  const [main, fields = '{}'] = await Promise.all(
    namespaces.map((namespace) => requestFile(textsUrl(language, namespace)).catch(() => undefined)),
  );
  const onMissing = import.meta.env.DEV && main !== undefined ? refuse : undefined;
  current = { t: translator(language, main ?? '{}', fields, onMissing), language, locale };
  if (document.documentElement.lang !== language) document.documentElement.lang = language;
  for (const notify of watchers) notify();
}

/** Changes the language, and how dates and numbers are written, and remembers it on this device. */
export async function chooseLocale(locale: Locale): Promise<void> {
  localStorage.setItem(choice_key, locale);
  await startI18n(locale);
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

/** The texts in force, given once for the whole application: a list draws hundreds of cells that need them. */
export const TranslationContext = createContext(current);

/** The texts in the language of the screen; `t` is another when that changes. */
export const useMakeTranslation = (): Translation => useSyncExternalStore(watch, () => current);

export const useTranslation = (): Translation => use(TranslationContext);

/** How the screen writes dates and numbers. */
export const useLocale = (): Locale => useTranslation().locale;

/** The language of the screen. */
export const useLanguage = (): Language => useTranslation().language;
