import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { chunk_bytes } from './csv-lines.ts';
import { type CsvRecord, type Delimiter, readRecords } from './csv-records.ts';
import { asUtf8, type Encoding } from './encoding.ts';
import { readRows, typedRow } from './sheet-rows.ts';

export interface WrittenText {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
}

export type Written = WrittenText | { readonly encoding: 'workbook'; readonly delimiter: Delimiter };

/** A stored file, and how much of it has been read. */
export interface Stored {
  readonly pool: pg.Pool;
  readonly id: string;
  /** A folder for files that must be on a disk while they are read. */
  readonly folder: string;
  /** Called with the number of bytes read since the last call. */
  readonly onBytes?: (bytes: number) => void;
}

/**
 * The bytes of a stored file, in pieces of the usual size, with other work in between: at most one stored piece is in
 * memory.
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

/** The records of a file, in chunks; of a workbook, from its unpacked rows. */
export async function* storedRecords(
  stored: Stored,
  { encoding, delimiter }: Written,
  decimal: '.' | ',',
): AsyncGenerator<CsvRecord[]> {
  if (encoding !== 'workbook') return yield* readRecords(asUtf8(storedBytes(stored), encoding), delimiter);
  for await (const rows of readRows(storedBytes(stored))) yield rows.map((row) => typedRow(row, decimal));
}
