import type { Page, Request } from '@playwright/test';
import { expect, findings, sidewaysScroll, test } from './test.ts';

test.use({ user: 'merchant' });

const withoutCode =
  /net::ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to fetch dynamically imported module|Unable to preload CSS|temporarily unavailable|error boundary/;

/** Blocks code until the returned function is called. */
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

test('a panel whose code loads late shows its frame until it has loaded, and the list stays', async ({
  page,
  list,
}) => {
  const release = await hold(page, /\/assets\/panel-/);
  await list.open('/transactions');
  const [id = ''] = await list.ids();
  const first = await list.rows.first().elementHandle();
  await list.row(id).getByRole('cell').nth(1).click();
  await expect(page).toHaveURL(new RegExp(`id=${id}&_open=true`));
  const close = page.getByRole('button', { name: 'Close (Esc)' });
  await expect(close).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  const { width } = (await close.locator('../..').boundingBox()) as { width: number };
  await expect(list.rows.first()).toBeVisible();
  release();
  await expect(list.panel.getByRole('tab', { name: 'Details' })).toBeVisible();
  expect(await first?.evaluate((row) => row.isConnected)).toBe(true);
  expect((await list.panel.boundingBox())?.width).toBe(width);
});

test('a form whose code fails to load says so in its panel, and loads on retry', async ({ page, list, complaints }) => {
  complaints.expect(withoutCode);
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

for (const [part, files, title] of [
  ['form', /\/assets\/link-forms-/, 'Create payment link'],
  ['panel', /\/assets\/(panel|link-forms)-/, 'Not loaded'],
] as const)
  test(`a ${part} whose code is requested without a connection says so, and the screen stays`, async ({
    page,
    list,
    complaints,
  }) => {
    complaints.expect(withoutCode);
    const isPanel = (request: Request) => /\/assets\/panel-.*\.js/.test(request.url());
    // It is requested after the rows.
    const panelCode =
      part === 'form' ? page.waitForEvent('requestfinished', isPanel) : page.waitForEvent('requestfailed', isPanel);
    await page.route(files, (route) => route.abort());
    await page.addInitScript(`sessionStorage.setItem('sluis.reloaded_at', String(Date.now()))`);
    await list.open('/payment-links');
    await panelCode;
    const first = await list.rows.first().elementHandle();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Create payment link' }).click();
    const panel = page.getByRole('region', { name: title });
    const alert = panel.getByRole('alert');
    await expect(alert).toContainText('We can’t reach the service right now.');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toBeVisible();
    expect(await first?.evaluate((row) => row.isConnected)).toBe(true);
    await page.context().setOffline(false);
    await page.unroute(files);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Create payment link' }).getByLabel('Reference')).toBeVisible();
  });

test('text that is typed before a filter has loaded is then in its field', async ({ page, list }) => {
  const release = await hold(page, /\/assets\/amount-filter-/);
  await list.open('/transactions');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Amount', exact: true }).click();
  await expect(list.chip('Amount')).toHaveAttribute('aria-busy', 'true');
  await expect(list.chip('Amount')).toBeFocused();
  await page.keyboard.type('100');
  release();
  await expect(list.editor('Amount').getByLabel('At least')).toHaveValue('100');
  await page.keyboard.type('.50');
  await page.keyboard.press('Enter');
  await expect(list.chip('Amount')).toHaveText('Amount≥ €100.50');
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
