import { parse } from 'csv-parse/sync';
import type { Api, Query } from './api.ts';
import { exportAs, sheetRows } from './files.ts';
import { inEnglish, type Refund, type Transaction } from './payments.ts';
import { expect, meetsAxe, test } from './test.ts';
import { daysAgo } from './time.ts';

type Sums = Record<string, number>;

/** The sum of each currency's amounts, in minor units. */
function sums(rows: readonly { readonly amount: number; readonly currency_code: string }[]): Sums {
  const out: Sums = {};
  for (const { amount, currency_code } of rows) out[currency_code] = (out[currency_code] ?? 0) + amount;
  return out;
}

const exponents: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 };
/** Minor units of a decimal text in a file, by its digits and not by a float. */
function minorUnits(text: string, currency_code: string, point = '.'): number {
  const exponent = exponents[currency_code] ?? 2;
  const [whole = '', fraction = ''] = text.split(point);
  expect(fraction.length, text).toBeLessThanOrEqual(exponent);
  return Number(whole + fraction.padEnd(exponent, '0'));
}

/** A past period, so that concurrent tests that create refunds add nothing to it. */
const period: Query = {
  'created_at>=': daysAgo(120),
  'created_at<=': daysAgo(62),
  'status[]': ['SETTLEMENT_COMPLETED'],
};
const all = (api: Api, entity: string): Promise<readonly Transaction[]> =>
  api.list<Transaction>(entity, { ...period, _limit: 2000, _sort: 'amount' }).then(({ items }) => items);

test('exports the list on screen, to the last row and the last cent', async ({ page, api, list }) => {
  const items = await all(api, 'transaction');
  expect(items.length).toBeGreaterThan(200);
  expect(items.length, 'more than one answer of the API').toBeLessThan(2000 * 2);
  await list.open('/transactions', { ...period, _sort: 'amount' });

  const machine = await exportAs(page, 'Export', 'CSV (raw)');
  expect(machine.name).toMatch(/^transaction-\d{4}-\d\d-\d\d\.csv$/);
  const records = parse(machine.bytes, { columns: true }) as Record<string, string>[];
  const { total } = await api.list('transaction', { ...period, _limit: 1 });
  expect(records).toHaveLength(total ?? -1);
  expect(records.slice(0, items.length).map((row) => [row.merchant_reference, row.created_at, row.status])).toEqual(
    items.map((item) => [item.merchant_reference, item.created_at, item.status]),
  );
  const read = records.map((row) => ({ amount: Number(row.amount), currency_code: row.currency_code ?? '' }));
  if (total === items.length) expect(sums(read)).toEqual(sums(items));

  const sheet = await exportAs(page, 'Export', 'Excel (XLSX)');
  expect(sheet.name).toMatch(/\.xlsx$/);
  const [head = [], ...rows] = sheetRows(sheet.bytes);
  expect(head).toEqual(expect.arrayContaining(['Created', 'Reference', 'Customer', 'Amount', 'Currency']));
  const [amount, currency] = [head.indexOf('Amount'), head.indexOf('Currency')];
  const cells = rows.map((row) => ({
    amount: minorUnits(row[amount] ?? '', row[currency] ?? ''),
    currency_code: row[currency] ?? '',
  }));
  expect(cells).toHaveLength(records.length);
  expect(sums(cells)).toEqual(sums(read));

  await test.step('and the CSV of a language for its spreadsheets', async () => {
    const english = await exportAs(page, 'Export', 'CSV for Excel');
    expect(english.bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const english_rows = parse(english.bytes, { bom: true, columns: true }) as Record<string, string>[];
    expect(english_rows.map((row) => row.Reference)).toEqual(items.map((item) => item.merchant_reference));
    expect(
      english_rows.map((row) => inEnglish(minorUnits(row.Amount ?? '', row.Currency ?? ''), row.Currency ?? '')),
    ).toEqual(items.map((item) => inEnglish(item.amount, item.currency_code)));

    await page.getByRole('button', { name: /^EN/ }).click();
    await page.getByRole('menuitemradio', { name: 'Nederlands' }).click();
    const dutch = await exportAs(page, 'Exporteren', 'CSV voor Excel');
    const regels = parse(dutch.bytes, { bom: true, columns: true, delimiter: ';' }) as Record<string, string>[];
    expect(regels).toHaveLength(items.length);
    const dutch_cells = regels.map(({ Bedrag = '', Valuta = '' }) => ({
      amount: minorUnits(Bedrag, Valuta, ','),
      currency_code: Valuta,
    }));
    expect(sums(dutch_cells)).toEqual(sums(items));
    expect(regels[0]?.Aangemaakt).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/);
  });
});

test('exports the visible columns, shows why an export does not start, and those that run until they are stopped', async ({
  page,
  api,
  list,
  complaints,
}) => {
  await test.step('the visible columns, of refunds too', async () => {
    const query = { 'created_at>=': daysAgo(120), 'created_at<=': daysAgo(62) };
    const { items } = await api.list<Refund>('refund', { ...query, _limit: 2000 });
    await list.open('/refunds', query);
    await page.getByRole('button', { name: 'Columns' }).click();
    await list.editor('Columns').getByRole('checkbox', { name: 'Reason', exact: true }).uncheck();
    await page.keyboard.press('Escape');
    const { bytes } = await exportAs(page, 'Export', 'CSV (raw)');
    const rows = parse(bytes, { columns: true }) as Record<string, string>[];
    expect(Object.keys(rows[0] ?? {})).not.toContain('reason');
    expect(rows.map(({ id, amount, status }) => [id, Number(amount), status])).toEqual(
      items.map(({ id, amount, status }) => [id, amount, status]),
    );
  });

  await test.step('why one does not start, and those that run', async () => {
    complaints.expect(/status of 503/);
    const failure = { error: { code: 'unavailable', message: '', request_id: 'req_of_the_export' } };
    await page.route('**/v1/transaction/export?*', (route) => route.fulfill({ status: 503, json: failure }));
    await list.visit('/transactions');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'CSV for Excel' }).click();
    const fault = page.getByRole('alert').filter({ hasText: 'The export couldn’t be started' });
    await expect(fault).toContainText('req_of_the_export');
    await page.unroute('**/v1/transaction/export?*');
    const started = page.waitForEvent('download');
    await fault.getByRole('button', { name: 'Try again' }).click();
    await started;
    await expect(fault).toHaveCount(0);
    const running = page.getByRole('button', { name: '1 task is running' });
    await expect(running).toHaveCount(0);

    // Never fetched, so that there is time to look.
    await page.evaluate('HTMLAnchorElement.prototype.click = () => undefined');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
    await running.click();
    await expect(page.getByRole('dialog', { name: '1 task is running' })).toContainText('Transactions · Excel (XLSX)');
    await meetsAxe(page);
    await page.getByRole('button', { name: 'Stop Transactions · Excel (XLSX)' }).click();
    await expect(running).toHaveCount(0);
  });
});
