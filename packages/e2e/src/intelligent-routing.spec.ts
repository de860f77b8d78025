import type { ItemOf } from '@sluis/contract/registry';
import { type Branch, isBranch } from '@sluis/contract/risk/tree';
import { expect, fresh, meetsAxe, shapes, test } from './test.ts';
import { visit } from './visit.ts';

type Routing = ItemOf<'routing'>;

test.describe('a merchant', () => {
  test.use({ user: 'merchant' });

  for (const width of [1440, 390])
    test(`makes and changes a route by keyboard at ${width} px`, async ({ page, api }) => {
      await page.setViewportSize({ width, height: 844 });
      const name = fresh('Cards');
      await visit(page, '/intelligent-routing/new');
      await page.getByRole('textbox', { name: /^Name/ }).fill(name);
      await expect(page.getByText('Select a payment product first')).toBeVisible();
      await page.getByRole('combobox', { name: /^Payment/ }).fill('Card');
      await page.getByRole('option', { name: 'Card', exact: true }).click();
      await page.getByRole('button', { name: 'Edit route' }).press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('[data-node=""]')).toBeFocused();

      await page.keyboard.press('c');
      const attribute = dialog.getByRole('combobox', { name: 'Attribute' });
      await expect(attribute).toBeFocused();
      await expect(attribute).toHaveValue('Amount');
      await attribute.fill('Card brand');
      // The options of the operators are none of a listbox.
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(attribute).toHaveValue('Card brand');
      await dialog.getByRole('combobox', { name: 'Operator' }).selectOption('==');
      await dialog.getByRole('combobox', { name: 'Value' }).fill('Visa');
      await page.getByRole('option', { name: 'Visa', exact: true }).click();
      await page.keyboard.press('Escape');
      await expect(dialog.locator('[data-node=""]')).toBeFocused();
      await expect(dialog.getByText('If card brand is Visa').first()).toBeVisible();

      // Then and else are ends; the second is reset, undone, and made an end again.
      for (const turn of ['t', 'e']) {
        await page.keyboard.press('ArrowDown');
        await expect(dialog.locator(`[data-node="${turn}"]`)).toBeFocused();
        await page.keyboard.press('e');
        await dialog.getByRole('combobox', { name: 'Processor' }).fill(turn === 't' ? 'Polder' : 'Noordzee');
        await page.getByRole('listbox').getByRole('option').first().click();
        await page.keyboard.press('Escape');
        await expect(dialog.locator(`[data-node="${turn}"]`)).toBeFocused();
      }
      await page.keyboard.press('Delete');
      await expect(dialog.locator('[data-node="e"]')).toContainText('Not chosen yet');
      await page.keyboard.press('Control+z');
      await expect(dialog.locator('[data-node="e"]')).toContainText('Noordzee');
      await expect(dialog.locator('[data-node="e"]')).toBeFocused();
      await meetsAxe(page, [shapes[width === 390 ? 3 : 1]]);
      await page.setViewportSize({ width, height: 844 });
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);

      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL(/\/intelligent-routing$/);
      await expect(page.getByRole('button', { name: `${name} - Card` })).toBeVisible();
      const { items } = await api.list<Routing>('routing', { name, _limit: 1 });
      const made = items[0] as Routing;
      expect((made.details as Branch).if).toEqual([{ name: 'card_brand', operator: '==', value: 'visa' }]);
      expect(made.processors).toHaveLength(2);

      // A draft holds once it is published.
      await page.getByRole('link', { name: `Edit ${name}` }).click();
      await page.getByRole('button', { name: 'Edit route' }).press('Enter');
      await expect(dialog.locator('[data-node=""]')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('c');
      await dialog.getByRole('combobox', { name: 'Attribute' }).fill('Recurring');
      await page.getByRole('option', { name: 'Recurring', exact: true }).click();
      await dialog.getByRole('combobox', { name: 'Operator' }).selectOption('==');
      await page.keyboard.press('Escape');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('e');
      await dialog.getByRole('combobox', { name: 'Processor' }).fill('Noordzee');
      await page.getByRole('listbox').getByRole('option').first().click();
      await dialog.getByRole('button', { name: 'Done' }).last().click();
      await page.getByRole('button', { name: 'Save as draft' }).click();
      await expect(page).toHaveURL(/\/intelligent-routing\?/);
      const entry = page.getByRole('button', { name: `${name} - Card` });
      if ((await entry.getAttribute('aria-expanded')) === 'false') await entry.click();
      await expect(page.getByRole('tab', { name: 'Draft' })).toBeVisible();
      await meetsAxe(page);
      await page.getByRole('button', { name: 'Publish draft' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('Recurring ones elsewhere');
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByRole('tab', { name: 'Draft' })).toHaveCount(0);
      const now = await api.call<Routing>('GET', `routing/${made.id}`);
      expect(isBranch((now.details as Branch).then)).toBe(true);
      expect(now.published_version).toBe(2);
      await api.call('DELETE', `routing/${made.id}`);
    });
});
