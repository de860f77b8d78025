import { isUtf8 } from 'node:buffer';

/** One line of a file without its line end; `is_utf8` says whether its bytes were valid. */
export interface Line {
  readonly number: number;
  readonly text: string;
  readonly is_utf8: boolean;
}

/** Bytes read at a time. Their rows take some ten milliseconds to check, in which nothing is sent to the database. */
export const chunk_bytes = 64 * 1024;
/** A line is kept up to here and reported as too long afterwards: a file without line ends must not fill the memory. */
const kept_bytes = 256 * 1024;
const line_end = /\r\n|\n|\r/;
const [feed, carriage_return] = [10, 13];

/** The lines of a text, a chunk of its bytes at a time. Line ends may be mixed; a byte order mark is left out. */
export async function* readLines(bytes_of_file: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  const linesOf = (chunk: Buffer): Line[] =>
    textsOf(chunk).map(({ text, is_utf8 }) => {
      number += 1;
      return { number, text: number === 1 && text.startsWith('\uFEFF') ? text.slice(1) : text, is_utf8 };
    });
  for await (const chunk of bytes_of_file) {
    const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const { start, end } = lastLineEnd(bytes);
    if (start >= 0) yield linesOf(bytes.subarray(0, start));
    rest = bytes.subarray(end).subarray(0, kept_bytes);
  }
  // A return at the very end was held back, because a line feed could have followed.
  if (rest.at(-1) === carriage_return) yield linesOf(rest.subarray(0, -1));
  else if (rest.length > 0) yield linesOf(rest);
}

/** The last line end of a chunk that is certainly complete: a return as the last byte may be half of one. */
function lastLineEnd(bytes: Buffer): { start: number; end: number } {
  const last_feed = bytes.lastIndexOf(feed);
  const last = Math.max(last_feed, bytes.subarray(0, -1).lastIndexOf(carriage_return));
  const start = last >= 0 && last === last_feed && bytes[last - 1] === carriage_return ? last - 1 : last;
  return { start, end: last + 1 };
}

/**
 * Decodes a chunk that ends before a line end; if it is not UTF-8, line by line, so that only the invalid line is
 * reported.
 */
function textsOf(chunk: Buffer): { text: string; is_utf8: boolean }[] {
  if (isUtf8(chunk))
    return chunk
      .toString()
      .split(line_end)
      .map((text) => ({ text, is_utf8: true }));
  // Latin-1 maps every byte to one character and back, so that lines can be cut without losing any.
  return chunk
    .toString('latin1')
    .split(line_end)
    .map((text) => Buffer.from(text, 'latin1'))
    .map((line) => ({ text: line.toString(), is_utf8: isUtf8(line) }));
}
