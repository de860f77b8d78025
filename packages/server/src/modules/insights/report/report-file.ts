import { Readable } from 'node:stream';
import type pg from 'pg';
import { type CsvStyle, csvHeader } from '../../../resource/export/csv.ts';
import { csvRows, cursorRows, type ExportSource } from '../../../resource/export/source.ts';
import type { Reading } from '../../../resource/export/words.ts';
import { xlsxStream } from '../../../resource/export/xlsx.ts';

export interface FileStyle {
  readonly format: 'csv' | 'csv-machine' | 'xlsx';
  readonly language: 'nl' | 'en';
  readonly timezone: string;
  readonly labels: readonly string[];
  readonly words: Reading['words'] | null;
}

export interface MadeFile {
  readonly bytes: Readable;
  /** The number of rows so far; for a CSV an estimate, until its end. */
  readonly rows: () => number;
}

/** Makes the file of a report, as an export of the same query would be. */
export async function makeFile(pool: pg.Pool, source: ExportSource, style: FileStyle): Promise<MadeFile> {
  const { format, language, timezone } = style;
  const words = style.words ?? undefined;
  const names = source.columns.map(({ name }) => name);
  const labels = style.labels.length > 0 && format !== 'csv-machine' ? style.labels : names;
  if (format === 'xlsx') {
    let count = 0;
    async function* counted(): AsyncGenerator<unknown[]> {
      for await (const row of cursorRows(pool, source, timezone)) {
        count += 1;
        yield row;
      }
    }
    const bytes = xlsxStream({ columns: source.columns, labels, rows: counted(), reading: { language, words } });
    return { bytes, rows: () => count };
  }
  const copied = await csvRows(pool, source, { format, language, words, timezone });
  let lines = 0;
  async function* withHeader(): AsyncGenerator<Buffer> {
    yield Buffer.from(csvHeader(labels, { format, language, timezone } as CsvStyle));
    for await (const chunk of copied as AsyncIterable<Buffer>) {
      lines += countLines(chunk);
      yield chunk;
    }
  }
  // A text of several lines counts too often, until PostgreSQL reports the number.
  return { bytes: Readable.from(withHeader(), { objectMode: false }), rows: () => copied.rowCount || lines };
}

const line_feed = 10;

function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(line_feed); at >= 0; at = chunk.indexOf(line_feed, at + 1)) lines++;
  return lines;
}

const kinds = {
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8' },
  xlsx: { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  html: { ending: 'html', type: 'text/html; charset=utf-8' },
} as const;

export function nameOfFile({ name, format }: { readonly name: string; readonly format: string }) {
  const { ending, type } = kinds[format as keyof typeof kinds] ?? kinds.csv;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no system takes these in the name of a file.
  const plain = name.replace(/[\u0000-\u001f\u007f/\\:*?"<>|]+/g, '-').trim();
  return { name: `${plain || 'report'}.${ending}`, type };
}
