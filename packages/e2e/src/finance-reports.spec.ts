import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DailyAnswer } from '@sluis/contract/finance/reports';
import { Api } from './api.ts';
import { expect, meetsAxe, test } from './test.ts';
import { today } from './time.ts';

test.use({ user: 'operator' });

type Id = { readonly id: string };

test('a payment is found in the daily report, in the balance, in its margin and on its panel', async ({
  page,
  list,
  operator,
  people,
  baseURL,
}) => {
  const merchant = await people.merchant();
  const [organisation] = (await operator.list<Id>('organisation', { name: merchant })).items;
  const of = organisation?.id ?? '';
  const name = `Reports ${randomUUID().slice(0, 8)}`;
  const EUR = { currency_code: 'EUR' };
  const create = async (entity: string, fields: object): Promise<string> =>
    (await operator.call<Id>('POST', entity, { name, ...fields })).id;
  const scheme = async (type: string, line: object): Promise<string> => {
    const id = await create(`${type}scheme`, {});
    const lines = [{ kind: 'PAYMENT', ...EUR, ...line }];
    await operator.call('POST', `${type}scheme/${id}/draft`, { valid_from: '2020-01-01', lines });
    await operator.call('POST', `${type}scheme/${id}/publish`, {});
    return id;
  };
  const settling = await create('settlementprofile', {
    organisation: of,
    package: await create('package', {
      revenue_scheme: await scheme('revenue', { component: 'PROCESSING', fixed_e4: 290_000 }),
      cost_scheme: await scheme('cost', { component: 'METHOD', fixed_e4: 400_000 }),
    }),
    schedule: await create('settlementschedule', { frequency: 'MONTHLY', days: [31], calendar: 'NONE' }),
    valid_from: today(),
    terms: [EUR],
  });
  await operator.call('POST', `settlementprofile/${settling}/opening`, { ...EUR, balance: 12_500 });
  const profile = await create('paymentprofile', { organisation: of, display_name: name, ...EUR });
  const roles = ['TRANSACTION_RECORD', 'TRANSACTION_CREATE', 'TRANSACTION_UPDATE', 'TRANSACTION_LIST'];
  const { secret } = await operator.call<{ secret: string }>('POST', 'apikey', { organisation: of, name, roles });
  const gateway = new Api(baseURL as string, { key: secret });
  const { id } = await gateway.call<Id>('POST', 'transaction', {
    payment_profile: profile,
    merchant_reference: name,
    amount: 10_000,
    ...EUR,
    payment_product: 'ideal',
    status: 'SETTLEMENT_COMPLETED',
  });
  const daily = () => operator.call<DailyAnswer>('GET', `statistics/finance/daily?organisation=${of}`);
  await expect.poll(async () => (await daily()).totals[0]?.expected_net).toBe(9971);

  await page.goto(`/psp/reports/daily?organisation=${of}`);
  const margins = page.getByRole('region', { name: 'By day' });
  await expect(margins.getByRole('row', { name: new RegExp(merchant) })).toContainText('-€0.11Below cost');
  await expect(page.getByRole('region', { name: 'Trial balance' }).getByRole('row', { name: /^Total/ })).toContainText(
    'EUR',
  );
  await meetsAxe(page);
  await margins.getByRole('button', { name: /^Copy, save or print/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save as CSV' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain(
    `${merchant},iDEAL,,EUR,1,100.00,0.29,0.40,0.00,-0.11,`,
  );

  const base = `/psp/merchants/${of}`;
  await page.goto(`${base}/report/daily`);
  await expect(page.getByRole('row', { name: /iDEAL/ })).toContainText('€99.71');
  await page.getByRole('link', { name: 'Running period' }).click();
  await expect(list.panel).toContainText('€99.71');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${base}/report`);
  await expect(page.getByRole('row', { name: /^Closing balance/ })).toContainText('€224.71');
  await meetsAxe(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(`${base}:psp/transactions?id=${id}&_open=true&_tab=settlement`);
  await expect(list.panel.getByRole('row', { name: /^Net/ })).toContainText('€99.71');
  await expect(list.panel.getByRole('row', { name: /^Margin/ })).toContainText('-€0.11');
  await expect(list.panel.getByText('Payments: €0.40').first()).toBeVisible();
  await meetsAxe(page);
  await page.goto(`${base}/transactions?id=${id}&_open=true&_tab=settlement`);
  await expect(list.panel.getByRole('row', { name: /^Net/ })).toBeVisible();
  await expect(list.panel.getByText('Margin')).toHaveCount(0);
});
