import type { ItemOf } from '@sluis/contract/registry';
import type { Api, Query } from './api.ts';
import type { ListScreen } from './list-screen.ts';
import { expect, test } from './test.ts';
import { daysAgo, monthAgo, monthName } from './time.ts';

type Transaction = ItemOf<'transaction'>;

/** The rows on screen match the API's response to these filters, in its order. */
async function showsAnswerTo(api: Api, list: ListScreen, query: Query): Promise<readonly Transaction[]> {
  const { items, total, total_is_exact } = await api.list<Transaction>('transaction', query);
  await list.shows(items);
  const of = `${total?.toLocaleString('en-US')}${total_is_exact ? '' : '+'}`;
  await expect(list.range).toHaveText(items.length === 0 ? 'No rows' : new RegExp(` of ${of.replace('+', '\\+')}$`));
  return items;
}

const window = { 'created_at>': monthAgo() };

// Other users' lists are tested on the server and in the screens.
test('sees the last month, newest first, filters by status and goes back and forward', async ({ page, api, list }) => {
  await page.goto('/');
  // The first; the other is the dashboard.
  await page.getByRole('navigation').getByRole('link', { name: 'Transactions' }).first().click();
  await expect(page).toHaveURL(`/transactions?created_at%3E=${monthAgo()}`);
  await expect(page).toHaveTitle(/^Transactions · /);
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await showsAnswerTo(api, list, window);

  await list.chip('Status').click();
  await list.editor('Status').getByRole('checkbox', { name: 'Declined' }).check();
  const declined = await showsAnswerTo(api, list, { ...window, 'status[]': ['DECLINED'] });
  expect(declined.length).toBeGreaterThan(3);
  await list.editor('Status').getByRole('checkbox', { name: 'Abandoned' }).check();
  await expect(list.chip('Status')).toHaveText(/Declined, Abandoned/);
  await showsAnswerTo(api, list, { ...window, 'status[]': ['DECLINED', 'ABANDONED'] });

  await page.goBack();
  await expect(list.chip('Status')).toHaveText('StatusDeclined');
  await showsAnswerTo(api, list, { ...window, 'status[]': ['DECLINED'] });
  await page.goBack();
  await showsAnswerTo(api, list, window);
  await page.goForward();
  await showsAnswerTo(api, list, { ...window, 'status[]': ['DECLINED'] });
  await list.filters.getByRole('button', { name: 'Remove filter: Status' }).click();
  await showsAnswerTo(api, list, window);
});

test('opens a link with its filters, sort order and page', async ({ page, api, list, context }) => {
  const query = { 'status[]': ['SETTLEMENT_COMPLETED'], 'created_at>': daysAgo(60), _sort: 'amount', _skip: 25 };
  await list.open('/transactions', query);
  const items = await showsAnswerTo(api, list, query);
  expect(items).toHaveLength(25);
  await expect(list.range).toHaveText(/^26–50 of /);
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(list.chip('Status')).toHaveText('StatusSettled');

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator('[data-row]').first()).toHaveAttribute('data-row', items[0]?.id ?? '');
  await expect(other.locator('[data-row]').last()).toHaveAttribute('data-row', items.at(-1)?.id ?? '');
});

