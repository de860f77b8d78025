import { describe, expect, test } from 'vitest';
import { parseFile, totalsOf } from './parse-file.ts';

const head = 'merchant_account,processor_id_external,kind,gross,fee,currency,booked_on';
const line = 'Shop,sbx_1,payment,12.50,0.23,EUR,2026-11-20';

describe('a settlement file', () => {
  test('is read with commas or semicolons, its columns in any order, and decimals of each currency', async () => {
    const comma = await parseFile(`\ufeff${head}\n${line}\nShop,sbx_2,refund,-5,0,JPY,2026-11-20\n`, 'Shop');
    const semicolon = await parseFile(
      'Kind;Booked_on;currency;processor_id_external;fee;gross\r\npayment;2026-11-20;EUR;sbx_1;0,23;12,50\r\n',
      'Shop',
    );
    const first = { processor_id_external: 'sbx_1', kind: 'PAYMENT', gross: 1250, fee: 23, currency_code: 'EUR' };
    expect(comma).toMatchObject({
      lines: [
        { line: 2, ...first },
        { line: 3, kind: 'REFUND', gross: -5 },
      ],
    });
    expect(semicolon).toMatchObject({ lines: [first] });
    expect('lines' in comma && totalsOf(comma.lines)).toEqual([
      { currency_code: 'EUR', count: 1, gross: 1250, fee: 23 },
      { currency_code: 'JPY', count: 1, gross: -5, fee: 0 },
    ]);
  });

  test('may have equal lines, as of two captures of one payment: they are compared one by one', async () => {
    expect(await parseFile(`${head}\n${line}\n${line}`, 'Shop')).toMatchObject({ lines: [{ line: 2 }, { line: 3 }] });
  });

  test.each([
    ['', 'no_lines', null],
    [`${head}\n`, 'no_lines', null],
    ['a,b\n1,2', 'columns_missing', 1],
    [`${head}\n${line},more`, 'not_csv', 2],
    [`${head}\n"open`, 'not_csv', 2],
    ['\0', 'not_text', null],
    [`${head}\n${line.replace('sbx_1', '\ufffd')}`, 'not_text', null],
    [`${head}\n${line}\n${line.replace('12.50', '12.505').replace('sbx_1', 'sbx_2')}`, 'invalid_amount', 3],
    [`${head}\n${line.replace('12.50', '=1+1')}`, 'invalid_amount', 2],
    [`${head}\n${line.replace('EUR', 'XYZ')}`, 'invalid_currency', 2],
    [`${head}\n${line.replace('2026-11-20', '2026-02-30')}`, 'invalid_date', 2],
    [`${head}\n${line.replace('payment', 'constructor')}`, 'unknown_kind', 2],
    [`${head}\n${line.replace('sbx_1', '')}`, 'invalid_id', 2],
    [`${head}\n${line.replace('Shop', 'Other')}`, 'other_account', 2],
  ])('is refused as a whole, with the line: %j', async (content, fault, at) => {
    expect(await parseFile(content, 'Shop')).toEqual({ fault, line: at });
  });

  test('lets other work run while it is read, however many lines or columns it has', async () => {
    const rows = (count: number, more = ''): string =>
      Array.from({ length: count }, (_, at) => `${line.replace('sbx_1', `sbx_${at}`)}${more}`).join('\n');
    const wide = Array.from({ length: 5000 }, (_, at) => `,c${at}`).join('');
    for (const content of [`${head}\n${rows(20_000)}`, `${head}${wide}\n${rows(100, ','.repeat(5000))}`]) {
      let turns = 0;
      let is_over = false;
      const turn = (): void => {
        turns++;
        if (!is_over) setImmediate(turn);
      };
      setImmediate(turn);
      expect(await parseFile(content, 'Shop')).toHaveProperty('lines');
      is_over = true;
      expect(turns).toBeGreaterThan(5);
    }
  });
});
