import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { ConfigError } from '../../../platform/config-error.ts';

type Bytes = AsyncIterable<Buffer>;

/** The end marker of PostgreSQL's COPY in a file; no row can equal it, because backslashes are doubled. */
const end_of_rows = '\n\\.\n';

/** A line of JSON, then the rows as COPY writes them, up to a line with `\.`. */
export async function* section(head: unknown, rows: Bytes = Readable.from([])): AsyncGenerator<Buffer | string> {
  yield `${JSON.stringify(head)}\n`;
  yield* rows;
  yield end_of_rows.slice(1);
}

/**
 * Writes a compressed file, completely or not at all, readable by its owner only. Throws ConfigError if the file
 * exists.
 */
export async function writeBackupFile(path: string, sections: AsyncIterable<Buffer | string>): Promise<void> {
  const part = `${path}.part`;
  // If two processes write the same backup, the second stops here.
  const taken = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new ConfigError(`${path} already exists. Choose another file.`) : error;
  });
  await taken.close();
  try {
    await pipeline(sections, createGzip({ level: 3 }), createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, path);
  } catch (error) {
    await Promise.all([part, path].map((each) => rm(each, { force: true })));
    throw error;
  }
}

/** Reads the sections of a file one after the other: each has to be read to its end before the next. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #file: Readable;

  constructor(path: string) {
    this.#file = createReadStream(path);
    const unpacked = createGunzip();
    this.#file.on('error', (error) => unpacked.destroy(error));
    this.#file.pipe(unpacked);
    this.#chunks = unpacked[Symbol.asyncIterator]();
  }

  /** The next section's line of JSON. Throws ConfigError at the end of the file: a complete one marks its end. */
  async head(): Promise<unknown> {
    for (let at = this.#rest.indexOf('\n'); ; at = this.#rest.indexOf('\n')) {
      if (at >= 0) {
        const line = this.#rest.toString('utf8', 0, at);
        // Keeps the line break, which precedes the rows, or their end marker if there are none.
        this.#rest = this.#rest.subarray(at);
        return readLine(line);
      }
      await this.#more();
    }
  }

  /** The rows of the section whose line was read. */
  async *rows(): AsyncGenerator<Buffer> {
    let skipped = 1;
    for (;;) {
      const end = this.#rest.indexOf(end_of_rows);
      const until = end >= 0 ? end + 1 : this.#rest.length - end_of_rows.length;
      if (until > skipped) yield this.#rest.subarray(skipped, until);
      if (end >= 0) {
        this.#rest = this.#rest.subarray(end + end_of_rows.length);
        return;
      }
      if (until > skipped) {
        this.#rest = this.#rest.subarray(until);
        skipped = 0;
      }
      await this.#more();
    }
  }

  /** Reads the rest, which is only the checksum. Throws ConfigError if it does not match. */
  async end(): Promise<void> {
    for (let is_over = false; !is_over; ) is_over = (await this.#next()).done === true;
  }

  close(): void {
    this.#file.destroy();
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#next();
    if (done) throw incompleteBackup();
    this.#rest = Buffer.concat([this.#rest, value]);
  }

  #next(): Promise<IteratorResult<Buffer>> {
    return this.#chunks.next().catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new ConfigError(`${error.path} was not found.`);
      if (error.code === 'EISDIR') throw new ConfigError('A backup is a file, but this is a folder.');
      throw error.code?.startsWith('Z_') ? incompleteBackup(error) : error;
    });
  }
}

function readLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw incompleteBackup(error);
  }
}

export const incompleteBackup = (cause?: unknown): ConfigError =>
  new ConfigError('The file is not a complete backup: it is truncated, modified or of another kind.', { cause });
