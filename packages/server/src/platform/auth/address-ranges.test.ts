import { isAddressRange } from '@sluis/contract/address-ranges';
import { expect, test } from 'vitest';
import { areWithin, isInRanges, plainRange, readRange } from './address-ranges.ts';

test.each([
  ['203.0.113.0/24', '203.0.113.255', true],
  ['203.0.113.0/24', '203.0.114.0', false],
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['203.0.113.77/24', '203.0.113.1', true],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['2001:DB8::1', '2001:db8:0:0:0:0:0:1', true],
  ['0.0.0.0/0', '198.51.100.1', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['::/0', '198.51.100.1', false],
])('%s has %s: %s', (range, address, is) => {
  expect(isInRanges([range], address)).toBe(is);
});

test('no ranges are no limit, and other text is in no range', () => {
  expect(isInRanges([], '198.51.100.1')).toBe(true);
  expect(isInRanges(['0.0.0.0/0', '::/0'], 'unknown')).toBe(false);
});

test.each([
  '',
  '203.0.113.0/33',
  '203.0.113',
  '203.0.113.0/',
  '2001:db8::/129',
  'fe80::1%eth0',
  '10.0.0.0/8/8',
  'any',
  '1.2.3.4/-1',
  '::ffff:1.2.3.4',
])('"%s" is not a range', (text) => {
  expect(readRange(text)).toBeUndefined();
});

test('ranges within others allow nothing that those do not', () => {
  const others = ['203.0.113.0/24', '2001:db8::/32'];
  expect(areWithin(['203.0.113.128/25', '2001:db8:1::/48'], others)).toBe(true);
  expect(areWithin(['203.0.112.0/23'], others)).toBe(false);
  expect(areWithin(['203.0.113.1', '198.51.100.1'], others)).toBe(false);
  expect(areWithin([], others)).toBe(false);
  expect(areWithin(['0.0.0.0/0'], [])).toBe(true);
});

test.each([
  '203.0.113.7',
  '203.0.113.0/24',
  '0.0.0.0/0',
  '203.0.113.07',
  '256.0.0.1',
  '203.0.113.0/33',
  '203.0.113',
  '2001:db8::',
  '2001:DB8::/32',
  '2001:db8::/129',
  '2001:db8:::1',
  '1:2:3:4:5:6:7:8:9',
  '::ffff:203.0.113.7',
  '::ffff:203.0.113.0/120',
  'fe80::1%eth0',
  '10.0.0.0/8/8',
  '1.2.3.4/-1',
  'office',
  '',
])('a form and the server agree whether “%s” is a range', (text) => {
  expect(isAddressRange(text)).toBe(readRange(plainRange(text)) !== undefined);
});
