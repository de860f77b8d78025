import type { Field } from '@sluis/contract/base/fields';
import { translations } from '@sluis/contract/base/translate';
import { quoted } from '../list/parameters.ts';
import { wallClock } from '../list/zone.ts';
import { decimalSql, type ExportColumn } from './columns.ts';
import { type Dictionary, dictionaryOf, type Reading } from './words.ts';

export interface CsvStyle extends Reading {
  /**
   * `csv-machine`: the API's values unchanged, in minor units and UTC, including formulas; `csv`: values that a
   * spreadsheet in the language understands, without formulas.
   */
  readonly format: 'csv' | 'csv-machine';
  readonly timezone: string;
}

const words = translations({ nl: { yes: 'ja', no: 'nee' }, en: { yes: 'yes', no: 'no' } });

const utc_format = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/**
 * Characters that start a formula, also in full width, which a Japanese spreadsheet accepts. A character class valid in
 * both languages' regular expressions.
 */
const formula = '[=+@＝＋＠－﹣−-]';
const at_beginning = `^(?=\\s*${formula}|[\\t\\r\\n])`;
/**
 * After a character that another spreadsheet reads as the end of a cell: a file with semicolons read with commas, or
 * the reverse.
 */
const behind_separator = `([,;|\\t\\r\\n]\\s*)(?=${formula})`;

/**
 * Puts an apostrophe before a text that a spreadsheet would read as a formula, or as several cells with one (OWASP, CSV
 * injection).
 */
const harmless = (column: string): string =>
  `case when ${column} ~ '${at_beginning}|${behind_separator}'
   then regexp_replace(regexp_replace(${column}, '${behind_separator}', '\\1''', 'g'), '${at_beginning}', '''') else ${column} end`;

/** The same for a text that PostgreSQL does not write. */
export const harmlessLabel = (label: string): string =>
  label.replace(new RegExp(behind_separator, 'g'), "$1'").replace(new RegExp(at_beginning), "'");

/** A line of quoted cells, none of which a spreadsheet reads as a formula. */
export const quotedLine = (cells: readonly string[], delimiter = ','): string =>
  `${cells.map((cell) => `"${harmlessLabel(cell).replaceAll('"', '""')}"`).join(delimiter)}\r\n`;

const several: ReadonlySet<Field['kind']> = new Set(['refs', 'texts']);

/** The SQL of a column in the file. */
export function csvCell(column: ExportColumn, style: CsvStyle): string {
  const { sql, field, currency } = column;
  const { format, language, timezone } = style;
  if (format === 'csv-machine') return machineCell(sql, field);
  const dictionary = dictionaryOf(column, style);
  if (dictionary) return worded(sql, field, dictionary);
  const separator = language === 'nl' ? ',' : '.';
  const plain = (number: string): string => `replace(trim_scale(${number})::text, '.', '${separator}')`;
  if (field.kind === 'decimal' && field.share_if)
    return `case when ${currency} is null then ${plain(`${sql} * 100`)} || '%' else ${decimalSql(`${sql}::bigint`, currency, separator)} end`;
  if (field.kind === 'decimal') return plain(sql);
  if (field.kind === 'boolean')
    return `case when ${sql} then ${quoted(words(language)('yes'))} when not ${sql} then ${quoted(words(language)('no'))} end`;
  if (field.kind === 'amount') return decimalSql(sql, currency, separator);
  const day = language === 'nl' ? 'DD-MM-YYYY' : 'YYYY-MM-DD';
  if (field.kind === 'instant') return `to_char(${wallClock(sql, timezone)}, '${day} HH24:MI:SS')`;
  if (field.kind === 'date') return `to_char(${sql}, '${day}')`;
  if (several.has(field.kind)) return harmless(`array_to_string(${sql}, ', ')`);
  return ['text', 'object', 'rows'].includes(field.kind) ? harmless(`(${sql})::text`) : sql;
}

/** The labels of codes, looked up by PostgreSQL; a code without a label is unchanged. */
function worded(sql: string, { kind }: Field, dictionary: Dictionary): string {
  const safe = Object.fromEntries(Object.entries(dictionary).map(([code, word]) => [code, harmlessLabel(word)]));
  const words = quoted(JSON.stringify(safe));
  const word = (code: string): string => `coalesce(${words}::jsonb ->> ${code}, ${code})`;
  return kind === 'texts' ? `(select string_agg(${word('code')}, ', ') from unnest(${sql}) code)` : word(sql);
}

/** The API's own values: instants in UTC, booleans in words, several values as JSON. */
function machineCell(sql: string, { kind }: Field): string {
  if (kind === 'instant') return `to_char(${sql}, ${utc_format})`;
  if (kind === 'boolean') return `(${sql})::text`;
  if (kind === 'decimal') return `trim_scale(${sql})`;
  return several.has(kind) ? `array_to_json(${sql})::text` : sql;
}

const delimiterOf = ({ format, language }: Pick<CsvStyle, 'format' | 'language'>): string =>
  format === 'csv' && language === 'nl' ? ';' : ',';

/** The COPY statement of a select, with the delimiter that a spreadsheet in the language expects. */
export const copyStatement = (select: string, style: Pick<CsvStyle, 'format' | 'language'>): string =>
  `copy (${select}) to stdout with (format csv, delimiter '${delimiterOf(style)}')`;

/** A line of the file, of cells that are harmless already. */
export function csvLine(cells: readonly string[], style: Pick<CsvStyle, 'format' | 'language'>): string {
  const delimiter = delimiterOf(style);
  const isPlain = (cell: string): boolean => !cell.includes(delimiter) && !/["\r\n]/.test(cell);
  return `${cells.map((cell) => (isPlain(cell) ? cell : `"${cell.replaceAll('"', '""')}"`)).join(delimiter)}\n`;
}

/** The first line of the file, with a byte order mark for spreadsheets. */
export const csvHeader = (labels: readonly string[], style: Pick<CsvStyle, 'format' | 'language'>): string =>
  style.format === 'csv' ? `\u{feff}${csvLine(labels.map(harmlessLabel), style)}` : csvLine(labels, style);
