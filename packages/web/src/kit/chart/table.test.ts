import { expect, it } from 'vitest';
import { countMeasure, moneyMeasure } from './measure.ts';
import { asCsv, asTsv, type Table } from './table.ts';

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