test('sorts, turns pages and chooses their size, and filters by dates, by amount and by words', async ({
  page,
  api,
  list,
}) => {
  await test.step('sorts, turns pages and chooses their size', async () => {
    await list.open('/transactions');
    await list.sortBy('Amount');
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
    await showsAnswerTo(api, list, { ...window, _sort: '-amount' });
    await page.getByRole('button', { name: 'Next page' }).click();
    await showsAnswerTo(api, list, { ...window, _sort: '-amount', _skip: 25 });
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(list.range).toHaveText(/^51–75 of /);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(list.range).toHaveText(/^26–50 of /);
    await list.sortBy('Amount');
    await showsAnswerTo(api, list, { ...window, _sort: 'amount' });
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50 per page');
    expect(await showsAnswerTo(api, list, { ...window, _sort: 'amount', _limit: 50 })).toHaveLength(50);
    await expect(page).toHaveURL(/_limit=50/);
    await list.sortBy('Created');
    await expect(page).toHaveURL(/_sort=-created_at|^[^_]*\?created_at%3E=[\d-]+&_limit=50$/);
    await showsAnswerTo(api, list, { ...window, _limit: 50 });
  });

  await test.step('filters', async () => {
    await test.step('by a period of the menu and by days of the calendar', async () => {
      await list.visit('/transactions');
      await list.chip('Created').click();
      await list
        .editor('Created')
        .getByRole('button', { name: /^Last 7 days/ })
        .click();
      await expect(list.chip('Created')).toHaveText('CreatedLast 7 days');
      await showsAnswerTo(api, list, { 'created_at>': daysAgo(6) });

      await list.chip('Created').click();
      await list
        .editor('Created')
        .getByRole('button', { name: new RegExp(`^${monthName(monthAgo())}`) })
        .click();
      await list.chip('Created').click();
      await list.editor('Created').getByRole('button', { name: 'Previous month' }).click();
      const days = list.editor('Created').getByRole('table').getByRole('button');
      const [from, to] = [await days.nth(9).getAttribute('aria-label'), await days.nth(16).getAttribute('aria-label')];
      await days.nth(9).click();
      await days.nth(16).click();
      const chosen = Object.fromEntries(list.parameters());
      const dateIn = (label: string | null): string =>
        new Intl.DateTimeFormat('en-CA').format(new Date(`${label} 12:00`));
      await expect
        .poll(() => Object.fromEntries(list.parameters()))
        .toEqual({
          'created_at>': dateIn(from),
          'created_at<': dateIn(to),
        });
      const items = await showsAnswerTo(api, list, { 'created_at>': dateIn(from), 'created_at<': dateIn(to) });
      expect(items.length, JSON.stringify(chosen)).toBeGreaterThan(0);
    });

    await test.step('by amount in the decimals of a currency', async () => {
      await list.visit('/transactions');
      await list.filters.getByRole('button', { name: 'Add filter' }).click();
      await page.getByRole('menuitem', { name: 'Amount', exact: true }).click();
      const editor = list.editor('Amount');
      await editor.getByLabel('At least').fill('100,5o');
      await editor.getByRole('button', { name: 'Apply' }).click();
      await expect(editor.getByText('Enter a valid amount.')).toBeVisible();
      await editor.getByLabel('At least').fill('100.50');
      await editor.getByLabel('At most').fill('150');
      await editor.getByRole('button', { name: 'Apply' }).click();
      await expect(list.chip('Amount')).toHaveText('Amount€100.50 – €150.00');
      const items = await showsAnswerTo(api, list, {
        'created_at>': monthAgo(),
        'amount>=': 10050,
        'amount<=': 15000,
        'currency_code[]': ['EUR'],
      });
      expect(items.length).toBeGreaterThan(3);
      for (const { amount } of items) expect(amount).toBeGreaterThanOrEqual(10050);
    });

    await test.step('by a reference, which may find nothing, and is cleared', async () => {
      await list.visit('/transactions');
      const { items } = await api.list<Transaction>('transaction', { 'created_at>': monthAgo(), _skip: 40, _limit: 1 });
      const [wanted] = items;
      await list.search.waitFor();
      await page.keyboard.press('/');
      await expect(list.search).toBeFocused();
      await page.keyboard.type(wanted?.merchant_reference ?? '');
      await expect.poll(() => list.ids()).toEqual([wanted?.id]);
      await expect(page).toHaveURL(new RegExp(`_search=${wanted?.merchant_reference}`));

      await list.search.fill('nothing has this reference');
      await expect(page.getByText(/^Searched in: .*Reference/)).toBeVisible();
      await expect(list.range).toHaveText('No rows');
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(list.search).toHaveValue('');
      await expect(list.rows).toHaveCount(25);
    });
  });
});

test('adds the default window to a link that has filters but no date, and to no others', async ({
  page,
  api,
  list,
}) => {
  const before = page.url();
  await list.open('/transactions', { status: 'DECLINED', _limit: 50 });
  expect(Object.fromEntries(list.parameters())).toEqual({
    'created_at>': monthAgo(),
    status: 'DECLINED',
    _limit: '50',
  });
  await showsAnswerTo(api, list, { 'created_at>': monthAgo(), status: 'DECLINED', _limit: 50 });
  await page.goBack();
  expect(page.url()).toBe(before);
});

test('marks the filter of a link that does not exist, and shows the list without it', async ({
  page,
  list,
  complaints,
}) => {
  // The first rows are requested before the list's code has loaded.
  complaints.expect(/status of 400/);
  await list.open('/transactions', { colour: 'blue' });
  await expect(list.rows).toHaveCount(25);
  await expect(page.getByRole('alert')).toHaveText('Not applied because of an invalid value: colour.');
  await list.filters.getByRole('button', { name: 'Remove filter: colour' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
