import { paidOn } from './payments.ts';
import { expect, sidewaysScroll, test } from './test.ts';
import { daysAgo } from './time.ts';

/** Between phone and desktop: a small window, and 200 % zoom, which is half the width for the same screen. */
const windows = [
  { name: '1024 px', width: 1024, height: 768 },
  { name: '1440 px at 200 %', width: 720, height: 450 },
  { name: '1024 px at 200 %', width: 512, height: 384 },
] as const;

test('list, panel, form and home fit a small window and one at 200 %, with the help and the errors of a form in 12 px, and a theme changes without motion', async ({
  page,
  api,
  list,
}) => {
  await test.step('all of them fit', async () => {
    const payment = await paidOn(api, 95);
    const open = { id: payment.id, _open: true, 'created_at>': daysAgo(100), _limit: 8 };
    for (const [path, query] of [
      ['/', {}],
      ['/transactions', { _limit: 8 }],
      ['/refunds', { _limit: 8 }],
      ['/transactions', open],
      ['/refunds', { _open: true, _limit: 8 }],
      ['/transactions', { ...open, _tab: 'refunds', _form: true }],
    ] as const) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await list.visit(path, query);
      // Its code is loaded after the rows.
      if ('_open' in query) await list.panel.waitFor();
      for (const { name, width, height } of windows) {
        await page.setViewportSize({ width, height });
        // Below 48 em rows are cards instead; by then the page has been redrawn.
        if (path !== '/') await expect(page.locator('main table')).toHaveCount(width > 768 ? 1 : 0);
        expect.soft(await sidewaysScroll(page), `${path} in ${name}`).toBe(0);
      }
    }
    // The form's buttons are visible, however low the window.
    for (const { width, height } of windows) {
      await page.setViewportSize({ width, height });
      const submit = list.panel.locator('button[type=submit]');
      await submit.scrollIntoViewIfNeeded();
      await expect(submit).toBeInViewport({ ratio: 1 });
      await submit.click({ trial: true });
      await page.getByRole('button', { name: 'Close (Esc)' }).click({ trial: true });
    }
  });

  await test.step('the help and the errors of a form have 12 px', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await list.visit('/users', { _open: true });
    const form = page.getByRole('region', { name: 'Invite user' });
    await form.getByRole('button', { name: 'Invite', exact: false }).last().click();
    const words = page.locator('[class*=description], [class*=InputWrapper-error]');
    await expect(page.locator('[class*=InputWrapper-error]').first()).toBeVisible();
    const sizes = await words.evaluateAll((all) => all.map((each) => getComputedStyle(each).fontSize));
    expect(new Set(sizes)).toEqual(new Set(['12px']));
  });

  await test.step('another theme starts no transition where motion is reduced', async () => {
    await page.evaluate("window.moved = 0; document.addEventListener('transitionrun', () => window.moved++)");
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
    expect(await page.evaluate(`${twoFrames}.then(() => window.moved)`)).toBe(0);
  });
});
