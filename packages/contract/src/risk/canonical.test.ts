import { expect, test } from 'vitest';
import { canonicalDomain, canonicalIp } from './canonical.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::', '::'],
  ['10.0.0.0/8', undefined],
  ['2001:db8::/32', undefined],
  ['192.0.2.256', undefined],
  ['192.0.2.01', undefined],
  ['192.0.2', undefined],
  ['fe80::1%eth0', undefined],
  ['[::1]', undefined],
  ['shop.example', undefined],
])('the address %s is %s', (text, written) => {
  expect(canonicalIp(text)).toBe(written);
});

test.each([
  ['Shop.EXAMPLE', 'shop.example'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
  ['MÜNCHEN.DE', 'xn--mnchen-3ya.de'],
  ['straße.example', 'xn--strae-oqa.example'],
  ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['@x.nl', undefined],
  ['noor@x.nl', undefined],
  ['x.nl/', undefined],
  ['x.nl:80', undefined],
  ['münchen.de:80', undefined],
  ['*.x.nl', undefined],
  ['x', undefined],
  ['.nl', undefined],
  ['x.nl.', undefined],
  ['-x.nl', undefined],
  ['x y.nl', undefined],
])('the domain %s is %s', (text, written) => {
  expect(canonicalDomain(text)).toBe(written);
});
