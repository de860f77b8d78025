import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/**
 * Blocks the application and its styles until released: the page then shows the drawing of the first script, in the
 * page's own styles.
 */
async function holdApplication(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/(main-.*\.js|.*\.css)$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** The position, in pixels, and look of column heads and values; `first-rows.test.tsx` checks their text. */
const drawn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll<HTMLElement>('thead th, tbody td, li[class*=card] > span')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, fontFamily, fontSize, fontWeight } = getComputedStyle(element);
      const at = [x, y, width, height].map(Math.round);
      return [...at, color, fontFamily.replaceAll('"', ''), fontSize, fontWeight].join(' ');
    });
  });

/** The drawing of the first script, which the application replaces. */
const first = (page: Page) => page.locator('#root > [aria-hidden]');

const shapes = [
  { name: 'wide and light', width: 1440, scheme: 'light', locale: 'en-US' },
  { name: 'with the longest filters that fit beside each other', width: 820, scheme: 'light', locale: 'nl-NL' },
  { name: 'narrow and dark, in Dutch', width: 390, scheme: 'dark', locale: 'nl-NL' },
] as const;

for (const { name, width, scheme, locale } of shapes)
  for (const path of ['/transactions', '/refunds'])
    test.describe(`${path}, ${name}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme: scheme, locale });

      test('shows its first rows before the application has loaded, which then draws the same in the same place', async ({
        page,
        list,
      }) => {
        const enter = await holdApplication(page);
        await page.goto(path, { waitUntil: 'commit' });
        const frame = first(page);
        await expect(frame.locator(width > 400 ? 'tbody tr' : 'li')).toHaveCount(25);
        const before = await drawn(page);
        // It is inert for focus and screen readers: the accessible screen follows once it is usable.
        await expect(page.getByRole('row')).toHaveCount(0);
        await expect(frame.locator('a, button, input')).toHaveCount(0);
        enter();
        await list.settled();
        await expect(list.rows).toHaveCount(25);
        await expect(frame).toHaveCount(0);
        expect(await drawn(page)).toEqual(before);
      });
    });

test.describe('a row clicked before the application has loaded', () => {
  for (const { width, rows } of [
    { width: 1440, rows: 'tbody tr' },
    { width: 390, rows: 'li' },
  ])
    test(`is open once it has loaded, at ${width} px`, async ({ page, list }) => {
      await page.setViewportSize({ width, height: 900 });
      const enter = await holdApplication(page);
      await page.goto('/transactions', { waitUntil: 'commit' });
      const row = first(page).locator(rows).nth(2);
      await first(page).locator(rows).first().click();
      await row.click();
      await expect(first(page).locator('[data-open]')).toHaveCount(1);
      await expect(row).toHaveAttribute('data-open');
      enter();
      const id = new URL(page.url()).searchParams.get('id') ?? '';
      await expect(list.panel.getByText(id.slice(-4))).not.toHaveCount(0);
      await page.goBack();
      await expect(list.panel).toHaveCount(0);
      await expect(page).toHaveURL(/\/transactions\?created_at/);
      expect(new URL(page.url()).searchParams.get('id')).toBeNull();
    });
});

test.describe('a list whose application cannot be loaded', () => {
  test.use({ user: 'viewer' });

  test('is not drawn with rows for users to whom the API refuses them', async ({ page, complaints }) => {
    complaints.expect(/403 \(Forbidden\)/);
    await page.route('**/v1/transaction?*', (route) =>
      route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'No.' } } }),
    );
    await page.goto('/transactions');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(first(page)).toHaveCount(0);
  });
});
