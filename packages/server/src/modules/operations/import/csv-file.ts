import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { chunk_bytes } from './csv-lines.ts';
import { type CsvRecord, readRecords } from './csv-records.ts';
import { faultText } from './faults.ts';
import { ImportError } from './import-error.ts';

/** A CSV file with a valid header; its records have their values in the order of the columns. */
export interface CsvFile {
  readonly name: string;
  /** The records after the header, a chunk at a time; they can be read once. */
  readonly chunks: AsyncGenerator<CsvRecord[]>;
}

/** Opens a file with these columns, in any order. Throws ImportError if it cannot be read or has other columns. */
export async function openCsv(path: string, columns: readonly string[]): Promise<CsvFile> {
  const chunks = readRecords(createReadStream(path, { highWaterMark: chunk_bytes }));
  const first = await firstChunk(path, chunks);
  const [header, ...records] = first;
  if (!header) throw new ImportError(`${path} is empty. Its first line must be ${columns.join(',')}`);
  const order = columnOrder(path, header, columns);
  return { name: basename(path), chunks: inOrder([records], chunks, order) };
}

async function firstChunk(path: string, chunks: AsyncGenerator<CsvRecord[]>): Promise<CsvRecord[]> {
  try {
    for (;;) {
      const { value, done } = await chunks.next();
      if (done) return [];
      if (value.length > 0) return value;
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = { ENOENT: 'the file does not exist', EISDIR: 'it is a folder', EACCES: 'permission was denied' }[
      String(code)
    ];
    throw new ImportError(`Cannot read ${path}: ${why ?? message}.`);
  }
}

function columnOrder(path: string, header: CsvRecord, columns: readonly string[]): number[] {
  const found = header.values.map((name) => name.trim());
  const is_right = found.length === columns.length && columns.every((name) => found.includes(name));
  if (is_right) return columns.map((name) => found.indexOf(name));
  const shown = JSON.stringify(found.join(',')).slice(0, 300);
  throw new ImportError(
    `${path} has the wrong header.\n  expected: ${columns.join(',')}\n  found:    ${header.fault ? faultText(header.fault.code, header.fault.details) : shown}`,
  );
}

async function* inOrder(first: CsvRecord[][], rest: AsyncGenerator<CsvRecord[]>, order: readonly number[]) {
  const is_plain = order.every((from, to) => from === to);
  const arrange = (record: CsvRecord): CsvRecord =>
    is_plain || record.values.length !== order.length
      ? record
      : { ...record, values: order.map((at) => record.values[at]!) };
  try {
    for (const chunk of first) yield chunk.map(arrange);
    for await (const chunk of rest) yield chunk.map(arrange);
  } finally {
    await rest.return(undefined);
  }
}
