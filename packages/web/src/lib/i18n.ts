import { createContext, use, useSyncExternalStore } from 'react';
import { requestFile } from './api-client.ts';
import { choice_key, namespaces, textsUrl } from './language.ts';
import type { Language } from './texts.ts';
import { type Translate, translator } from './translate.ts';

interface Translation {
  readonly t: Translate;
  readonly language: Language;
}

let current: Translation = { t: translator('en', '{}', '{}'), language: 'en' };
const watchers = new Set<() => void>();

/** Loads the texts of a language and answers when they are in force; without them the keys stand for the texts. */
export async function startI18n(language: Language): Promise<void> {
  const [main = '{}', fields = '{}'] = await Promise.all(
    namespaces.map((namespace) => requestFile(textsUrl(language, namespace)).catch(() => undefined)),
  );
  current = { t: translator(language, main, fields), language };
  document.documentElement.lang = language;
  for (const tell of watchers) tell();
}

/** Changes the language and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(choice_key, language);
  await startI18n(language);
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** The texts in force, given once for the whole application: a list draws hundreds of cells that need them. */
export const TranslationContext = createContext(current);

/** The texts in the language of the screen; `t` is another when that changes. */
export const useMakeTranslation = (): Translation => useSyncExternalStore(watch, () => current);

export const useTranslation = (): Translation => use(TranslationContext);

/** The language of the screen. */
export const useLanguage = (): Language => useTranslation().language;
