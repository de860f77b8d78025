import { inEnglish, type Transaction } from './payments.ts';
import { expect, sidewaysScroll, test } from './test.ts';
import { daysAgo, monthAgo } from './time.ts';

type Row = Omit<Transaction, 'customer'> & { readonly customer: { readonly name: string } | null };

test.use({ viewport: { width: 390, height: 844 } });

test('navigates by the drawer, reads cards, opens one over the whole screen, filters, pages and exports', async ({
  page,
  api,
  list,
}) => {
  await test.step('by the drawer to cards, and one over the whole screen', async () => {
    const { items } = await api.list<Transaction>('transaction', { 'created_at>': monthAgo() });
    const [first] = items as [Transaction];
    await page.goto('/');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Transactions' }).click();
    await expect(page).toHaveURL(/\/transactions\?/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await list.shows(items);
    await expect(page.getByRole('table')).toHaveCount(0);
    const card = list.row(first.id);
    await expect(card).toContainText(first.merchant_reference);
    await expect(card).toContainText(inEnglish(first.amount, first.currency_code));
    expect(await sidewaysScroll(page)).toBe(0);

    await card.click();
    await expect(list.panel).toBeVisible();
    const box = await list.panel.boundingBox();
    expect(box?.width).toBeCloseTo(390, 1);
    for (const tab of ['Refunds', 'Customer', 'Details']) await list.panel.getByRole('tab', { name: tab }).click();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Close (Esc)' }).click();
    await expect(list.panel).toHaveCount(0);
    await expect(page.locator(`[data-row="${first.id}"]`)).toBeFocused();
  });

  await test.step('filters, pages and exports', async () => {
    await list.visit('/transactions');
    await list.chip('Status').click();
    await list.editor('Status').getByRole('checkbox', { name: 'Settled' }).check();
    await page.keyboard.press('Escape');
    await expect(list.chip('Status')).toHaveText('StatusSettled');
    await list.chip('Created').click();
    const editor = list.editor('Created');
    await expect(editor).toBeInViewport({ ratio: 1 });
    await editor.getByRole('button', { name: /^Last 3 months/ }).click();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(list.range).toHaveText(/^26–50 of /);
    await page.getByRole('button', { name: 'Actions' }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV for Excel' }).click();
    expect((await started).suggestedFilename()).toMatch(/^transaction-.*\.csv$/);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  await test.step('the second line has the method and the customer', async () => {
    const query = { 'created_at<': daysAgo(80), _populate: 'customer', _limit: 50 };
    const { items } = await api.list<Row>('transaction', query);
    // A guest pays without a customer.
    const payment = items.find(({ customer }) => customer !== null) as Row & { customer: { name: string } };
    await list.visit('/transactions', {
      'created_at>': '2000-01-01',
      merchant_reference: payment.merchant_reference,
    });
    const second = list.row(payment.id).locator('> span').nth(2);
    await expect(second).toContainText(payment.customer.name);
    const [top, below] = [
      await list.row(payment.id).locator('> span').first().boundingBox(),
      await second.boundingBox(),
    ];
    expect(below?.y).toBeGreaterThan((top?.y ?? 0) + (top?.height ?? 0) - 1);
  });
});

test('has the first row of a list within the first 170 pixels, above which one line of filters scrolls', async ({
  page,
  list,
}) => {
  for (const path of ['/transactions', '/transactionsDeclined', '/refunds', '/chargebacks', '/customers', '/users'])
    await test.step(path, async () => {
      await list.goTo(path, { 'created_at>': '2000-01-01', _limit: 10 });
      const add = page.getByRole('button', { name: 'Add filter' });
      await expect(add).toBeVisible();
      const card = await page
        .locator('main li')
        .filter({ has: page.locator('[data-row]') })
        .first()
        .boundingBox();
      expect(card?.y).toBeLessThanOrEqual(170);
      const heights = await list.filters
        .locator('> *')
        .evaluateAll((all) => all.map((each) => (each as HTMLElement).getBoundingClientRect().y));
      expect(new Set(heights).size).toBe(1);
      // A scrolling line does not cut off its popovers.
      await add.click();
      await expect(page.getByRole('menuitem').first()).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      expect(await sidewaysScroll(page)).toBe(0);
    });
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('keeps the focus in an open calendar when the screen becomes narrow, and Esc closes that first', async ({
    page,
    list,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await list.open('/payment-links');
    await page.getByRole('button', { name: 'Create payment link' }).click();
    await page.getByText('More options').click();
    await page.getByRole('button', { name: 'Calendar' }).click();
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await expect(calendar.locator(':focus')).toHaveCount(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('columnheader', { name: 'Reference' })).toHaveCount(0);
    await expect(calendar.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Create payment link' })).toBeVisible();
  });
});

test.describe('in Dutch', () => {
  test.use({ locale: 'nl-NL' });

  test('has the title of a list and its views on one line, as the rows were drawn', async ({ page }) => {
    await page.goto('/transactionsBlocked');
    const views = await page.getByRole('button', { name: 'Weergaven' }).boundingBox();
    const title = await page.getByRole('heading', { level: 1, name: 'Geblokkeerde transacties' }).boundingBox();
    expect(views?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
  });
});
