import type { Locator, Page } from '@playwright/test';
import { expect, findings, fresh, test } from './test.ts';

/**
 * What `scripts/new-entity.thorough.test.ts` generates, in a browser. It exists only in the copy of the repository that
 * this test makes, where this file is copied to `new-entity.spec.ts`.
 */

const lists = [
  { user: 'merchant', path: '/delivery-policies', one: 'delivery policy' },
  { user: 'merchant', path: '/delivery-slots', one: 'delivery slot', parent: 'terminal', verb: 'Resolve' },
  { user: 'operator', path: '/psp/fee-plans', one: 'fee plan', verb: 'Archive' },
] as const;

/** The entry of the menu for the screen that is open. */
const placeIn = (page: Page): Locator => page.getByRole('navigation').locator('[aria-current=page]');

for (const { user, path, one, ...more } of lists)
  test.describe(`a ${one}`, () => {
    test.use({ user });

    test('is added by its form, shown in its list and panel, and closed by its verb if it has one', async ({
      page,
      list,
      api,
    }) => {
      // A terminal, a form and a verb, with axe twice.
      test.slow();
      const name = fresh('First');
      if ('parent' in more) {
        const { user: of } = await api.call<{ user: { organisation: { id: string } } }>('GET', 'auth/me');
        await api.call('POST', more.parent, { organisation: of.organisation.id, name, serial_number: name });
      }
      await list.open(path);
      await expect(placeIn(page)).toHaveAttribute('href', path);
      await expect(list.rows).toHaveCount(0);
      const add = `Add ${one}`;
      await page.getByRole('button', { name: add }).first().click();
      const form = page.getByRole('region', { name: add });
      await form.getByLabel('Name').fill(name);
      await form.getByLabel('Description').fill('Of a test');
      if ('parent' in more) {
        await form.getByRole('combobox', { name: 'Terminal' }).fill(name);
        await page.getByRole('option', { name }).click();
      }
      await form.locator('button[type=submit]').click();
      await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(name);
      await expect(list.panel).toContainText('Of a test');
      await expect(list.rows).toHaveCount(1);
      expect(await findings(page)).toEqual([]);
      if (!('verb' in more)) return;

      await expect(list.panel).toContainText('Open');
      const label = `${more.verb} ${one}`;
      await list.panel.getByRole('button', { name: label }).click();
      const dialog = page.getByRole('dialog', { name: label });
      await expect(dialog).toContainText(`${more.verb} “${name}”? Its status becomes Closed.`);
      await dialog.getByLabel('Reason').fill('Done early');
      await dialog.getByRole('button', { name: label }).click();
      await expect(list.panel).toContainText('Done early');
      await expect(list.panel.getByRole('button', { name: label })).toHaveCount(0);
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Closed');
      expect(await findings(page)).toEqual([]);
    });
  });

test('a page is opened, and is in the menu', async ({ page }) => {
  await page.goto('/cash-forecasts');
  await expect(placeIn(page)).toHaveAttribute('href', '/cash-forecasts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cash forecasts');
  expect(await findings(page)).toEqual([]);
});
