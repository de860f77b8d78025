import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { holdsCardNumber } from '@sluis/contract/base/card-numbers';
import type { Delimiter } from './csv-records.ts';
import { wholeEnd } from './encoding.ts';
import type { WrittenText } from './source.ts';

/** Replaces a digit of a card number in a stored file. Its row is refused for its card number. */
export const removed_digit = '\x1a';

/** A date with a time, whose digits together can equal a card number's. */
const moment = /^\s*\d{1,4}([-/.])\d{1,2}\1\d{2,4}[,\s]+\d{1,2}([:.])\d{2}(\2\d{2})?\s*$/;

/** A value of a file; all digits of one with a card number are removed. */
export const withoutCardDigits = (value: string): string =>
  holdsCardNumber(value) && !moment.test(value) ? value.replace(/\p{N}/gu, removed_digit) : value;

/** Values of at least the length of a card number, with or without quotes. */
const valuesBetween = (delimiter: Delimiter): RegExp =>
  new RegExp(
    `(?<=^|[${delimiter}\\r\\n])"(?:[^"]|""){14,}"(?=[${delimiter}\\r\\n]|$)|[^${delimiter}"\\r\\n]{14,}`,
    'g',
  );

/** Bytes read at a time: a value of only digits and spaces takes a millisecond for each kilobyte. */
const window_bytes = 16 * 1024;
/** The end of a part that could begin a card number. */
const reach_bytes = 512;

/** Bytes of a text file, to an end of a character, without the digits of card numbers, if any. */
function gate(bytes: Buffer, { encoding, delimiter }: WrittenText): Buffer {
  // Each of these turns any bytes into a text and back. Latin-1 has the digits and delimiters of Windows-1252.
  const is_big = encoding === 'utf-16be';
  const unit = encoding.startsWith('utf-16') ? 'utf16le' : encoding === 'utf-8' && isUtf8(bytes) ? 'utf8' : 'latin1';
  const text = (is_big ? Buffer.from(bytes).swap16() : bytes).toString(unit);
  const kept = text.replace(valuesBetween(delimiter), withoutCardDigits);
  if (kept === text) return bytes;
  const result = Buffer.from(kept, unit);
  return is_big ? result.swap16() : result;
}

/** Where to begin again: after the last line end that following bytes cannot affect. */
function cutOf(bytes: Buffer, { encoding }: WrittenText): number {
  const reached = Math.max(0, bytes.length - reach_bytes);
  const line_end = bytes.subarray(0, reached).lastIndexOf('\n'.charCodeAt(0)) + 1;
  const near = line_end > 0 && bytes.length - line_end <= window_bytes ? line_end : reached;
  return encoding.startsWith('utf-16') ? near + (near % 2) : wholeEnd(bytes.subarray(0, near));
}

/** The end of a file so far, if a number that continues in the next piece may begin there. */
export const endOf = (bytes: Buffer, text: WrittenText): Buffer => bytes.subarray(cutOf(bytes, text));

/**
 * The end of a piece of a file and the piece after it, without the digits of card numbers, also of one that spans both.
 * A piece is read in parts, with other work in between.
 */
export async function withoutCards(end: Buffer, piece: Buffer, text: WrittenText): Promise<Buffer> {
  const parts: Buffer[] = [];
  let rest = end;
  for (let at = 0; at < piece.length; at += window_bytes) {
    const bytes = Buffer.concat([rest, piece.subarray(at, at + window_bytes)]);
    const whole = text.encoding === 'utf-8' ? wholeEnd(bytes) : bytes.length;
    const read = gate(bytes.subarray(0, whole), text);
    const cut = cutOf(read, text);
    parts.push(read.subarray(0, cut));
    rest = Buffer.concat([read.subarray(cut), bytes.subarray(whole)]);
    await setImmediate();
  }
  return Buffer.concat([...parts, rest]);
}
