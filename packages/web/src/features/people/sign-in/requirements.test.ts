import { default_password_policy } from '@sluis/contract/base/password-policy';
import { expect, it } from 'vitest';
import { readRequirements } from './requirements.ts';

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const eight = { length: 8, number: true, uppercase: false, lowercase: true, special: false };

it('reads the policy of a link', () => {
  expect(readRequirements(encode(eight))).toEqual(eight);
  // With padding and the standard alphabet, as some encoders write it.
  expect(
    readRequirements(Buffer.from(JSON.stringify({ ...eight, note: '~~~???>>>é' })).toString('base64')),
  ).toMatchObject(eight);
});

it.each([
  ['nothing', undefined],
  ['no text', ''],
  ['no base64', '%%%'],
  ['cut base64', encode(eight).slice(0, -3)],
  ['no JSON', encode('length=8')],
  ['no UTF-8', Buffer.from([0xff, 0xfe, 0x7b]).toString('base64url')],
  ['null', encode(null)],
  ['a list', encode([8, true])],
  ['a length in words', encode({ ...eight, length: '8' })],
  ['no length', encode({ ...eight, length: undefined })],
  ['a negative length', encode({ ...eight, length: -1 })],
  ['half a character', encode({ ...eight, length: 8.5 })],
  ['no end', encode('{"length":1e999,"number":true,"uppercase":true,"lowercase":true,"special":true}')],
  ['a class in words', encode({ ...eight, special: 'yes' })],
  ['a class left out', encode({ ...eight, special: undefined })],
])('uses the default, twelve characters of four classes, for %s', (_, text) => {
  expect(readRequirements(text)).toBe(default_password_policy);
  expect(default_password_policy).toEqual({
    length: 12,
    number: true,
    uppercase: true,
    lowercase: true,
    special: true,
  });
});
