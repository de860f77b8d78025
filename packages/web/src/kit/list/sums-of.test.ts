import { expect, test } from 'vitest';
import { sumsOf } from './sums-of.ts';

const row = (id: number, currency_code: string, amount: number | null) => ({ id: String(id), currency_code, amount });

test('adds amounts by currency, and ignores missing ones', () => {
  const rows = [row(1, 'USD', 5), row(2, 'EUR', 10), row(3, 'EUR', null), row(4, 'EUR', 2)];
  expect(sumsOf(rows, 'amount')).toEqual([
    { currency_code: 'EUR', count: 3, amount: 12 },
    { currency_code: 'USD', count: 1, amount: 5 },
  ]);
});

test('leaves out a sum that no number represents exactly, instead of rounding it', () => {
  const rows = [row(1, 'EUR', Number.MAX_SAFE_INTEGER), row(2, 'EUR', 1)];
  expect(sumsOf(rows, 'amount')).toEqual([{ currency_code: 'EUR', count: 2, amount: null }]);
});
