import { Readable } from 'node:stream';
import type pg from 'pg';
import { quotedLine } from '../../../resource/export/csv.ts';
import { detail_separator } from './fault.commands.ts';
import { type FaultCode, faultText } from './faults.ts';

export type Language = 'nl' | 'en';

/** A row that cannot be imported, in words. */
export interface ShownFault {
  readonly line: number;
  readonly column: string;
  readonly code: FaultCode;
  readonly reason: string;
}

interface Kept {
  readonly line: number;
  readonly column_name: string;
  readonly code: FaultCode;
  readonly detail: string | null;
}

const shown = ({ line, column_name: column, code, detail }: Kept, language: Language): ShownFault => ({
  line,
  column,
  code,
  reason: faultText(code, (detail ?? '').split(detail_separator), language),
});

/** Some of the bad rows of an import, in the order of the file. */
export async function listFaults(
  pool: pg.Pool,
  id: string,
  { language, limit, offset }: { readonly language: Language; readonly limit: number; readonly offset: number },
): Promise<ShownFault[]> {
  const { rows } = await pool.query<Kept>(
    `select line, column_name, code, detail from import_fault where import = $1
     order by line, column_name limit $2 offset $3`,
    [id, limit, offset],
  );
  return rows.map((row) => shown(row, language));
}

const rows_together = 5000;
const headings = {
  en: ['line', 'column', 'reason'],
  nl: ['regel', 'kolom', 'reden'],
} as const;
/** The delimiter of a spreadsheet in each language. */
const separators = { en: ',', nl: ';' } as const;
const byte_order_mark = '\uFEFF';

/**
 * All bad rows of an import as a CSV file that a spreadsheet in the language opens, without reading any value as a
 * formula.
 */
export function faultFile(pool: pg.Pool, id: string, language: Language): Readable {
  const line = (cells: readonly string[]): string => quotedLine(cells, separators[language]);
  async function* lines(): AsyncGenerator<string> {
    yield byte_order_mark + line(headings[language]);
    for (let [last, ctid] = [-1, '(0,0)']; ; ) {
      const { rows } = await pool.query<Kept & { ctid: string }>(
        `select ctid, line, column_name, code, detail from import_fault
         where import = $1 and (line, ctid) > ($2, $3::tid) order by line, ctid limit $4`,
        [id, last, ctid, rows_together],
      );
      if (rows.length === 0) return;
      yield rows
        .map((row) => shown(row, language))
        .map((fault) => line([String(fault.line), fault.column, fault.reason]))
        .join('');
      [last, ctid] = [rows.at(-1)?.line ?? 0, rows.at(-1)?.ctid ?? ''];
    }
  }
  return Readable.from(lines(), { objectMode: false });
}
