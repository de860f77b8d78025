import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prefixesOf } from './bin-ranges.ts';

test('a range becomes the fewest prefixes', () => {
  expect(prefixesOf('41110-41129')).toEqual(['4111', '4112']);
  expect(prefixesOf('411100-411199')).toEqual(['4111']);
  expect(prefixesOf('411111-411111')).toEqual(['411111']);
  expect(prefixesOf('0999-1001')).toEqual(['0999', '1000', '1001']);
});

test('a range of many prefixes is not expanded beyond what can be used', () => {
  expect(prefixesOf('00000001-99999998', 20)).toHaveLength(21);
  expect(prefixesOf('41110-41129', 2)).toEqual(['4111', '4112']);
});

test.each(['4111', '4111-41120', '4112-4111', 'a-b', '411-412', '411111111-411111112'])('%s is no range', (text) => {
  expect(prefixesOf(text)).toBeUndefined();
});

test('prefixes match exactly the BINs within the range', () => {
  const bin = fc.integer({ min: 0, max: 99_999 }).map((value) => String(value).padStart(5, '0'));
  fc.assert(
    fc.property(bin, bin, bin, (one, other, tried) => {
      const [first, last] = [one, other].sort() as [string, string];
      const prefixes = prefixesOf(`${first}-${last}`) ?? [];
      const matches = prefixes.filter((prefix) => tried.startsWith(prefix)).length;
      expect(matches).toBe(tried >= first && tried <= last ? 1 : 0);
    }),
  );
});
