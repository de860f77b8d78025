import type { Page } from '@playwright/test';
import { expect, findings, fresh, sidewaysScroll, test } from './test.ts';

interface Organisation {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
}

const tree = (page: Page) => page.getByRole('treegrid');
const row = (page: Page, name: string) => tree(page).locator('[data-row]').filter({ hasText: name });

test.describe('a merchant', () => {
  test.use({ user: 'merchant' });

  test('operates its tree by keyboard, adds a part, moves it, and finds it in the switcher', async ({
    page,
    api,
    list,
  }) => {
    const [one, other] = [fresh('Winkel Oost'), fresh('Winkel West')];
    await page.goto('/organisations');
    await expect(tree(page)).toBeVisible();
    await row(page, 'Van der Linden Mode').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await expect(row(page, 'Van der Linden Mode')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(tree(page).getByRole('row')).toHaveCount(2);
    await page.keyboard.press('ArrowRight');
    for (const name of [one, other]) {
      // Beside a panel there is no room for the buttons of rows.
      await page.keyboard.press('Escape');
      await row(page, 'Van der Linden Mode')
        .getByRole('button', { name: /^Add organisation below/ })
        .click();
      const form = page.getByRole('region', { name: 'Add organisation' });
      await expect(form.getByRole('combobox', { name: 'Part of' })).toHaveValue('Van der Linden Mode');
      await form.getByLabel('Name').fill(name);
      await form.getByRole('button', { name: 'Add organisation' }).click();
      await expect(list.panel.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    expect(await findings(page)).toEqual([]);

    // The panel shows the second: it moves below the first.
    await list.panel.getByRole('button', { name: 'Move', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Move ${other}` });
    await dialog.getByRole('combobox', { name: 'Part of' }).fill(one);
    await page.getByRole('option', { name: new RegExp(`${one}$`) }).click();
    await expect(dialog).toContainText('No one gains or loses sight of anything.');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: `Move to ${one}` }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, other)).toHaveAttribute('aria-level', '3');
    const find = async (name: string) =>
      (await api.list<Organisation>('organisation', { _search: name })).items.find((each) => each.name === name);
    expect((await find(other))?.parent).toBe((await find(one))?.id);

    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill(other);
    await expect(tree(page).getByRole('row')).toHaveText([
      /Name/,
      /Van der Linden Mode/,
      new RegExp(one),
      new RegExp(other),
    ]);
    await page.getByRole('button', { name: /^Switch organisation/ }).click();
    await page.keyboard.type(other);
    await expect(page.getByRole('option', { name: other })).toBeVisible();
    await page.keyboard.press('Escape');
    await row(page, other)
      .getByRole('button', { name: `Delete ${other}` })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Delete ${other}` })
      .click();
    await expect(row(page, other)).toHaveCount(0);
  });
});

test.describe('provider staff', () => {
  test.use({ user: 'operator' });

  test('see the tree of a merchant in both modes, on a phone as well, and in Dutch', async ({ page, api }) => {
    const { items } = await api.list<Organisation>('organisation', { _limit: 'all' });
    const merchant = items.find(({ name }) => name === 'Van der Linden Mode') as Organisation;
    const own = items.filter(({ id, parent }) => id === merchant.id || parent === merchant.id);
    for (const mode of ['', ':psp']) {
      await page.goto(`/psp/merchants/${merchant.id}${mode}/organisations`);
      await expect(page.getByRole('complementary', { name: 'Viewing Van der Linden Mode' })).toBeVisible();
      for (const { name } of own) await expect(row(page, name)).toBeVisible();
      await expect(row(page, 'Streamhuis')).toHaveCount(0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(row(page, 'Van der Linden Mode')).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    await row(page, 'Van der Linden UK').click();
    await expect(page.getByRole('region', { name: 'Details of Van der Linden UK' })).toBeVisible();
  });
});
