import { expect, it } from 'vitest';
import { countMeasure, moneyMeasure } from './measure.ts';
import { asCsv, asTsv, type Column, cellText, type Table } from './table.ts';

const tableIn = (currency: string): Table => ({
  columns: [
    { label: 'Date' },
    { label: 'Volume', measure: moneyMeasure('nl-NL', currency) },
    { label: 'Payments', measure: countMeasure('nl-NL') },
  ],
  rows: [
    [{ value: 'Mon, 16 Nov 2026' }, { value: 1_234_500 }, { value: 1200 }],
    [{ value: '=HYPERLINK("x")' }, { value: null }, { value: 0 }],
  ],
});

it('is a spreadsheet file in the language, with the decimals of the currency and no formulas', () => {
  expect(asCsv(tableIn('KWD'), 'nl')).toBe(
    '\uFEFFDate;Volume (KWD);Payments\r\n"Mon, 16 Nov 2026";1234,500;1200\r\n"\'=HYPERLINK(""x"")";;0\r\n',
  );
  expect(asCsv(tableIn('JPY'), 'en')).toBe(
    '\uFEFFDate,Volume (JPY),Payments\r\n"Mon, 16 Nov 2026",1234500,1200\r\n"\'=HYPERLINK(""x"")",,0\r\n',
  );
});

it('is copied with tabs and the decimal sign of the language', () => {
  expect(asTsv(tableIn('EUR'), 'nl').split('\n')[1]).toBe('Mon, 16 Nov 2026\t12345,00\t1200');
  expect(asTsv(tableIn('EUR'), 'en').split('\n')[1]).toBe('Mon, 16 Nov 2026\t12345.00\t1200');
});

it('writes a cell in the currency of its row, and no totals', () => {
  const yen = moneyMeasure('nl-NL', 'JPY');
  const table: Table = {
    columns: [{ label: 'Merchant' }, { label: 'Margin', isNumber: true }],
    rows: [
      [{ value: 'Bakery' }, { value: 1250, measure: moneyMeasure('nl-NL', 'EUR') }],
      [{ value: 'Mori' }, { value: -1250, measure: yen, mark: 'Below cost' }],
    ],
    totals: [[{ value: 'Total' }, { value: -1250, measure: yen }]],
  };
  expect(asCsv(table, 'nl')).toBe('\uFEFFMerchant;Margin\r\nBakery;12,50\r\nMori;-1250\r\n');
  expect(table.totals?.[0]?.map((cell, at) => cellText(cell, table.columns[at] as Column))).toEqual([
    'Total',
    yen.format(-1250),
  ]);
});
