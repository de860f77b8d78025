import { expect, test } from 'vitest';
import { sumsOf } from './sums-of.ts';

const row = (id: number, currency_code: string, amount: number | null) => ({ id: String(id), currency_code, amount });

test('amounts are added up by currency, and one that is not there adds nothing', () => {
  const rows = [row(1, 'USD', 5), row(2, 'EUR', 10), row(3, 'EUR', null), row(4, 'EUR', 2)];
  expect(sumsOf(rows, 'amount')).toEqual([
    { currency_code: 'EUR', count: 3, amount: 12 },
    { currency_code: 'USD', count: 1, amount: 5 },
  ]);
});

test('a sum that no number holds exactly is not said instead of rounded', () => {
  const rows = [row(1, 'EUR', Number.MAX_SAFE_INTEGER), row(2, 'EUR', 1)];
  expect(sumsOf(rows, 'amount')).toEqual([{ currency_code: 'EUR', count: 2, amount: null }]);
});
