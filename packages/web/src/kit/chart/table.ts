import type { Measure } from './measure.ts';

/** A cell: a text in the first column, otherwise a number of its column's measure, or nothing. A link is an address. */
export interface Cell {
  readonly value: string | number | null;
  readonly href?: string | undefined;
  /** Of a row in another currency than others. */
  readonly measure?: Measure | undefined;
  /** A word that calls attention to the value. */
  readonly mark?: string | undefined;
}

export interface Column {
  readonly label: string;
  readonly measure?: Measure | undefined;
  /** It has numbers, whose measures differ by row. */
  readonly isNumber?: boolean;
}

/** The data of a chart as a table, to read, copy and save. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** Shown below the rows, but neither copied nor saved: a spreadsheet adds up itself. */
  readonly totals?: readonly (readonly Cell[])[];
}

/** The separators that a spreadsheet in the language expects (ADR 6): semicolons and a decimal comma in Dutch. */
const separators = { nl: { field: ';', decimal: ',' }, en: { field: ',', decimal: '.' } } as const;
type FileLanguage = keyof typeof separators;

export const cellText = ({ value, measure }: Cell, column: Column): string =>
  typeof value === 'number' ? ((measure ?? column.measure)?.format(value) ?? String(value)) : (value ?? '–');

/** Characters that start a formula, in half and full width. */
const formula = /^(?=\s*[=+@＝＋＠－﹣−-]|[\t\r\n])/;

const fileText = ({ value, measure }: Cell, column: Column, decimal: string): string => {
  if (typeof value === 'number')
    return ((measure ?? column.measure)?.decimal(value) ?? String(value)).replace('.', decimal);
  return (value ?? '').replace(formula, "'");
};

const headOf = ({ label, measure }: Column): string => (measure?.unit ? `${label} (${measure.unit})` : label);

function linesOf({ columns, rows }: Table, decimal: string): string[][] {
  const body = rows.map((cells) => cells.map((cell, at) => fileText(cell, columns[at] as Column, decimal)));
  return [columns.map(headOf), ...body];
}

/** Separated by tabs, as spreadsheets paste; decimals of the language, amounts without symbol. */
export const asTsv = (table: Table, language: FileLanguage): string =>
  linesOf(table, separators[language].decimal)
    .map((line) => line.map((text) => text.replaceAll(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');

const quoted = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A file that Excel opens in the language by a double click: with a byte order mark and Windows line ends. */
export function asCsv(table: Table, language: FileLanguage): string {
  const { field, decimal } = separators[language];
  // A decimal comma is not a separator in a Dutch file, and a quoted number would be read as text.
  const written = (text: string): string => (/^-?\d+,\d+$/.test(text) && field === ';' ? text : quoted(text));
  const lines = linesOf(table, decimal).map((line) => `${line.map(written).join(field)}\r\n`);
  return `\uFEFF${lines.join('')}`;
}
