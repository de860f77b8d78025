import { expect, test } from 'vitest';
import { parseSearch } from '../../lib/search.ts';
import { backwards, filterFaults, withoutFaults } from './filter-faults.ts';

const of = (text: string) => parseSearch(text);

test('a filter that the API would refuse is found by its parameter, and left out of the request', () => {
  const search = of('customer=jan&amount%3E%3D=much&status[]=PAID&status[]=DECLINED&colour=blue&_sort=-amount');
  const faults = filterFaults('transaction', search);
  expect(Object.fromEntries(faults)).toEqual({
    customer: 'invalid_format',
    'amount>=': 'wrong_type',
    'status[]': 'invalid_format',
    colour: 'unknown',
  });
  expect(withoutFaults(search, faults)).toEqual({ _sort: '-amount' });
});

test('valid filters are requested unchanged', () => {
  const search = of('created_at%3E=2026-01-01&country_code[]=NL&blocked=true&merchant_reference=007');
  expect(filterFaults('transaction', search).size).toBe(0);
  expect(withoutFaults(search, new Map())).toBe(search);
});

test.each([
  ['amount%3E%3D=500&amount%3C%3D=100', ['amount']],
  ['amount%3E%3D=100&amount%3C%3D=500', []],
  ['amount%3E%3D=9&amount%3C%3D=10', []],
  ['created_at%3E=2026-02-01&created_at%3C=2026-01-01', ['created_at']],
  ['created_at%3E=2026-02-01T10:00:00Z&created_at%3C=2026-02-01', []],
  ['amount%3E%3D=500', []],
])('a lowest value above the highest is found: %s', (text, expected) => {
  expect(backwards('transaction', of(text))).toEqual(expected);
});
