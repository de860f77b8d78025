import type { ItemOf } from '@sluis/contract/registry';
import { expect, fresh, meetsAxe, test } from './test.ts';

type Processor = ItemOf<'processor'>;

test.describe('staff of the provider', () => {
  test.use({ user: 'operator' });

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
