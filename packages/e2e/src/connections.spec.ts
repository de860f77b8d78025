import type { ItemOf } from '@sluis/contract/registry';
import { expect, fresh, meetsAxe, test } from './test.ts';

type Processor = ItemOf<'processor'>;

test.describe('staff of the provider', () => {
  test.use({ user: 'operator' });

  test('connect a processor by the settings of its gateway, check it and see its values once', async ({
    page,
    list,
    api,
  }) => {
    test.slow();
    const name = fresh('Cards');
    await list.open('/psp/processors');
    await page.getByRole('button', { name: 'Add processor' }).click();
    const form = page.getByRole('region', { name: 'Add processor' });
    await form.getByLabel('Name', { exact: true }).first().fill(name);
    await form.getByLabel('Description').first().fill('Cards of the shop');
    await form.locator('input[data-path=gateway]').fill('Sandbox');
    await form.getByLabel('Payment method').selectOption('Card');
    await form.locator('input[data-path=user]').click();
    await page.getByRole('option', { name: /Omar Bakker/ }).click();
    const value = (row: number) => form.getByRole('group', { name: `Row ${row}` }).getByLabel('Value');
    await value(1).fill('WebshopNL');
    await value(2).fill('wrong');
    const add = form.getByRole('button', { name: 'Add processor' });
    await add.click();
    await expect(form.getByText('The value of api_key is not in the right format.')).toBeVisible();
    await value(2).fill('sbx_Another');
    await meetsAxe(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await add.click();
    await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(name);
    await list.panel.getByRole('button', { name: 'Check connection' }).click();
    await expect(list.panel.getByText('The gateway refuses these details')).toBeVisible();
    await expect(list.panel).not.toContainText('sbx_Another');

    await list.panel.getByRole('button', { name: 'Edit' }).click();
    await list.panel.getByRole('group', { name: 'Row 2' }).getByLabel('Value').fill('sbx_WebshopNL');
    await list.panel.getByRole('button', { name: 'Save' }).click();
    await list.panel.getByRole('button', { name: 'Check connection' }).click();
    await expect(list.panel.getByText('Connected', { exact: true })).toBeVisible();
    await list.panel.getByRole('button', { name: 'Show values' }).click();
    await expect(list.panel).toContainText('sbx_WebshopNL');
    await expect(list.panel.getByText('Details viewed')).toBeVisible();
    await meetsAxe(page);
    const { items } = await api.list<Processor>('processor', { name });
    expect(JSON.stringify(items)).not.toContain('sbx_');
  });

  test('change only the values for a merchant viewed as itself, and everything as provider', async ({ list, api }) => {
    const { items } = await api.list<{ id: string; name: string }>('organisation', { _search: 'Van der Linden Mode' });
    const merchant = items[0]?.id ?? '';
    const member = (await api.list<{ id: string }>('user', { organisation: merchant })).items[0]?.id;
    const name = fresh('Own cards');
    const body = {
      organisation: merchant,
      name,
      description: 'Own',
      provider: 'Sandbox',
      payment_product: 'card',
      user: member,
    };
    const { id } = await api.call<Processor>('POST', 'processor', { ...body, details: [{ name: 'merchant_account' }] });
    await list.open(`/psp/merchants/${merchant}/processors`, { id, _open: true, _form: 'edit' });
    await expect(list.panel.getByLabel('Value')).toBeVisible();
    await expect(list.panel.locator('input[data-path=provider]')).toHaveCount(0);
    await expect(list.panel.getByRole('button', { name: 'Add detail' })).toHaveCount(0);
    await list.open(`/psp/merchants/${merchant}:psp/processors`, { id, _open: true, _form: 'edit' });
    await expect(list.panel.locator('input[data-path=provider]')).toHaveValue('Sandbox');
    await expect(list.panel.getByRole('button', { name: 'Add detail' })).toBeVisible();
  });
});

test.describe('a super user', () => {
  test.use({ user: 'super' });

  test('moves a settlement back, waits for its run and reverses it', async ({ page, list, api }) => {
    const { items } = await api.list<ItemOf<'processorsettlement'>>('processorsettlement', {
      name: 'Sandbox acquiring',
    });
    const [settlement] = items;
    await list.open('/psp/admin/settlement-updates');
    await page.getByRole('button', { name: 'Update settlement' }).click();
    const form = page.getByRole('region', { name: 'Update settlement' });
    await form.locator('input[data-path=processor_settlement]').click();
    await page.getByRole('option', { name: 'Sandbox acquiring' }).click();
    await form.getByLabel('Last', { exact: true }).fill('2026-01-01');
    await form.getByLabel('Reason').fill('A day was missing');
    await form.getByRole('button', { name: 'Update settlement' }).click();
    await page.getByRole('button', { name: 'Reverse last update' }).click({ timeout: 20_000 });
    await expect(form.getByLabel('Last', { exact: true })).toHaveValue(settlement?.last ?? '');
    await expect(form.getByLabel('Update last run?')).not.toBeChecked();
    await meetsAxe(page);
  });
});

test.describe('in Dutch', () => {
  test.use({ user: 'operator', locale: 'nl-NL' });

  test('a run shows what it brought', async ({ page, list }) => {
    await list.open('/psp/processor-settlements', { active: true });
    await page
      .getByRole('link', { name: /Sandbox acquiring/ })
      .first()
      .click();
    const panel = page.getByRole('region', { name: /^Gegevens van/ });
    await panel.getByRole('tab', { name: 'Uitvoeringen' }).click();
    await expect(panel.getByText(/bestand/).first()).toBeVisible();
    await panel.getByRole('tab', { name: 'Bestanden' }).click();
    await expect(panel.getByText('Verwerkt').first()).toBeVisible();
    await meetsAxe(page);
  });
});
