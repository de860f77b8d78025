import { freshReference, isFlawless, payerOf } from './payer.ts';
import type { Transaction } from './payments.ts';
import { expect, test } from './test.ts';

test.use({ user: 'merchant' });

test('a terminal is added, gets a device, and takes a payment that is shown in its tab', async ({
  page,
  list,
  browser,
  api,
}) => {
  // Two screens and a device.
  test.slow();
  const reference = freshReference('till');
  await list.open('/terminals');
  await page.getByRole('button', { name: 'Add terminal' }).click();
  const form = page.getByRole('region', { name: 'Add terminal' });
  await form.getByLabel('Name').fill(reference);
  await form.getByLabel('Serial number').fill('SN-E2E');
  await form.getByRole('combobox', { name: 'Payment profile' }).click();
  await page.getByRole('option', { name: 'vanderlinden.example' }).click();
  await form.locator('button[type=submit]').click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(reference);
  await expect(list.panel.getByRole('button', { name: 'Send payment' })).toBeDisabled();

  await list.panel.getByRole('button', { name: 'Create enrolment code' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create enrolment code' }).click();
  const shown = page.getByRole('dialog', { name: `Enrolment code for ${reference}` });
  const address = await shown.getByRole('link', { name: 'Open on the test terminal' }).getAttribute('href');
  await shown.getByRole('button', { name: 'Close' }).click();

  const device = await payerOf(browser);
  await device.goto(address ?? '');
  await device.getByRole('button', { name: 'Enrol' }).click();
  await expect(device.getByRole('heading', { name: 'Waiting for a payment' })).toBeVisible();

  // The panel detects the device automatically.
  await expect(list.panel).toContainText('Ready to take payments.');
  await list.panel.getByRole('button', { name: 'Send payment' }).click();
  const dialog = page.getByRole('dialog', { name: `Payment to ${reference}` });
  const send = async (amount: string): Promise<void> => {
    await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount);
    await dialog.getByLabel('Reference').fill(reference);
    await dialog.getByRole('button', { name: `Send €${amount} to terminal` }).click();
    await expect(dialog.getByRole('status')).toContainText('waiting for a card');
  };
  await send('12.50');
  await expect(device.getByRole('heading', { name: 'Present a card' })).toBeVisible();
  await expect(device.getByText('€12.50')).toBeVisible();
  await isFlawless(device);
  await device.getByRole('button', { name: 'Tap a Visa card' }).click();
  await expect(device.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await expect(dialog.getByRole('status')).not.toContainText('waiting for a card');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await device.getByRole('link', { name: 'Next payment' }).click();
  await list.panel.getByRole('button', { name: 'Send payment' }).click();
  await send('8.00');
  await dialog.getByRole('button', { name: 'Cancel payment' }).click();
  await expect(dialog.getByRole('status')).toContainText('Cancelled');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await list.panel.getByRole('tab', { name: 'Transactions' }).click();
  await expect(list.panel.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2);
  const { items } = await api.list<Transaction>('transaction', { merchant_reference: reference });
  expect(items.map(({ status }) => status).sort()).toEqual(['CANCELLED', 'SETTLEMENT_REQUESTED']);

  await list.panel.getByRole('button', { name: 'Deactivate terminal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate terminal' }).click();
  await expect(list.panel.getByRole('button', { name: 'Activate terminal', exact: true })).toBeVisible();
  await device.reload();
  await expect(device.getByText('This terminal is inactive.')).toBeVisible();
});
