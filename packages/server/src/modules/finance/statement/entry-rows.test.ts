import { expect, test } from 'vitest';
import { fileRows } from './entry-rows.ts';
import { exactDecimal } from './exact-money.ts';
import type { Statement } from './statement.queries.ts';

const payment = {
  id: 'jrnl_1',
  kind: 'PAYMENT' as const,
  item: 'txn_1',
  transaction: 'txn_1',
  occurred_at: '2026-11-02T12:00:00',
  payable_on: '2026-11-02',
  amount: 1000,
  fee_micro: '29500000',
  reserve: 50,
  reason: null,
  fees: [{ component: 'MARKUP', micro: '29500000' }],
  payment: undefined,
};
const line = { component: '', description: '', correction: false, vat_rate_ppm: 0, count: 1 } as const;
const statementOf = (carried: number): Statement =>
  ({
    item: { id: 'stl_1', status: 'CLOSED', opening: 20, amount: 900, carried, pay_on: null, reference: '1.2611.01' },
    lines: [
      { ...line, section: 'gross', amount: 1000 },
      { ...line, section: 'fees', component: 'MARKUP', vat_rate_ppm: 210_000, amount: -30 },
      { ...line, section: 'vat', vat_rate_ppm: 210_000, amount: -6 },
      { ...line, section: 'reserve_held', amount: -50 },
      { ...line, section: 'reserve_drawn', amount: 7 },
    ],
  }) as unknown as Statement;
const rowsOf = (statement: Statement) =>
  Array.fromAsync(
    fileRows(
      statement,
      'en',
      (async function* () {
        yield [payment];
      })(),
    ),
  );

test('the rows of a settlement lead from its opening balance to what is paid and carried', async () => {
  const rows = await rowsOf(statementOf(41));
  expect(rows.map(({ kind, net }) => [kind, exactDecimal(net, 'EUR')])).toEqual([
    ['Opening balance', '0.20'],
    ['Payment', '9.205'],
    ['Rounding of fees', '-0.005'],
    ['VAT 21%', '-0.06'],
    ['Reserve drawn', '0.07'],
    ['Payout', '-9.00'],
    ['Carried to the next settlement', '-0.41'],
  ]);
});

test('a file that would not add up is aborted', async () => {
  await expect(rowsOf(statementOf(42))).rejects.toThrow('stl_1 differ by -1000000 millionths');
});

test.each([
  [0n, 'EUR', '0.00'],
  [-298_500n, 'EUR', '-0.002985'],
  [-5n, 'JPY', '-0.000005'],
  [12_345_000_000n, 'JPY', '12345'],
  [9_250_000_000n, 'KWD', '9.250'],
  [123_456_789_012_345_678n, 'EUR', '1234567890.12345678'],
])('%s millionths of a minor unit of %s are %s', (amount, currency, text) => {
  expect(exactDecimal(amount, currency)).toBe(text);
});
