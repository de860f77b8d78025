import { isUtf8 } from 'node:buffer';
import type { Delimiter } from './csv-records.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The encoding of a text, by its beginning: its byte order mark, or else the most likely one. */
export function encodingOf(beginning: Buffer): Encoding {
  const [marked] = marks.find(([, mark]) => mark.every((byte, at) => beginning[at] === byte)) ?? [];
  if (marked) return marked;
  // In UTF-16, every other byte of a Western language is zero.
  const sample = beginning.subarray(0, 1000);
  const zeros = (from: number): number => sample.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (zeros(1) > sample.length / 4) return 'utf-16le';
  if (zeros(0) > sample.length / 4) return 'utf-16be';
  return isUtf8(beginning.subarray(0, wholeEnd(beginning))) ? 'utf-8' : 'windows-1252';
}

/** The end of the last whole character of a truncated text. */
export function wholeEnd(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && end > bytes.length - 4 && (bytes[end - 1]! & 0xc0) === 0x80) end -= 1;
  return end > 0 && bytes[end - 1]! >= 0xc0 ? end - 1 : bytes.length;
}

export async function* asUtf8(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') return yield* bytes;
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|'];

/** The delimiter: the candidate that the first line has most of, outside quotes. */
export function delimiterOf(text: string): Delimiter {
  const line = text.replace(/"[^"]*"/g, '').split(/\r\n|\n|\r/, 1)[0] ?? '';
  const count = (delimiter: Delimiter): number => line.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}
