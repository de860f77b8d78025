import type { ItemOf } from '@sluis/contract/registry';
import { Api } from './api.ts';
import { paidOn } from './payments.ts';
import { expect, meetsAxe, test } from './test.ts';

type Chargeback = ItemOf<'chargeback'>;

const head = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n';
const pdf = Buffer.from(
  `${head}xref\n0 1\n0000000000 65535 f \ntrailer << /Size 1 >>\nstartxref\n${head.length}\n%%EOF\n`,
);

test('a merchant works a dispute from the report of the acquirer until it is won', async ({
  page,
  api,
  list,
  baseURL,
}) => {
  const sandbox = new Api(baseURL as string, 'super');
  const payment = await paidOn(api, 63, { currency_code: 'EUR', payment_product_type: 'card' });
  const { dispute } = await sandbox.call<{ dispute: string }>('POST', 'dev/sandbox/dispute', {
    transaction: payment.id,
    reason_code: '13.1',
  });
  const query = { 'created_at>': '2000-01-01', transaction: payment.id };
  const reported = async () => (await api.list<Chargeback>('chargeback', query)).items[0];
  await expect.poll(async () => (await reported())?.needs_response).toBe(true);
  const { id } = (await reported()) as Chargeback;

  await list.open('/chargebacks', { ...query, id, _open: true });
  await list.panel.getByRole('link', { name: 'Work on dispute' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(payment.merchant_reference as string);
  await expect(page.getByText('Goods or services not received')).toBeVisible();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expect(page.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Prepare response' }).click();
  await page.getByRole('textbox', { name: 'Explanation' }).fill('The parcel was delivered.');
  await page.getByRole('textbox', { name: 'Delivered on' }).fill('2 May 2026');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'Explanation' })).toHaveValue('The parcel was delivered.');
  await page.getByRole('combobox', { name: 'The file shows' }).click();
  await page.getByRole('option', { name: 'Proof of delivery' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'parcel.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText('parcel.pdf')).toBeVisible();
  await meetsAxe(page);

  await page.getByRole('button', { name: 'Submit evidence' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit evidence' }).click();
  await expect(page.getByRole('button', { name: 'Submit evidence' })).toHaveCount(0);
  await expect.poll(async () => (await reported())?.status).toBe('IN_DISPUTE');

  expect(await sandbox.call('POST', 'dev/sandbox/decide', { dispute })).toEqual({ decided: true });
  await expect.poll(async () => (await reported())?.status).toBe('WON');
  await page.reload();
  await expect(page.getByText('Won', { exact: true })).toBeVisible();
  expect(
    (await api.call<{ amount_charged_back: number }>('GET', `transaction/${payment.id}`)).amount_charged_back,
  ).toBe(0);
});
