import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type pg from 'pg';

/** Before compression: the most in memory at a time, and the most in one database row. */
const piece_bytes = 1_048_576;

// The fastest level: it compresses a CSV to a fifth, and takes less time than the disk saves. With large chunks: Node's
// default of 16 KB takes half as long again.
const options = { chunkSize: piece_bytes, params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const pack = promisify(zstdCompress) as (bytes: Buffer, given: typeof options) => Promise<Buffer>;
const unpack = promisify(zstdDecompress) as (bytes: Buffer) => Promise<Buffer>;

/** A workbook is compressed already. */
const isPacked = (format: string): boolean => format !== 'xlsx';

interface Written {
  readonly id: string;
  readonly format: string;
  readonly onPiece: () => Promise<void>;
}

/**
 * Writes a file in pieces, replacing those of another try, and returns its size. While one piece is compressed and
 * written the next is filled; at most two are in memory.
 */
export async function writePieces(
  client: pg.ClientBase,
  file: AsyncIterable<Buffer | string>,
  { id, format, onPiece }: Written,
): Promise<number> {
  await client.query('delete from report_piece where report = $1', [id]);
  let [held, held_bytes, size_bytes, piece] = [[] as Buffer[], 0, 0, 0];
  let writing = Promise.resolve();
  const store = async (whole: Buffer, at: number): Promise<void> => {
    const bytes = isPacked(format) ? await pack(whole, options) : whole;
    await client.query('insert into report_piece (report, piece, bytes) values ($1, $2, $3)', [id, at, bytes]);
    await onPiece();
  };
  const write = async (): Promise<void> => {
    const whole = Buffer.concat(held);
    size_bytes += held_bytes;
    [held, held_bytes] = [[], 0];
    await writing;
    writing = store(whole, piece++);
    // A failure is thrown by the next piece, or at the end.
    writing.catch(() => {});
  };
  for await (const chunk of file) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    held.push(bytes);
    held_bytes += bytes.length;
    if (held_bytes >= piece_bytes) await write();
  }
  if (held_bytes > 0) await write();
  await writing;
  return size_bytes;
}

/** The bytes of a file, read piece by piece as they are taken. */
export function readPieces(pool: pg.Pool, { id, format }: { readonly id: string; readonly format: string }): Readable {
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let piece = 0; ; piece++) {
      const { rows } = await pool.query<{ bytes: Buffer }>(
        'select bytes from report_piece where report = $1 and piece = $2',
        [id, piece],
      );
      const bytes = rows[0]?.bytes;
      if (!bytes) return;
      yield isPacked(format) ? await unpack(bytes) : bytes;
    }
  }
  return Readable.from(pieces(), { objectMode: false, highWaterMark: 1 });
}
