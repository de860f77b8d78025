import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { chunk_bytes } from './csv-lines.ts';
import { type CsvRecord, type Delimiter, readRecords } from './csv-records.ts';
import { asUtf8, type Encoding } from './encoding.ts';
import { readRows, typedRow } from './sheet-rows.ts';

/** How a text is written. */
export interface WrittenText {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
}

/** How a file is written: a workbook, or a text. */
export type Written = WrittenText | { readonly encoding: 'workbook'; readonly delimiter: Delimiter };

/** Where a file is, and how much of it was read. */
export interface Stored {
  readonly pool: pg.Pool;
  readonly id: string;
  /** A folder for what must be on a disk while it is read. */
  readonly folder: string;
  /** Called with the number of bytes that were read since the last call. */
  readonly onBytes?: (bytes: number) => void;
}

/**
 * The bytes of a file that was sent, in pieces of the usual size, with other work in between: never more than one piece
 * that was stored is in memory.
 */
export async function* storedBytes({ pool, id, onBytes }: Stored): AsyncGenerator<Buffer> {
  for (let piece = 0; ; piece++) {
    const { rows } = await pool.query<{ bytes: Buffer }>(
      'select bytes from import_piece where import = $1 and piece = $2',
      [id, piece],
    );
    const bytes = rows[0]?.bytes;
    if (!bytes) return;
    for (let at = 0; at < bytes.length; at += chunk_bytes) {
      const chunk = bytes.subarray(at, at + chunk_bytes);
      yield chunk;
      onBytes?.(chunk.length);
      await setImmediate();
    }
  }
}

/** The records of a file, in chunks; of a workbook as its rows are stored once it has been unpacked. */
export async function* storedRecords(
  stored: Stored,
  { encoding, delimiter }: Written,
  decimal: '.' | ',',
): AsyncGenerator<CsvRecord[]> {
  if (encoding !== 'workbook') return yield* readRecords(asUtf8(storedBytes(stored), encoding), delimiter);
  for await (const rows of readRows(storedBytes(stored))) yield rows.map((row) => typedRow(row, decimal));
}
