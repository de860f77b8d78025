import { expect, test } from 'vitest';
import { hasDigits, holdsCardNumber, withPlainDigits } from './card-numbers.ts';

test.each([
  '4111111111111111',
  'description: 4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '4111.1111.1111.1111',
  '4111/1111/1111/1111',
  '4111    1111    1111    1111',
  '[4111] | [1111] | [1111] | [1111]',
  '"3782": "822463": "10005"',
  '4111 - 1111 – 1111 — 1111',
  '4111\u{a0}1111\u{2009}1111\u{200b}1111',
  '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
  '４１１１１１１１１１１１１１１１',
  '４１１１　１１１１　１１１１　１１１１',
  '٤١١١١١١١١١١١١١١١',
  '𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏',
  'paid with 378282246310005, thanks',
  '3782 822463 10005',
  '5555555555554444 12/28 123',
  '2223003122003222',
  '30569309025904',
  '6011111111111117',
  '3530111333300000',
  '6200000000000005',
  'ORDER4111111111111111_B',
  '1 4111 1111 1111 1111',
  '+4111111111111111',
  'NL02ABNA0123456789 4111111111111111',
  '41111111-1111-1111-0000-000000000000',
  'order-41111111-1111-1111-a000-000000000000 4111111111111111',
])('%s contains a card number', (text) => expect(holdsCardNumber(text)).toBe(true));

test.each([
  ['a wrong check digit', '4111111111111112'],
  ['a time in milliseconds', '1700000000004'],
  ['a bar code that passes the check', '4006381333932'],
  ['a reference that begins as no card does', '7992739871300008'],
  ['a reference by date', '2026112200000007'],
  ['a reference of a processor that begins as no card does', '8835612345678904'],
  ['a telephone number that passes the check', '+378282246310005'],
  ['a telephone number with a country code of two noughts', '0031612345678'],
  ['digits that contain a card number', '00411111111111111100'],
  ['an IBAN whose digits pass the check', 'DE48 5001 0517 5407 0002 00'],
  ['an IBAN that follows a word', 'to DE89370400440532013000 today'],
  ['a UUID with its digits', 'order-41111111-1111-1111-a000-00000000000f'],
  ['amounts and dates', 'Invoice 2026-11-22 for 1,250.00, due 2026-12-22'],
  ['an id', 'txn_01k5z3q8c9e4x7w2v6b1n0m5ha'],
  ['a masked number', '411111******1111'],
])('%s is not one: %s', (_, text) => expect(holdsCardNumber(text)).toBe(false));

test.each([
  ['1234567890123', true],
  ['1 2%2F3%2f4-5.6:7(8)9|0 1 2 3', true],
  ['100%1234567890', true],
  ['123456789012', false],
  ['123456a7890123', false],
  ['123456%7Ea7890123', false],
  ['/v1/transaction/txn_01m8041v7gew6sz8g75bjy5axy?_limit=25', false],
])('%s has thirteen digits with no letter between them: %s', (text, has) => expect(hasDigits(text, 13)).toBe(has));

test('digits of other scripts are read, and words are unchanged', () => {
  expect(withPlainDigits('Größe ４２ ٤٢ é')).toBe('Größe 42 42 é');
});

test('a hundred thousand digits and separators are read in linear time', () => {
  for (const part of ['1 ', '1', '4,,,', 'DE89', 'aa11 a', '４'])
    expect(holdsCardNumber(part.repeat(100_000 / part.length))).toBe(false);
});
