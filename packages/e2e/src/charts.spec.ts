import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { crosswise, expect, meetsAxe, shapes, test } from './test.ts';
import { visit } from './visit.ts';

const open = async (page: Page, more = ''): Promise<void> => {
  await visit(page, `/demo/charts${more}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Charts' })).toBeVisible();
};

const titles = ['Volume by day', 'Revenue by weekday', 'Payment methods', 'Day and hour', 'Countries', 'Lifecycle'];

interface Picture {
  readonly width: number;
  readonly height: number;
  /** The share of pixels that differ in colour from the first. */
  readonly drawn: number;
  readonly colors: number;
}

/** The content of an image, as the page itself reads it. */
const pictureIn = (page: Page, png: Buffer): Promise<Picture> =>
  page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const { width, height } = image;
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    const drawn = pixels.filter((pixel) => pixel !== pixels[0]).length / pixels.length;
    return { width, height, drawn, colors: new Set(pixels).size };
  })()`);

test('axe finds nothing in the charts of a year', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('application', { name: 'Countries' })).toBeVisible();
  await meetsAxe(page, crosswise[0]);
});

test('axe finds nothing in empty and failed charts and those with one figure, and in their tables', async ({
  page,
}) => {
  for (const [state, shape] of [
    ['none', shapes[1]],
    ['error', shapes[3]],
    ['one', shapes[2]],
  ] as const)
    await test.step(state, async () => {
      await page.setViewportSize(shapes[0]);
      await open(page, `?state=${state}`);
      await meetsAxe(page, [shape]);
    });
  await test.step('the tables', async () => {
    for (const title of titles)
      await page.getByRole('button', { name: `Show as table: ${title}`, exact: true }).click();
    await expect(page.getByRole('table')).toHaveCount(titles.length);
    // Away from the last button, whose tooltip would be checked too.
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await meetsAxe(page);
  });
});

// A violation of the page's policy is an error in the console, which fails any test.
test('every chart is saved as an image that is not empty, in either theme', async ({ page }) => {
  for (const [colorScheme, here] of [
    ['light', titles.slice(0, 3)],
    ['dark', titles.slice(3)],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/demo/charts');
    for (const title of here)
      await test.step(`${title}, ${colorScheme}`, async () => {
        const card = page.getByRole('region', { name: title, exact: true });
        await expect(card.getByRole('application')).toBeVisible();
        await card.getByRole('button', { name: /^Copy, save or print/ }).click();
        const [saved] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('menuitem', { name: 'Save as PNG' }).click(),
        ]);
        expect(saved.suggestedFilename()).toMatch(
          new RegExp(`^${title.replaceAll(' ', '-')}-\\d{4}-\\d\\d-\\d\\d\\.png$`),
        );
        const { width, height, drawn, colors } = await pictureIn(page, readFileSync(await saved.path()));
        const box = await card.boundingBox();
        expect([width / 2, height / 2].map(Math.round)).toEqual(
          [box?.width, box?.height].map((length) => Math.round((length ?? 0) + 32)),
        );
        expect(drawn).toBeGreaterThan(0.02);
        expect(colors).toBeGreaterThan(20);
      });
  }
});

test('a chart links to its lists, and is printed and saved for spreadsheets', async ({ page, context }) => {
  await open(page);

  await test.step('the list behind a point is reached by keyboard', async () => {
    const surface = page.getByRole('application', { name: 'Volume by day' });
    await surface.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await expect(surface.getByRole('status')).toHaveText(/Sun, 22 Nov 2026.*Enter opens the list$/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/transactions\?.*created_at%3E=2026-11-22/);
    await page.goBack();
    await expect(surface).toBeVisible();
  });

  await test.step('a card is printed alone', async () => {
    const asked = page.evaluate(
      `new Promise((resolve) => {
        window.print = () => resolve(
          ['h1', '[aria-label="Payment methods"] a'].map((selector) => getComputedStyle(document.querySelector(selector)).visibility),
        );
      })`,
    );
    await page.getByRole('button', { name: 'Copy, save or print: Payment methods' }).click();
    const print = page.getByRole('menuitem', { name: 'Print', includeHidden: true });
    await expect(print).toBeVisible();
    // On paper there is no menu: its item is pressed on the screen.
    await page.emulateMedia({ media: 'print' });
    await print.dispatchEvent('click');
    expect(await asked).toEqual(['hidden', 'visible']);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('a slice opens its list in a new tab, and in place', async () => {
    const slice = page.getByRole('application', { name: 'Payment methods' }).getByRole('link', { name: 'iDEAL' });
    // Within the ring: the centre of a slice's box may belong to another slice.
    const position = { x: 59, y: 41 };
    const [tab] = await Promise.all([context.waitForEvent('page'), slice.click({ modifiers: ['Control'], position })]);
    await expect(tab).toHaveURL(/payment_product=ideal/);
    await tab.close();
    await slice.click({ position });
    await expect(page).toHaveURL(/\/transactions\?.*payment_product=ideal/);
  });

  await test.step('a table is saved for spreadsheets', async () => {
    await open(page, '?currency=KWD');
    const card = page.getByRole('region', { name: 'Volume by day' });
    await card.getByRole('button', { name: /^Copy, save or print/ }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save as CSV' }).click(),
    ]);
    const lines = readFileSync(await saved.path(), 'utf8').split('\r\n');
    expect(lines[0]).toBe('\uFEFFDay,Volume (KWD),Payments,Period before (KWD)');
    expect(lines[1]).toMatch(/^"\w{3}, \d+ \w{3} \d{4}",\d+\.\d{3},\d+,\d+\.\d{3}$/);
    expect(lines).toHaveLength(365 + 2);
  });
});
