import { inEnglish, type Transaction } from './payments.ts';
import { expect, sidewaysScroll, test } from './test.ts';
import { daysAgo, monthAgo } from './time.ts';
import { visit } from './visit.ts';

const tabs = ['Details', 'Refunds', 'Customer', 'Webhooks', 'Settlement', 'Why'];

test('opens with a click, shows every tab, moves to the next and previous item, and closes', async ({
  page,
  api,
  list,
}) => {
  // New items of other tests come before none of these rows.
  const dates = { 'created_at>': monthAgo(), 'created_at<': daysAgo(1) };
  const { items } = await api.list<Transaction>('transaction', dates);
  const [first, second] = items as [Transaction, Transaction];
  await list.open('/transactions', dates);
  await list.row(first.id).getByRole('cell').nth(2).click();
  await expect(page).toHaveURL(new RegExp(`id=${first.id}&_open=true`));
  const title = list.panel.getByRole('heading', { level: 2 });
  await expect(title).toHaveText(inEnglish(first.amount, first.currency_code));
  await expect(list.panel).toContainText(first.merchant_reference);
  await expect(list.panel.getByRole('tab')).toHaveText(tabs);

  for (const name of tabs.slice(1)) {
    await list.panel.getByRole('tab', { name }).click();
    await expect(page).toHaveURL(new RegExp(`_tab=${name.toLowerCase()}`));
    await expect(list.panel.getByRole('tabpanel')).not.toBeEmpty();
  }

  await page.getByRole('button', { name: 'Next in the list (j)' }).click();
  await expect(title).toHaveText(inEnglish(second.amount, second.currency_code));
  await expect(list.panel.getByRole('tab', { selected: true })).toHaveText('Why');
  await page.getByRole('button', { name: 'Previous in the list (k)' }).click();
  await expect(page.getByRole('button', { name: 'Previous in the list (k)' })).toBeDisabled();
  await page.getByRole('button', { name: 'Close (Esc)' }).click();
  await expect(list.panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/_open|_tab|[?&]id=/);
  await expect(list.rows).toHaveCount(25);
});

test('shows what happened and what can be done, and which field has an error', async ({ api, list, page }) => {
  await test.step('what happened, with its whole history', async () => {
    const find = { 'created_at>': '2000-01-01', status: 'DECLINED', status_reason: 'Insufficient funds', _limit: 1 };
    const [{ id }] = (await api.list<Transaction>('transaction', find)).items as [Transaction];
    await list.open('/transactions', { id, _open: true });
    await expect(list.panel).toContainText(/Declined: insufficient funds\. (Ask the customer|The subscription)/);
    const { items } = await api.call<{ items: unknown[] }>('GET', `transaction/${id}/history`);
    const events = list.panel.getByRole('tabpanel').getByRole('listitem');
    await expect(events.first()).toBeVisible();
    // With events about money only there is nothing to choose.
    const money = list.panel.getByRole('button', { name: 'Money' });
    if (await money.isVisible()) await money.click();
    // Including its origin.
    await expect(events).toHaveCount(items.length + 1);
    await expect(list.panel.getByText('Processor ID', { exact: true })).toHaveCount(0);
    await list.panel.getByText('Technical details').click();
    await expect(list.panel.getByText('Processor ID', { exact: true })).toBeVisible();
    // It stays open for the next item.
    await list.open('/refunds', { 'created_at>': '2000-01-01' });
    await list.rows.first().press('Enter');
    // The newest refund may have no processor yet, and then fewer of them.
    await expect(list.panel.locator('details').filter({ hasText: 'Technical details' })).toHaveAttribute('open', '');
  });

  await test.step('the first field with an error is below the bar, with its label', async () => {
    await list.visit('/payment-links');
    await page.getByRole('button', { name: 'Create payment link' }).click();
    const form = page.locator('form').last();
    await form.locator('button[type=submit]').click();
    const label = form.getByText('Payment profile', { exact: false }).first();
    await expect(form.getByText('This field is required.').first()).toBeVisible();
    await expect
      .poll(() =>
        label.evaluate((element) => {
          const { left, top, height } = element.getBoundingClientRect();
          const seen = document.elementFromPoint(left + 4, top + height / 2);
          return seen !== null && element.contains(seen);
        }),
      )
      .toBe(true);
  });
});

