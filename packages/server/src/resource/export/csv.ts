import type { Field } from '@sluis/contract/base/fields';
import { quoted } from '../list/parameters.ts';
import { decimalSql, type ExportColumn } from './columns.ts';

export interface CsvStyle {
  /** `csv-machine`: the wire's values, minor units and UTC; `csv`: what a spreadsheet in the language understands. */
  readonly format: 'csv' | 'csv-machine';
  readonly language: 'nl' | 'en';
  readonly timezone: string;
}

const utc_format = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** A text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection). */
const harmless = (column: string): string =>
  `case when ${column} ~ '^[=+@\\t\\r-]' then '''' || ${column} else ${column} end`;

const free_text: ReadonlySet<Field['kind']> = new Set(['text', 'refs', 'texts', 'object']);

/** A column as PostgreSQL writes it into the file. */
export function csvCell({ sql, field }: ExportColumn, { format, language, timezone }: CsvStyle): string {
  if (format === 'csv-machine') return field.kind === 'instant' ? `to_char(${sql}, ${utc_format})` : sql;
  if (field.kind === 'amount') return decimalSql(sql, 't."currency_code"', language === 'nl' ? ',' : '.');
  const day = language === 'nl' ? 'DD-MM-YYYY' : 'YYYY-MM-DD';
  if (field.kind === 'instant') return `to_char(${sql} at time zone ${quoted(timezone)}, '${day} HH24:MI:SS')`;
  if (field.kind === 'date') return `to_char(${sql}, '${day}')`;
  return free_text.has(field.kind) ? harmless(`(${sql})::text`) : sql;
}

/** The COPY statement of a select, with the delimiter that a spreadsheet in the language expects. */
export const copyStatement = (select: string, { format, language }: CsvStyle): string =>
  `copy (${select}) to stdout with (format csv, delimiter '${format === 'csv' && language === 'nl' ? ';' : ','}')`;

/** The first line of the file, with a byte order mark where a spreadsheet is to open it. */
export function csvHeader(labels: readonly string[], { format, language }: CsvStyle): string {
  const delimiter = format === 'csv' && language === 'nl' ? ';' : ',';
  const cells = labels.map((label) => {
    const safe = /^[=+@\t\r-]/.test(label) ? `'${label}` : label;
    return /["\r\n,;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${format === 'csv' ? '\u{feff}' : ''}${cells.join(delimiter)}\n`;
}
