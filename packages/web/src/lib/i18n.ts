import { createContext, use, useSyncExternalStore } from 'react';
import { requestFile } from './api-client.ts';
import { choice_key, type LaterFile, languageOf, namespaces, textsUrl } from './language.ts';
import { keepText } from './stored-text.ts';
import type { Language, Locale } from './texts.ts';
import { type Translator, translator } from './translate.ts';

interface Translation extends Translator {
  readonly language: Language;
  readonly locale: Locale;
  /** The additionally loaded files. */
  readonly later: Set<LaterFile>;
}

/** Used until the first texts have loaded. */
const none: Translation = { ...translator('en', '{}', '{}'), language: 'en', locale: 'en-GB', later: new Set() };
let current = none;
let asked_last: Locale = current.locale;
const wanted = new Set<LaterFile>();
const started = Promise.withResolvers<void>();
const watchers = new Set<() => void>();

/** In development and in tests a missing text is an error; users see its key. */
function refuse(key: string): never {
  throw new Error(`no text for ${key}`);
}

async function addTexts(to: Translation, file: LaterFile): Promise<void> {
  if (to.later.has(file)) return;
  to.add(await requestFile(textsUrl(to.language, file)));
  to.later.add(file);
}

/**
 * Loads the texts of a locale's language, including those that were loaded later. Resolves when texts are available, to
 * whether they are these: if a file cannot be loaded, the previous texts stay, and without any, keys are shown. Of
 * several calls the last one wins, whichever response comes first.
 */
export async function startI18n(locale: Locale): Promise<boolean> {
  asked_last = locale;
  const language = languageOf(locale);
  const files = await Promise.all(
    namespaces.map((namespace) => requestFile(textsUrl(language, namespace)).catch(() => undefined)),
  );
  const [main, fields = '{}'] = files;
  const onMissing = import.meta.env.DEV && main !== undefined ? refuse : undefined;
  const next = {
    ...translator(language, main ?? '{}', fields, onMissing),
    language,
    locale,
    later: new Set<LaterFile>(),
  };
  const has_later = await Promise.all([...wanted].map((file) => addTexts(next, file))).then(
    () => true,
    () => false,
  );
  const is_whole = has_later && files.every((file) => file !== undefined);
  if (asked_last !== locale || (current !== none && !is_whole)) {
    await started.promise;
    return false;
  }
  current = next;
  if (document.documentElement.lang !== language) document.documentElement.lang = language;
  started.resolve();
  for (const notify of watchers) notify();
  return true;
}

/** Adds texts that the first screen does not need. Rejects if they cannot be loaded. */
export async function loadTexts(file: LaterFile): Promise<void> {
  wanted.add(file);
  await started.promise;
  await addTexts(current, file);
}

/** Changes the language with its formats of dates and numbers, and remembers it on this device once it is in use. */
export async function chooseLocale(locale: Locale): Promise<void> {
  if (await startI18n(locale)) keepText(choice_key, locale);
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

/** The current texts, provided once for the whole application: a list draws hundreds of cells that need them. */
export const TranslationContext = createContext(current);

/** The texts in the language of the screen; `t` changes with it. */
export const useMakeTranslation = (): Translation => useSyncExternalStore(watch, () => current);

export const useTranslation = (): Translation => use(TranslationContext);

/** The locale of the screen's dates and numbers. */
export const useLocale = (): Locale => useTranslation().locale;

/** The language of the screen. */
export const useLanguage = (): Language => useTranslation().language;
