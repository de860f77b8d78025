import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/**
 * Keeps the application and its styles away until they are let in: what stands on the page meanwhile is what the first
 * script drew, as the page's own styles have it.
 */
async function holdApplication(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/(main-.*\.js|.*\.css)$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Where column heads and values stand, in pixels, and how they look; what they say `first-rows.test.tsx` holds. */
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

/** What the first script drew: gone when the application has drawn the screen. */
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
        // Nothing in it is heard or has the focus: it says what it is when it can be used.
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
    test(`is open when it has, at ${width} px`, async ({ page, list }) => {
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

test.describe('a list whose application does not come', () => {
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
