import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { chunk_bytes } from './csv-lines.ts';
import { type CsvRecord, type Delimiter, readRecords } from './csv-records.ts';
import { asUtf8, type Encoding } from './encoding.ts';
import { workbookRecords } from './workbook.ts';

/** How a file is written: a workbook, or a text. */
export interface Written {
  readonly encoding: Encoding | 'workbook';
  readonly delimiter: Delimiter;
}

/** Where a file is, and how much of it was read. */
export interface Stored {
  readonly pool: pg.Pool;
  readonly id: string;
  /** A folder for what must be on a disk while it is read. */
  readonly folder: string;
  /** Called with the number of bytes that were read since the last call. */
  readonly onBytes?: (bytes: number) => void;
}

/** The bytes of a file that was sent, in pieces of the usual size: never more than one that was stored is in memory. */
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
    }
  }
}

/** The records of a file, in chunks. A workbook is read from a disk: its directory is at its end. */
export async function* storedRecords(
  stored: Stored,
  { encoding, delimiter }: Written,
  decimal: '.' | ',',
): AsyncGenerator<CsvRecord[]> {
  if (encoding !== 'workbook') return yield* readRecords(asUtf8(storedBytes(stored), encoding), delimiter);
  await mkdir(stored.folder, { recursive: true });
  const path = join(stored.folder, `${stored.id}-${randomUUID()}.xlsx`);
  try {
    await pipeline(Readable.from(storedBytes(stored)), createWriteStream(path));
    yield* workbookRecords(path, decimal);
  } finally {
    await rm(path, { force: true });
  }
}
