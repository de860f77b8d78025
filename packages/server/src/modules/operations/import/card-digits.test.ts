import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOf, removed_digit, withoutCardDigits, withoutCards } from './card-digits.ts';
import type { WrittenText } from './source.ts';

const comma: WrittenText = { encoding: 'utf-8', delimiter: ',' };
/** A file stored from pieces of a size. */
async function stored(bytes: Buffer, size: number, written: WrittenText = comma): Promise<Buffer> {
  let kept: Buffer = Buffer.alloc(0);
  for (let at = 0; at < bytes.length; at += size) {
    const end = endOf(kept, written);
    const next = await withoutCards(end, bytes.subarray(at, at + size), written);
    kept = Buffer.concat([kept.subarray(0, kept.length - end.length), next]);
  }
  return kept;
}

const removed = new RegExp(`${removed_digit}+`, 'g');
const shown = (bytes: Buffer): string => bytes.toString().replace(removed, '#');

test.each([
  ['A,4111111111111111,B\n', 'A,#,B\n'],
  ['A,"4111,1111,1111,1111",B\n', 'A,"#,#,#,#",B\n'],
  ['A,"said ""4111 1111 1111 1111"" twice"\n', 'A,"said ""# # # #"" twice"\n'],
  ['A,"4111\n1111\n1111\n1111"', 'A,"#\n#\n#\n#"'],
  ['A,４１１１１１１１１１１１１１１１,é\n', 'A,#,é\n'],
  ['4111,1111,1111,1111\n', '4111,1111,1111,1111\n'],
  ['"a","4111","1111","1111","1111","b"\n', '"a","4111","1111","1111","1111","b"\n'],
  ['A,4111111111111112,30.01.2026 13.45.08\n', 'A,4111111111111112,30.01.2026 13.45.08\n'],
])('%j is stored as %j, in pieces of any size', async (text, kept) => {
  for (const size of [1, 2, 7, 1000]) expect(shown(await stored(Buffer.from(text), size))).toBe(kept);
});

test('a date with a time is not a card number, although its digits pass the check', () => {
  const passing = Array.from({ length: 60 }, (_, second) => `30.01.2026 13.45.${String(second).padStart(2, '0')}`);
  expect(passing.map(withoutCardDigits)).toEqual(passing);
});

test.each(['utf-16le', 'utf-16be', 'windows-1252'] as const)('the encoding %s is recognised', async (encoding) => {
  const written: WrittenText = { encoding, delimiter: ';' };
  const text = 'é;4111 1111 1111 1111;ü\n';
  const bytes = Buffer.from(text, encoding === 'windows-1252' ? 'latin1' : 'utf16le');
  const kept = await stored(encoding === 'utf-16be' ? bytes.swap16() : bytes, 10, written);
  expect(new TextDecoder(encoding).decode(kept).replace(removed, '#')).toBe('é;# # # #;ü\n');
});

describe('a file without card numbers', () => {
  test('is stored unchanged, whatever its bytes and pieces', async () => {
    const bytes = fc
      .uint8Array({ maxLength: 300 })
      .map((each) => Buffer.from(each.map((byte) => (byte < 58 && byte > 47 ? 65 : byte))));
    const encoding = fc.constantFrom('utf-8', 'windows-1252' as const);
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 50 }), encoding, async (given, size, of) => {
        const kept = await stored(given, size, { encoding: of, delimiter: ',' });
        expect(kept.equals(given)).toBe(true);
      }),
    );
  });

  test('lets other work run while a piece of four megabytes is read', async () => {
    let [turns, is_over] = [0, false];
    const turn = (): void => {
      turns += 1;
      if (!is_over) setImmediate(turn);
    };
    setImmediate(turn);
    const piece = Buffer.from('"x",1234,5678,2026-01-01T00:00:00Z\n'.repeat(120_000));
    const kept = await withoutCards(Buffer.alloc(0), piece, comma);
    is_over = true;
    expect(kept.equals(piece)).toBe(true);
    expect(turns).toBeGreaterThan(50);
  });
});
