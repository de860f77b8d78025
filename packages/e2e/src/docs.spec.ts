import { expect, findings, sidewaysScroll, test } from './test.ts';

test.use({ user: 'nobody' });

test('an integrator reads the guides and copies an example', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [path, colorScheme, width] of [
    ['/docs/errors', 'dark', 390],
    ['/docs', 'light', 1440],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    expect.soft(await findings(page), path).toEqual([]);
    expect.soft(await sidewaysScroll(page), path).toBe(0);
  }
  const example = page.locator('figure').first();
  await example.getByRole('button', { name: 'Copy' }).click();
  await expect(example.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await example.locator('code').textContent());

  await expect(page.getByRole('banner').getByRole('link', { name: 'Reference' })).toHaveAttribute(
    'href',
    '/docs/reference',
  );
});

test('an integrator finds a call in the reference', async ({ page }) => {
  await page.goto('/docs/reference');
  await page.getByRole('button', { name: /^Open Search/ }).click();
  // Each key would search all calls once more.
  await page.keyboard.insertText('Refund a transaction');
  const found = page.getByRole('option', { name: /Refund a transaction/ }).first();
  // The first search indexes every call.
  await expect(found).toContainText('/v1/transaction/{id}/refund', { timeout: 30_000 });
  await found.click();
  await expect(page).toHaveURL(/#.*refund/);
  await expect(page.getByRole('heading', { name: 'Refund a transaction' })).toBeInViewport();
});
