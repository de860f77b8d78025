import type { Page } from '@playwright/test';
import { expect, meetsAxe, sidewaysScroll, test } from './test.ts';

const setting = (page: Page, name: string) => page.getByRole('article', { name });

test.describe('staff of the provider', () => {
  test.use({ user: 'operator' });

  test('limit a merchant, whose setting they can reset, and read who did what', async ({
    page,
    operator,
    people,
    complaints,
  }) => {
    // Another user has changed the value meanwhile.
    complaints.expect(/409/);
    const name = await people.merchant();
    const { items } = await operator.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
    const id = items.find((each) => each.name === name)?.id ?? '';
    const part = await operator.call<{ id: string }>('POST', 'organisation', {
      name: 'Filiaal',
      parent: id,
      country_code: 'NL',
    });
    await page.goto(`/psp/merchants/${id}:psp/merchant-configuration`);
    const limit = setting(page, 'Limit per payment');
    await expect(limit).toContainText(/€50,000.00\s*Inherited from/);
    await expect(setting(page, 'Allowed payment methods')).toContainText(/All payment methods\s*Default/);

    await limit.getByRole('button', { name: 'Set Limit per payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Limit per payment' });
    await dialog.getByLabel('Amount').fill('12,345.678');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Amount').fill('750');
    await meetsAxe(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(limit).toContainText(/€750.00\s*Set here/);

    await page.getByRole('combobox', { name: 'Organisation' }).fill('Filiaal');
    await page.getByRole('option', { name: /Filiaal$/ }).click();
    await expect(limit).toContainText(`€750.00`);
    await expect(limit).toContainText(`Inherited from ${name}`);
    expect(new URL(page.url()).searchParams.get('of')).toBe(part.id);
    await page.goBack();
    await expect(limit).toContainText('Set here');

    // Another user was first.
    await limit.getByRole('button', { name: 'Change Limit per payment' }).click();
    await operator.call('POST', `organisation/${id}/configuration/limit_per_payment`, {
      value: [{ currency_code: 'EUR', amount: 60_000 }],
      version: 1,
    });
    await dialog.getByLabel('Amount').fill('800');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Someone else has changed this');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(limit).toContainText('€600.00');

    await limit.getByRole('button', { name: 'Reset to inherited' }).click();
    const question = page.getByRole('dialog', { name: 'Reset Limit per payment' });
    await expect(question).toContainText('Now: €600.00. Afterwards, as inherited: €50,000.00.');
    await question.getByRole('button', { name: 'Reset to inherited' }).click();
    await expect(limit).toContainText(/€50,000.00\s*Inherited from/);
    await limit.getByText('3 changes').click();
    await expect(limit.getByRole('listitem').first()).toContainText('€600.00');
    await expect(limit.getByRole('listitem').first()).toContainText('Omar Bakker');
    await meetsAxe(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysScroll(page)).toBe(0);
  });

  test('find it in the menu if they have the rights of the provider, and not in the merchant’s view', async ({
    page,
    operator,
  }) => {
    const { items } = await operator.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
    const id = items.find(({ name }) => name === 'Van der Linden Mode')?.id ?? '';
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Merchant configuration' });
    await page.goto(`/psp/merchants/${id}:psp/merchant-configuration`);
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1, name: 'Merchant configuration' })).toBeVisible();
    await page.getByRole('link', { name: 'Settings for all merchants' }).click();
    await expect(setting(page, 'Limit per payment')).toContainText('Set here');
  });
});

test.describe('in Dutch', () => {
  test.use({ user: 'operator', locale: 'nl-NL' });

  test('a setting describes its effect', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('sluis.language', 'nl'));
    await page.goto('/merchant-configuration');
    await expect(setting(page, 'Limiet per dag')).toContainText('Mislukte betalingen tellen niet mee.');
  });
});
