import { translations, type Values } from '@sluis/contract/base/translate';
import type { PayerLanguage } from '@sluis/contract/entities/checkout/paymentlink';
import { de } from './texts/de.ts';
import { en, type TextKey, type Texts } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { nl } from './texts/nl.ts';

export const texts: Readonly<Record<PayerLanguage, Texts>> = { nl, en, de, fr };

/** A text of the hosted pages. It is escaped when it is put on a page. */
export type Say = (key: TextKey, values?: Values) => string;

export const sayIn: (language: PayerLanguage) => Say = translations(texts);
