import { expect, test } from 'vitest';
import { storedRows } from '../base/fields.ts';
import { line_fields, type SchemeLine, unreachableLines } from './scheme-line.ts';

const lines = (...given: object[]): SchemeLine[] =>
  storedRows(
    line_fields,
    given.map((each) => ({ component: 'MARKUP', kind: 'PAYMENT', ...each })) as never,
  ) as unknown as SchemeLine[];

test('a line is unreachable if an earlier one of its component matches all that it matches', () => {
  const cards = { payment_product: ['card'] };
  expect(unreachableLines(lines(cards, { ...cards, card_brand: ['visa'] }, {}))).toEqual([1]);
  expect(unreachableLines(lines({}, cards))).toEqual([1]);
  expect(unreachableLines(lines({ payment_product: [] }, cards))).toEqual([1]);
  expect(unreachableLines(lines(cards, {}))).toEqual([]);
  expect(unreachableLines(lines(cards, { ...cards, component: 'GATEWAY' }))).toEqual([]);
  expect(
    unreachableLines(lines({ currency_code: 'EUR', amount_to: 100 }, { currency_code: 'EUR', amount_to: 50 })),
  ).toEqual([1]);
  expect(unreachableLines(lines({ currency_code: 'EUR', amount_to: 100 }, { currency_code: 'EUR' }))).toEqual([]);
});
