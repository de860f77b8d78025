import { country_codes } from '@sluis/contract/base/countries';
import type { ExportColumn } from './columns.ts';

/** The words of a column's codes, as the reader sees them. */
export type Dictionary = Readonly<Record<string, string>>;

/** The language of a file for people. The labels of enumerations come from the client: they are not known here. */
export interface Reading {
  readonly language: 'nl' | 'en';
  /** By column. */
  readonly words?: Readonly<Record<string, Dictionary>> | undefined;
}

const countries = new Map<string, Dictionary>();

function countriesIn(language: string): Dictionary {
  let names = countries.get(language);
  if (!names) {
    const display = new Intl.DisplayNames(language, { type: 'region' });
    names = Object.fromEntries(country_codes.map((code) => [code, display.of(code) ?? code]));
    countries.set(language, names);
  }
  return names;
}

/** The words that stand for the codes of a column; undefined where its values are said as they are. */
export function dictionaryOf({ name, field }: ExportColumn, { language, words }: Reading): Dictionary | undefined {
  if (field.kind === 'country') return countriesIn(language);
  const isClosed = field.kind === 'enum' || (field.kind === 'texts' && field.values !== undefined);
  return isClosed && words && Object.hasOwn(words, name) ? words[name] : undefined;
}

/** The word of a code, or the code where there is none. */
export const wordFor = (dictionary: Dictionary, code: string): string =>
  Object.hasOwn(dictionary, code) ? (dictionary[code] as string) : code;
