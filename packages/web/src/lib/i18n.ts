import { createContext, use, useSyncExternalStore } from 'react';
import { requestFile } from './api-client.ts';
import { choice_key, languageOf, namespaces, textsUrl } from './language.ts';
import type { Language, Locale } from './texts.ts';
import { type Translator, translator } from './translate.ts';

interface Translation extends Translator {
  readonly language: Language;
  readonly locale: Locale;
  has_late_texts?: true;
}

let current: Translation = { ...translator('en', '{}', '{}'), language: 'en', locale: 'en-GB' };
let wants_late_texts = false;
const started = Promise.withResolvers<void>();
const watchers = new Set<() => void>();

/** In development and in tests a missing text is an error; to users its key is shown. */
function refuse(key: string): never {
  throw new Error(`no text for ${key}`);
}

async function addLateTexts(to: Translation): Promise<void> {
  if (to.has_late_texts) return;
  to.add(await requestFile(textsUrl(to.language, 'late')));
  to.has_late_texts = true;
}

/**
 * Loads the texts of a locale's language, those of every feature too where these are in use, and answers when they are in
 * force; without them keys stand in for texts.
 */
export async function startI18n(locale: Locale): Promise<void> {
  const language = languageOf(locale);
  const [main, fields = '{}'] = await Promise.all(
    namespaces.map((namespace) => requestFile(textsUrl(language, namespace)).catch(() => undefined)),
  );
  const onMissing = import.meta.env.DEV && main !== undefined ? refuse : undefined;
  const next = { ...translator(language, main ?? '{}', fields, onMissing), language, locale };
  if (wants_late_texts) await addLateTexts(next).catch(() => undefined);
  current = next;
  if (document.documentElement.lang !== language) document.documentElement.lang = language;
  started.resolve();
  for (const notify of watchers) notify();
}

/** Adds the texts of the features that the first screen does without. Rejects where they do not come. */
export async function loadLateTexts(): Promise<void> {
  wants_late_texts = true;
  await started.promise;
  await addLateTexts(current);
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
