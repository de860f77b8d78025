import type { Page } from '@playwright/test';
import { expect, findings, sidewaysScroll, test } from './test.ts';

test.use({ user: 'merchant' });

/** Holds code back until what it answers is called. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('a form whose code loads late waits in its panel, and the list stays', async ({ page, list }) => {
  const release = await hold(page, /\/assets\/(link-forms|customer-forms)-/);
  await list.open('/payment-links');
  // The element itself: a redrawn list would have another one, scrolled back to its beginning.
  const first = await list.rows.first().elementHandle();
  const count = await list.rows.count();
  await page.getByRole('button', { name: 'Create payment link' }).click();
  const panel = page.getByRole('region', { name: 'Create payment link' });
  await expect(panel.getByRole('heading', { name: 'Create payment link' })).toBeVisible();
  await expect(panel.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(list.rows).toHaveCount(count);
  await expect(list.rows.first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  release();
  await expect(panel.getByLabel('Reference')).toBeVisible();
  expect(await first?.evaluate((row) => row.isConnected)).toBe(true);
});

test('an item whose form loads late keeps its heading, and the list stays', async ({ page, list }) => {
  const release = await hold(page, /\/assets\/(link-forms|customer-forms)-/);
  await list.open('/customers');
  const [id = ''] = await list.ids();
  await list.row(id).getByRole('cell').nth(1).click();
  const first = await list.rows.first().elementHandle();
  await list.panel.getByRole('button', { name: 'Edit' }).click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(list.panel.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(list.rows.first()).toBeVisible();
  release();
  await expect(list.panel.getByRole('textbox', { name: 'Last name' })).toBeVisible();
  expect(await first?.evaluate((row) => row.isConnected)).toBe(true);
});

test('a panel whose code loads late opens once it has, and the list stays until then', async ({ page, list }) => {
  const release = await hold(page, /\/assets\/panel-/);
  await list.open('/transactions');
  const [id = ''] = await list.ids();
  const first = await list.rows.first().elementHandle();
  await list.row(id).getByRole('cell').nth(1).click();
  await expect(page).toHaveURL(new RegExp(`id=${id}&_open=true`));
  await expect(list.rows.first()).toBeVisible();
  release();
  await expect(list.panel.getByRole('tab', { name: 'Details' })).toBeVisible();
  expect(await first?.evaluate((row) => row.isConnected)).toBe(true);
});

test('a form whose code fails to load says so in its panel, and loads on retry', async ({ page, list, complaints }) => {
  complaints.expect(/net::ERR_FAILED|Failed to fetch dynamically imported module|error boundary/);
  await page.route(/\/assets\/link-forms-/, (route) => route.abort());
  await list.open('/payment-links');
  // The page was reloaded for a missing part a moment ago: it is not reloaded again.
  await page.evaluate(`sessionStorage.setItem('sluis.reloaded_at', String(Date.now()))`);
  await page.getByRole('button', { name: 'Create payment link' }).click();
  const panel = page.getByRole('region', { name: 'Create payment link' });
  await expect(panel.getByRole('alert')).toBeVisible();
  await expect(list.rows.first()).toBeVisible();
  await page.unroute(/\/assets\/link-forms-/);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByLabel('Reference')).toBeVisible();
});

test('what is typed before a filter is there stands in its field', async ({ page, list }) => {
  await list.open('/transactions');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await expect(page.getByRole('menuitem', { name: 'Reference', exact: true })).toBeVisible();
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.getByRole('menuitem', { name: 'Reference', exact: true }).click();
  await expect(list.chip('Reference')).toBeFocused();
  await page.keyboard.type('NL-VAN');
  release();
  await expect(list.editor('Reference').getByLabel('Reference')).toHaveValue('NL-VAN');
  await page.keyboard.type('-1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/merchant_reference=NL-VAN-1(&|$)/);
});

test.describe('operator', () => {
  test.use({ user: 'operator' });

  test('what is typed and entered before the organisations are there opens one', async ({ page, list }) => {
    const release = await hold(page, /\/assets\/organisation-list-/);
    await list.open('/psp/transactions');
    const switcher = page.getByRole('button', { name: /^Switch organisation/ });
    await switcher.click();
    await expect(switcher).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.type('streamx');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    release();
    await expect(page.getByRole('complementary', { name: 'Viewing Streamhuis' })).toBeVisible();
    await expect(page).toHaveURL(/\/transactions\?/);
  });
});

test('a filter whose code loads late gets the focus in its field', async ({ page, list }) => {
  await list.open('/transactions');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await expect(page.getByRole('menuitem', { name: 'Customer' })).toBeVisible();
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.getByRole('menuitem', { name: 'Customer' }).click();
  const editor = list.editor('Customer');
  release();
  await expect(editor.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list.chip('Customer')).toBeFocused();
});