test('leaves the list its naming columns from 1280 px, and covers it below that with the selected row kept', async ({
  page,
  list,
}) => {
  await test.step('from 1280 px, where it can be widened', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await list.open('/transactions');
    await list.rows.first().press('Enter');
    const [table, own] = [page.getByRole('table'), list.panel];
    await expect(table.getByRole('columnheader')).toHaveText(['Reference', 'Status', 'Amount']);
    const edges = async () => {
      const [beside, box] = await Promise.all([table.boundingBox(), own.boundingBox()]);
      return { list_end: (beside?.x ?? 0) + (beside?.width ?? 0), start: box?.x ?? 0, width: box?.width ?? 0 };
    };
    const before = await edges();
    expect(before.list_end).toBeLessThanOrEqual(before.start + 1);
    await page.getByRole('separator', { name: 'Width of the panel' }).press('ArrowRight');
    await expect.poll(async () => (await edges()).width).toBeLessThan(before.width);
    const { start, width: narrower } = await edges();
    await page.mouse.move(start, 400);
    await page.mouse.down();
    await page.mouse.move(start - 60, 400);
    await page.mouse.up();
    await expect.poll(async () => Math.round((await edges()).width)).toBe(Math.round(narrower) + 60);
    await page.reload();
    await own.waitFor();
    await expect.poll(async () => Math.round((await edges()).width)).toBe(Math.round(narrower) + 60);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Close (Esc)' }).click();
    await expect(table.getByRole('columnheader', { name: 'Created' })).toBeVisible();
  });

  await test.step('in a smaller window, which it covers, and returns to its row', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await list.visit('/transactions');
    const [first = '', second = ''] = await list.ids();
    await list.row(first).getByRole('checkbox').check();
    await page.locator(`[data-row="${second}"]`).press('Enter');
    await expect(list.panel.getByRole('tab', { name: 'Details' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close (Esc)' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(list.panel).toHaveCount(0);
    await expect(page.locator(`[data-row="${second}"]`)).toBeFocused();
    await expect(list.row(first).getByRole('checkbox')).toBeChecked();
  });
});

test('goes back and forward, opens pages in new tabs with Ctrl and the middle button, and copies the whole id', async ({
  page,
  list,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await list.open('/transactions');
  const [first = ''] = await list.ids();
  const cell = list.row(first).getByRole('cell').nth(2);
  for (const click of [() => cell.click({ modifiers: ['Control'] }), () => cell.click({ button: 'middle' })]) {
    const opening = context.waitForEvent('page');
    await click();
    const opened = await opening;
    await expect(opened).toHaveURL(new RegExp(`/transactions\\?.*id=${first}&_open=true`));
    await expect(opened.getByRole('tab', { name: 'Details' })).toBeVisible();
    await opened.close();
  }
  await expect(list.panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/_open/);

  await cell.click();
  await expect(list.panel).toBeVisible();
  await page.goBack();
  await expect(list.panel).toHaveCount(0);
  await page.goForward();
  await expect(list.panel).toBeVisible();

  await list.panel.getByRole('button', { name: /copy$/ }).first().click();
  await expect(list.panel.getByRole('button', { name: /copied$/ })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first);
});

test("a link opens a payment outside the list, and shows another merchant's as not found", async ({
  page,
  api,
  operator,
  list,
  complaints,
}) => {
  await test.step('of one outside the list, which stays complete', async () => {
    const { items } = await api.list<Transaction>('transaction', { 'created_at<': '2026-06-01', _limit: 1 });
    const [old] = items as [Transaction];
    await list.open('/transactions', { id: old.id, _open: true });
    await expect(list.panel).toContainText(old.merchant_reference);
    await expect(list.rows).toHaveCount(25);
    await expect(page.getByText('Searched all dates')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next in the list (j)' })).toBeDisabled();
  });

  await complaints.during(/status of 404/, () =>
    test.step("of another merchant's", async () => {
      const { items: merchants } = await operator.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
      const other = merchants.find(({ name }) => name === 'Streamhuis');
      const { items } = await operator.list<Transaction>('transaction', { organisation: other?.id ?? '', _limit: 1 });
      await visit(page, `/transactions?id=${items[0]?.id}&_open=true`);
      await expect(list.panel.getByRole('alert')).toContainText('Not found, or you don’t have access.');
      await expect(list.panel.getByRole('alert')).toContainText(/Request ID[0-9a-f-]{36}/);
      await expect(list.rows).toHaveCount(25);
    }),
  );
});
