import type { ItemOf } from '@sluis/contract/registry';
import { expect, fresh, meetsAxe, shapes, test } from './test.ts';
import { visit } from './visit.ts';

type Payment = ItemOf<'transaction'>;

test.describe('a super user', () => {
  test.use({ user: 'super' });

  test('gives a payment a status, with its effects shown first, and opens it at its merchant', async ({
    page,
    list,
    api,
    gateway,
  }) => {
    const payment_profile = (await api.list<{ id: string; name: string; organisation: string }>('paymentprofile'))
      .items[0];
    const merchant_reference = fresh('by hand');
    const { id } = await gateway.call<Payment>('POST', 'transaction', {
      payment_profile: payment_profile?.id,
      merchant_reference,
      amount: 12_550,
      currency_code: (payment_profile as unknown as { currency_code: string }).currency_code,
      status: 'PENDING',
    });
    await list.open('/psp/admin/status-updates');
    await page.getByRole('button', { name: 'Set status' }).click();
    const form = page.getByRole('region', { name: 'Set status' });
    await form.getByLabel('Type').selectOption('Transaction');
    await form.getByLabel('Transaction ID').fill(id);
    await expect(form).toContainText(merchant_reference);
    await form.getByLabel('Status').selectOption('Settled');
    await expect(form.getByRole('status')).toContainText('Transaction: Pending→Settled');
    await expect(form.getByRole('status')).toContainText('Refundable: from');
    await meetsAxe(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await form.getByLabel('Reason').fill('In the file of the bank');
    await form.getByRole('button', { name: 'Set to: Settled' }).click();
    await expect(list.panel).toContainText('In the file of the bank');
    await list.panel.getByRole('link', { name: 'Open transaction' }).click();
    await expect(page).toHaveURL(new RegExp(`/psp/merchants/${payment_profile?.organisation}/transactions\\?.*${id}`));
    await expect(list.panel).toContainText('Settled');
    // Money that arrived can only go back: the form offers nothing else.
    await list.open('/psp/admin/status-updates', { _search: merchant_reference });
    await list.rows.first().waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Clone' }).first().click();
    await form.getByLabel('Transaction ID').fill(id);
    await expect(form.getByLabel('Status').getByRole('option')).toHaveText(['', 'Settled', 'Failed']);
  });

  test('moves a settlement and back, and removes cached data of the processes', async ({ page, list, api }) => {
    await test.step('a settlement is moved, its run waited for, and the update reversed', async () => {
      await list.open('/psp/admin/settlement-updates');
      await expect(page.getByRole('columnheader')).toContainText([
        'Created',
        'Processor settlement',
        'Last',
        'Old last',
        'Update last run?',
        'Clone',
      ]);
      await page.getByRole('button', { name: 'Update settlement' }).click();
      const form = page.getByRole('region', { name: 'Update settlement' });
      await expect(form.getByLabel('Update last run?')).toBeChecked();
      await form.getByLabel('Processor settlement').fill('Sandbox acq');
      await page.getByRole('option', { name: 'Sandbox acquiring' }).click();
      await form.locator('input[data-path=last]').fill('2026-11-01');
      await form.getByLabel('Reason').fill('A day was missing');
      await form.getByRole('button', { name: 'Update settlement' }).click();
      await expect(list.panel).toContainText('A day was missing');
      const reverse = list.panel.getByRole('button', { name: 'Reverse last update' });
      // The run is a job; the panel polls every three seconds.
      await expect(list.panel.getByText('Checking last run').or(reverse)).toBeVisible();
      await expect(reverse).toBeVisible({ timeout: 30_000 });
      await expect(list.panel.getByText('Checking last run')).toBeHidden();
      await meetsAxe(page);
      await reverse.click();
      await expect(form.getByLabel('Update last run?')).not.toBeChecked();
      await expect(form.locator('input[data-path=last]')).not.toHaveValue('2026-11-01');
      await expect(form.locator('input[data-path=last]')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
      await form.getByLabel('Reason').fill('It was there after all');
      await form.getByRole('button', { name: 'Update settlement' }).click();
      await expect(list.panel).toContainText('It was there after all');
      await expect(list.panel.getByRole('button', { name: 'Reverse last update' })).toHaveCount(0);
      await list.panel.getByRole('link', { name: 'Sandbox acquiring' }).first().click();
      await expect(page).toHaveURL(/\/psp\/processor-settlements\?/);
    });

    await test.step('a key and a whole cache are removed', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const asked = () => api.list('organisation', { 'created_at>': '2026-11-07', _timezone: 'Europe/Amsterdam' });
      await asked();
      await visit(page, '/psp/admin/cache');
      await expect(page.getByRole('heading', { level: 1, name: 'Cache' })).toBeVisible();
      const names = page.getByRole('region', { name: 'Caches' });
      await expect(names.getByRole('row', { name: /^sessions/ })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Processes' })).toContainText('1 process');
      await page.getByRole('searchbox', { name: 'Search keys' }).fill('2026-11-07');
      await page.keyboard.press('Enter');
      const keys = page.getByRole('region', { name: 'Keys found' });
      const key = keys.getByRole('row', { name: /2026-11-07 0 Europe\/Amsterdam/ });
      await expect(key).toContainText('1 of 1');
      await meetsAxe(page, [shapes[1]]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await key.getByRole('button').click();
      await expect(page.getByRole('status', { name: 'Removed' })).toContainText('1 key removed');
      await expect(key).toHaveCount(0);
      await asked();
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(key).toBeVisible();
      await names
        .getByRole('row', { name: /^zone-days/ })
        .getByRole('button', { name: 'Remove all' })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      // Other users' requests have filled it again, but not with this key.
      await expect(key).toHaveCount(0);
    });
  });
});

test.describe('in Dutch', () => {
  test.use({ user: 'super', locale: 'nl-NL' });

  test('a refund gets a status', async ({ page, list }) => {
    await list.open('/psp/admin/status-updates', { _open: true });
    const form = page.getByRole('region', { name: 'Status instellen' });
    await form.getByLabel('Type').selectOption('Terugbetaling');
    await expect(form.getByLabel('Terugbetaling-ID')).toBeVisible();
    await expect(form.getByLabel('Status').locator('option')).toContainText(['', 'Aangehouden', 'Verwerkt']);
    await form.getByRole('button', { name: 'Status instellen' }).click();
    await expect(form.getByText('Dit veld is verplicht').first()).toBeVisible();
  });
});
