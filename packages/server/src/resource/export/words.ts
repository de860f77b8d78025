import { country_codes } from '@sluis/contract/base/countries';
import type { ExportColumn } from './columns.ts';

/** The labels of a column's codes. */
export type Dictionary = Readonly<Record<string, string>>;

/** The language of a file for people. Labels of enumerations come from the client: the server has none. */
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

/** The labels of a column's codes; undefined if its values need none. */
export function dictionaryOf(
  { name, field }: Pick<ExportColumn, 'name' | 'field'>,
  { language, words }: Reading,
): Dictionary | undefined {
  if (field.kind === 'country') return countriesIn(language);
  const isClosed = field.kind === 'enum' || (field.kind === 'texts' && field.values !== undefined);
  return isClosed && words && Object.hasOwn(words, name) ? words[name] : undefined;
}

/** The label of a code, or the code itself without one. */
export const wordFor = (dictionary: Dictionary, code: string): string =>
  Object.hasOwn(dictionary, code) ? (dictionary[code] as string) : code;
