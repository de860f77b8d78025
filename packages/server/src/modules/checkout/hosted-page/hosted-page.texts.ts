import type { PayerLanguage } from '@sluis/contract/entities/checkout/paymentlink';
import { de } from './texts/de.ts';
import { en, type TextKey, type Texts } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { nl } from './texts/nl.ts';

export const texts: Readonly<Record<PayerLanguage, Texts>> = { nl, en, de, fr };

/** A text of the hosted pages with its placeholders filled in. The page escapes it. */
export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export const sayIn =
  (language: PayerLanguage): Say =>
  (key, values = {}) =>
    texts[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
