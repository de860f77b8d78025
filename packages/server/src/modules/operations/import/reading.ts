import { import_columns_max } from '@sluis/contract/entities/operations/import';
import { maskText } from '../../../platform/audit/mask.ts';
import { removed_digit } from './card-digits.ts';
import type { CsvRecord } from './csv-records.ts';
import { delimiterOf, encodingOf } from './encoding.ts';
import { type Stored, storedBytes, storedRecords, type Written, type WrittenText } from './source.ts';
import { UnreadableFile } from './unreadable-file.ts';

const rows_shown = 20;
const shown_max = 200;

/** The beginning of a file. */
export type Reading = Written & {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly line: number; readonly values: readonly string[] }[];
};

const workbook_mark = Buffer.from('PK\x03\x04');

/** Whether a file with this beginning is a workbook as it was sent. */
export const isWorkbook = (beginning: Buffer): boolean => beginning.subarray(0, 4).equals(workbook_mark);

/** Reads the notation of a file, its headings and its first rows. Throws UnreadableFile. */
export async function readBeginning(stored: Stored, is_workbook: boolean): Promise<Reading> {
  const beginning = await firstChunk(stored);
  if (beginning.length === 0) throw new UnreadableFile('empty_file');
  const written: Written = is_workbook ? { encoding: 'workbook', delimiter: ',' } : textAs(beginning);
  const [header, ...records] = await firstRecords(stored, written);
  if (!header) throw new UnreadableFile('empty_file');
  if (header.fault) throw new UnreadableFile('header_unreadable');
  if (header.values.length > import_columns_max) throw new UnreadableFile('too_many_columns');
  if (records.length === 0) throw new UnreadableFile('no_rows');
  const rows = records.map(({ line, values }) => ({ line, values: values.slice(0, header.values.length).map(shown) }));
  return { ...written, headings: header.values.map((heading) => shown(heading.trim())), rows };
}

export function textAs(beginning: Buffer): WrittenText {
  const encoding = encodingOf(beginning);
  return { encoding, delimiter: delimiterOf(new TextDecoder(encoding).decode(beginning)) };
}

export async function firstChunk(stored: Stored): Promise<Buffer> {
  for await (const chunk of storedBytes(stored)) return chunk;
  return Buffer.alloc(0);
}

async function firstRecords(stored: Stored, written: Written): Promise<CsvRecord[]> {
  const found: CsvRecord[] = [];
  for await (const records of storedRecords(stored, written, '.')) {
    found.push(...records.slice(0, rows_shown + 1 - found.length));
    if (found.length > rows_shown) break;
  }
  return found;
}

/** A value that can be stored and shown. */
const shown = (text: string): string =>
  maskText(text.slice(0, shown_max)).replaceAll('\0', '\uFFFD').replaceAll(removed_digit, '*').toWellFormed();
