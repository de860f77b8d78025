import { expect, test } from './test.ts';

test.describe('super', () => {
  test.use({ user: 'super' });

  test('sees the clock and changes how the sandbox behaves', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /Sanne de Wit/ }).click();
    await page.getByRole('menuitem', { name: 'Demo' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Demo' })).toBeVisible();
    await expect(page.getByText('Current time')).toBeVisible();
    await expect(page.getByText('4000 0000 0000 9995')).toBeVisible();
    const decline = page.getByLabel('Declined payments (%)');
    await decline.fill('1');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.reload();
    await expect(decline).toHaveValue('1');
    await decline.fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  });
});

test.describe('operator', () => {
  test.use({ user: 'operator' });

  test('is sent to the root', async ({ page }) => {
    await page.goto('/demo');
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('merchant', () => {
  test.use({ user: 'merchant' });

  test('is offered new payments, and shows them on request', async ({ page, list, api, gateway }) => {
    await page.clock.install();
    await list.open('/transactions');
    const { items } = await api.list<Record<string, unknown>>('transaction', { _limit: 1 });
    const like = items[0] as Record<string, unknown>;
    const { payment_profile, currency_code } = like;
    const merchant_reference = `new-${Date.now()}`;
    await gateway.call('POST', 'transaction', { payment_profile, currency_code, amount: 1234, merchant_reference });
    await page.clock.fastForward(16_000);
    await page.getByRole('button', { name: /^Show \S+ new$/ }).click();
    await expect(page.getByRole('link', { name: `Open ${merchant_reference}`, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Show \S+ new$/ })).toHaveCount(0);
  });
});
