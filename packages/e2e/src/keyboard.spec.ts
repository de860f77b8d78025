import type { Page } from '@playwright/test';
import { paidOn, refundsOf } from './payments.ts';
import { expect, test } from './test.ts';
import { emailOf, password } from './users.ts';

/** Steps with Tab until the element with this name is focused, as a user without a mouse does. */
async function tabTo(page: Page, name: RegExp, steps = 60): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate<string>(
      "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent",
    );
    if (name.test(found)) return;
  }
  throw new Error(`Tab did not come to ${name} in ${steps} steps`);
}

/** Whether the focused element differs from its unfocused state in outline, shadow, border or background. */
const isFocusVisible = (page: Page): Promise<boolean> =>
  page.evaluate(`(async () => {
    const element = document.activeElement;
    const painted = () => [element, element.parentElement, element.closest('tr, li')].map((each) => {
      if (!each) return '';
      const style = getComputedStyle(each);
      const [before, after] = ['::before', '::after'].map((part) => getComputedStyle(each, part));
      return [style, before, after].map((of) => [of.outlineStyle + of.outlineWidth + of.outlineColor, of.boxShadow, of.borderColor, of.backgroundColor, of.transform, of.clipPath]);
    }).join();
    const focused = painted();
    element.blur();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.all(document.getAnimations().map(({ effect, finished }) =>
      effect.getComputedTiming().endTime === Infinity ? undefined : finished.catch(() => undefined)));
    const blurred = painted();
    element.focus();
    return focused !== blurred;
  })()`);

test.describe('without a mouse', () => {
  test.use({ user: 'nobody' });

  test('signs in, moves in the list, opens, closes and returns to the row', async ({ page, list }) => {
    await page.goto('/login');
    await expect(page.getByLabel('Email address')).toBeFocused();
    await page.keyboard.type(emailOf('viewer'));
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

    // The heading that folds the group, and the list.
    await tabTo(page, /^Transactions$/);
    await tabTo(page, /^Transactions$/);
    await page.keyboard.press('Enter');
    // The previous overview is settled too: only rows show that the list has loaded.
    await expect(list.rows.first()).toBeVisible();
    const ids = await list.ids();
    const link = (index: number) => page.locator(`[data-row="${ids[index]}"]`);
    await page.keyboard.press('j');
    await expect(link(0)).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(link(1)).toBeFocused();
    expect(await isFocusVisible(page)).toBe(true);

    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`id=${ids[1]}&_open=true`));
    await expect(list.panel).toBeFocused();
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`id=${ids[2]}`));
    await expect(list.panel.getByRole('tab', { name: 'Details' })).toBeVisible();
    await tabTo(page, /^Details$/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(list.panel.getByRole('tab', { selected: true })).toHaveText('Customer');
    await page.keyboard.press('Escape');
    await expect(list.panel).toHaveCount(0);
    await expect(link(2)).toBeFocused();

    await page.keyboard.press('/');
    await expect(list.search).toBeFocused();
    // Letters that are typed into a field are not shortcuts.
    await page.keyboard.type('jk');
    await expect(list.search).toHaveValue('jk');
    await page.keyboard.press('Escape');
    await expect(list.search).not.toBeFocused();
  });
});

test('skips to the content, and reaches everything in a list by Tab, always with a visible focus', async ({
  page,
  list,
}) => {
  await test.step('skips to the content', async () => {
    await list.open('/transactions');
    await page.locator('body').press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    // The surroundings of the rows are drawn after them.
    const views = page.getByRole('button', { name: 'Views' });
    await expect(views).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(views).toBeFocused();
  });

  await test.step('reaches everything by Tab', async () => {
    await list.open('/transactions');
    const seen: string[] = [];
    await page.locator('body').press('Tab');
    const rows = () => seen.filter((name) => name.startsWith('Open ')).length;
    for (let step = 0; step < 80 && rows() < 3; step++) {
      const name = await page
        .locator(':focus')
        .evaluate((element) => element.getAttribute('aria-label') || element.textContent || element.tagName);
      seen.push(name);
      expect(await isFocusVisible(page), `the focus on "${name}"`).toBe(true);
      await page.keyboard.press('Tab');
    }
    const passed = ['Skip to content', 'Home', 'Refunds', 'Refresh', 'Columns', 'Export', 'Created', 'Add filter'];
    for (const wanted of passed)
      expect(
        seen.some((name) => name.startsWith(wanted)),
        wanted,
      ).toBe(true);
    expect(rows()).toBe(3);
  });
});

test('refunds from a link to the payment, and changes filter, columns, language and appearance', async ({
  page,
  api,
  list,
}) => {
  await test.step('refunds from a link to the payment', async () => {
    const payment = await paidOn(api, 70, { currency_code: 'EUR' });
    await list.open('/transactions', { id: payment.id, _open: true });
    await expect(list.panel).toBeFocused();
    await expect(list.panel.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
    await tabTo(page, /^Refund$/);
    await page.keyboard.press('Enter');
    await expect(list.panel.getByRole('textbox', { name: 'Amount' })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1,75');
    await page.keyboard.press('Tab');
    await page.keyboard.type('By keyboard');
    await tabTo(page, /^Refund €1.75$/, 2);
    await expect(page.getByRole('button', { name: 'Refund €1.75' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list.panel.getByRole('tabpanel').getByRole('listitem')).toHaveText(/€1\.75.*By keyboard/s);
    expect((await refundsOf(api, payment)).map(({ amount }) => amount)).toEqual([175]);
  });

  await test.step('changes filter, columns, language and appearance', async () => {
    await list.visit('/transactions');
    await list.chip('Status').press('Enter');
    await expect(list.editor('Status')).toBeVisible();
    await page.keyboard.press('Tab');
    await list.editor('Status').getByRole('checkbox', { name: 'Declined' }).press('Space');
    await expect(page).toHaveURL(/status%5B%5D=DECLINED/);
    await page.keyboard.press('Escape');
    await expect(list.editor('Status')).toHaveCount(0);
    await expect(list.chip('Status')).toBeFocused();

    await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').press('Enter');
    await expect(page).toHaveURL(/_sort=-amount/);
    await page.getByRole('separator', { name: 'Width of Reference' }).press('ArrowRight');
    await expect(page.getByRole('separator', { name: 'Width of Reference' })).toBeFocused();

    await page.getByRole('button', { name: /^EN/ }).press('Enter');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitemradio').first()).toBeVisible();
    await page.getByRole('menuitemradio', { name: 'Nederlands' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Transacties' })).toBeVisible();
    await expect(list.rows.first()).toBeVisible();
    await page.getByRole('button', { name: /^Thema:/ }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'Donker' }).press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
});
