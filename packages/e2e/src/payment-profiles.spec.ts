import type { ItemOf } from '@sluis/contract/registry';
import { expect, findings, fresh, meetsAxe, test } from './test.ts';

type Profile = ItemOf<'paymentprofile'>;

test.describe('staff of the provider', () => {
  test.use({ user: 'operator' });

  // `journey.spec.ts` continues with a payer whom it blocks.
  test('set up a profile with a middleware in a new merchant', async ({ page, api, list }) => {
    // A complete scenario, with axe on the way.
    test.slow();
    const merchant = await api.call<{ id: string }>('POST', 'psp/merchant', {
      name: fresh('Molen'),
      country_code: 'NL',
    });
    const check = fresh('Screening');
    await list.open('/psp/middlewares');
    await page.getByRole('button', { name: 'Add middleware' }).click();
    const form = page.getByRole('region', { name: 'Add middleware' });
    await form.getByRole('textbox', { name: 'Name' }).fill(check);
    await form.getByRole('button', { name: 'Generate' }).click();
    await expect(form.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
    await meetsAxe(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await form.getByLabel('Type').selectOption('Sandbox');
    await expect(form.getByRole('textbox', { name: 'Secret' })).toHaveCount(0);
    await form.getByRole('button', { name: 'Add middleware' }).click();
    await list.panel.getByRole('button', { name: 'Test' }).click();
    await expect(page.getByRole('dialog')).toContainText('Allowed');
    await page.keyboard.press('Escape');

    await list.open(`/psp/merchants/${merchant.id}:psp/paymentprofiles`);
    await page.getByRole('button', { name: 'Add payment profile' }).click();
    const profile = page.getByRole('region', { name: 'Add payment profile' });
    await profile.getByRole('textbox', { name: 'Name', exact: true }).fill('Mill shop');
    await profile.getByRole('textbox', { name: 'Website' }).focus();
    await expect(profile.getByRole('textbox', { name: 'Display name' })).toHaveValue('Mill shop');
    for (const [add, option, message] of [
      ['Add processor', 'Noordzee Card Services', 'Processor has been added.'],
      ['Add middleware', check, 'Middleware has been added.'],
    ] as const) {
      await profile.getByRole('combobox', { name: add }).fill(option);
      await page.getByRole('option', { name: option }).click();
      await expect(profile.getByText(message)).toBeVisible();
      await expect(profile.getByText(message)).toHaveCount(0);
    }
    await meetsAxe(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await profile.getByRole('button', { name: 'Add payment profile' }).click();
    await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText('Mill shop');
    await list.panel.getByRole('tab', { name: 'Middleware' }).click();
    await expect(list.panel).toContainText(check);
  });
});

test('a merchant tests its webhook addresses, and cannot remove what its provider added', async ({
  page,
  api,
  list,
  baseURL,
}) => {
  const { items } = await api.list<Profile>('paymentprofile', { _limit: 'all', _sort: 'created_at' });
  const profile = items.find(({ middleware }) => middleware.length > 0) as Profile;
  await api.call('POST', `paymentprofile/${profile.id}`, { webhook_refund_update: `${baseURL}/nowhere` });
  await list.open('/paymentprofiles', { id: profile.id, _open: true, _tab: 'webhooks' });
  await list.panel.getByRole('button', { name: 'Send a test' }).first().click();
  await expect(page.getByRole('dialog')).toContainText(/Status \d+ · \d+ ms/);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await list.panel.getByRole('button', { name: 'Edit' }).click();
  const remove = list.panel.getByRole('button', { name: 'Remove Sanctions screening' });
  await remove.hover();
  await expect(page.getByRole('tooltip', { name: 'Only your provider can remove this middleware.' })).toBeVisible();
  await list.panel.getByRole('button', { name: 'Cancel' }).click();
  await api.call('POST', `paymentprofile/${profile.id}`, { webhook_refund_update: null });
});

test.describe('in Dutch', () => {
  test.use({ locale: 'nl-NL' });

  test('a profile and each of its tabs', async ({ page, list }) => {
    await list.open('/paymentprofiles');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Betaalprofielen');
    await list.rows.first().press('Enter');
    const tabs = list.panel.getByRole('tab');
    await expect(tabs).toHaveText(['Gegevens', 'Processors', 'Middleware', 'Routering', 'Webhooks', 'Wijzigingen']);
    await tabs.nth(3).click();
    await expect(list.panel).toContainText('Intelligente routering is uitgeschakeld.');
    await tabs.nth(4).click();
    await expect(list.panel).toContainText('Geheim voor webhooks');
    expect(await findings(page)).toEqual([]);
  });
});
