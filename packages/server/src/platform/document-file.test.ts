import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfHoldsCardNumber } from './document-file.ts';

const pdfOf = (...streams: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(
    streams.flatMap((content) => [Buffer.from('stream\n'), Buffer.from(content), Buffer.from('\nendstream\n')]),
  );
const number = '4111 1111 1111 1111';

test.each([
  ['a string', `(${number}) Tj`],
  ['a string on the next line', `(${number}) '`],
  ['parts at distances', '[(4111) -120 (1111) 3 (1111) (1111)] TJ'],
  ['several strings', '(4111) Tj (1111) Tj (1111) Tj (1111) Tj'],
  ['a string after one with brackets', `(\\)\\(]) Tj (${number}) Tj`],
])('a card number is found in %s', (_, content) => {
  expect(pdfHoldsCardNumber(pdfOf(content))).toBe(true);
  expect(pdfHoldsCardNumber(pdfOf(deflateSync(content)))).toBe(true);
});

test.each([
  ['strings in an array without an end', `[${'(a)'.repeat(100_000)}`],
  ['strings without an end', '('.repeat(1_000_000)],
  ['arrays without an end', '['.repeat(1_000_000)],
  ['strings that no operator shows', '(a)'.repeat(300_000)],
  ['a string that ends in a backslash', `${'('.repeat(1_000_000)}\\`],
])('%s do not block the process', (_, content) => {
  expect(pdfHoldsCardNumber(pdfOf(content, `(${number}) Tj`))).toBe(true);
});

test('streams that unpack to far more than a page of text do not hide the ones behind them', () => {
  const bomb = deflateSync(Buffer.alloc(50_000_000));
  expect(pdfHoldsCardNumber(pdfOf(bomb, bomb, `(${number}) Tj`))).toBe(true);
});
