import type { Page } from '@playwright/test';
import type { ListAnswer, SumsAnswer } from '@sluis/contract/base/list-query';
import type { Api } from './api.ts';
import { crosswise, expect, meetsAxe, test } from './test.ts';

/** Waits until every card has its figures. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(`/dashboards/${address}`);
  await expect(page.getByRole('heading', { level: 1, name: /dashboard$/ })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** A row of a card's table: its cells, and the address behind the first figure that has one. */
interface Row {
  readonly cells: readonly string[];
  readonly href: string | null;
}

/** The figures of a card as a table. */
async function rowsOf(page: Page, title: string): Promise<Row[]> {
  await page.getByRole('button', { name: `Show as table: ${title}`, exact: true }).click();
  const rows = page.getByRole('table', { name: title, exact: true }).locator('tbody tr');
  return rows.evaluateAll((found) =>
    found.map((row) => ({
      cells: [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''),
      href: row.querySelector('a')?.getAttribute('href') ?? null,
    })),
  );
}

/** A count, or an amount in minor units. */
const numberIn = (text: string | undefined): number => Number(text?.replaceAll(/\D/g, ''));

/** The number of items of the list at an address, and what they come to. */
async function totalsAt(api: Api, entity: string, href: string): Promise<[count: number, amount: number]> {
  const { items } = await api.call<SumsAnswer>('GET', `${entity}/totals?${href.split('?')[1]}`);
  expect(items.length, `currencies of ${href}`).toBeLessThanOrEqual(1);
  return [items[0]?.count ?? 0, items[0]?.amount ?? 0];
}

const cards = [
  // Which of the columns has the count, and which the volume.
  ['Status', 1, 2],
  ['Payment method', 2, 1],
  ['Platform', 2, 1],
  ['Browser', 2, 1],
  ['Countries', 2, 1],
] as const;

for (const [says, user, address, of_time] of [
  ['of a merchant', 'merchant', 'range=previous-quarter&interval=week', 'Volume per week'],
  [
    'of a merchant’s paid payments that are asked for',
    'merchant',
    'range=previous-quarter&interval=month&measure=paid&country_code[]=NL&country_code[]=BE',
    'Paid volume per month',
  ],
  ['of all merchants in a currency', 'operator', 'range=previous-month&currency=USD', 'Volume per day'],
] as const)
  test.describe(() => {
    test.use({ user });
    test(`every figure ${says} opens the list that it totals, to the cent`, async ({ page, api }) => {
      await open(page, `transactions?${address}`);
      for (const [title, count, amount] of [...cards, [of_time, 2, 1] as const]) {
        const rows = (await rowsOf(page, title)).filter(({ href }) => href !== null);
        expect(rows.length, title).toBeGreaterThan(0);
        for (const { cells, href } of rows)
          expect(await totalsAt(api, 'transaction', href ?? ''), `${title}: ${cells[0]}`).toEqual([
            numberIn(cells[count]),
            numberIn(cells[amount]),
          ]);
      }
    });
  });

test('every figure of refunds opens the list that it totals, to the cent', async ({ page, api }) => {
  await open(page, 'refunds?range=previous-quarter&interval=week');
  for (const [title, count, amount] of [
    ['Status', 1, 2],
    ['Refunded per week', 2, 1],
  ] as const)
    for (const { cells, href } of (await rowsOf(page, title)).filter(({ href }) => href !== null))
      expect(await totalsAt(api, 'refund', href ?? ''), `${title}: ${cells[0]}`).toEqual([
        numberIn(cells[count]),
        numberIn(cells[amount]),
      ]);
  const highest = page.getByRole('table', { name: 'Highest refunds' }).locator('tbody tr');
  await expect(highest).toHaveCount(5);
  const amounts = (await highest.locator('td').evaluateAll((all) => all.map((cell) => cell.textContent ?? ''))).flatMap(
    (text) => (text.startsWith('€') ? [numberIn(text)] : []),
  );
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
});

test('every figure of customers opens the list that it counts', async ({ page, api }) => {
  await open(page, 'customers?range=previous-quarter&interval=month');
  for (const title of ['Status', 'New customers per month'])
    for (const { cells, href } of (await rowsOf(page, title)).filter(({ href }) => href !== null)) {
      const { total } = await api.call<ListAnswer<unknown>>('GET', `customer?${href?.split('?')[1]}&_limit=1`);
      expect(total, `${title}: ${cells[0]}`).toBe(numberIn(cells[1]));
    }
});

test('a slice opens a list that shows its number and its amount', async ({ page, list }) => {
  await open(page, 'transactions?range=previous-month');
  const card = page.getByRole('region', { name: 'Payment method' });
  const [first] = await rowsOf(page, 'Payment method');
  await card.getByRole('link').first().click();
  await list.settled();
  await expect(list.range).toHaveText(new RegExp(` of ${first?.cells[2]}$`));
  await expect(page.getByText(`Total ${first?.cells[1]}`)).toBeVisible();
});

test('the list behind a day is reached by keyboard, and the way back leads to the same figures', async ({ page }) => {
  await open(page, 'transactions?range=previous-month');
  const line = page.getByRole('application', { name: 'Volume per day' });
  await line.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(line.getByRole('status')).toHaveText(/Enter opens the list$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/transactions\?created_at%3E=(\d{4}-\d\d-02)&created_at%3C=\1/);
  await page.goBack();
  await expect(page).toHaveURL('/dashboards/transactions?range=previous-month');
  await expect(line).toBeVisible();
});

test('what is shown stands in the address: chosen, reloaded and gone back to', async ({ page }) => {
  await open(page, 'transactions');
  await expect(page.getByRole('button', { name: /^Today/ })).toBeVisible();
  await page.getByRole('button', { name: /^Today/ }).click();
  await page
    .getByRole('dialog', { name: 'Date range' })
    .getByRole('button', { name: /^Last 28 days/ })
    .click();
  await expect(page).toHaveURL('/dashboards/transactions?range=last-28-days');
  await page.getByText('Week', { exact: true }).click();
  await page.getByText('Paid', { exact: true }).first().click();
  await expect(page).toHaveURL('/dashboards/transactions?range=last-28-days&interval=week&measure=paid');
  await page.getByRole('search').getByRole('button', { name: 'Status' }).click();
  await page.getByRole('checkbox', { name: 'Settled' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No sums are kept for these filters')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
  await expect(page.getByRole('button', { name: /^Last 28 days/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Paid volume per week' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Volume per week' })).toBeVisible();
  await expect(page.getByText('No sums are kept for these filters')).toHaveCount(0);
});

test('figures are plain text for who may not open the list', async ({ page, people, context }) => {
  await people.admit(context, await people.invite({ roles: ['TRANSACTION_STATISTICS'] }));
  await open(page, 'transactions?range=last-90-days');
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('€');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
});

test.describe(() => {
  test.use({ user: 'operator' });
  test('staff of the provider open the figures of one merchant in it, in both modes', async ({ page, api }) => {
    const { items } = await api.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
    const id = items.find(({ name }) => name === 'Streamhuis')?.id;
    for (const base of [`/psp/merchants/${id}`, `/psp/merchants/${id}:psp`]) {
      await page.goto(`${base}/dashboards/transactions?range=previous-month`);
      const volume = page.getByRole('region', { name: 'Key figures' }).getByRole('link', { name: /^Volume/ });
      expect(await volume.getAttribute('href')).toContain(`${base}/transactions?`);
    }
  });
});

for (const [index, in_shapes] of crosswise.entries())
  for (const address of [
    'transactions?range=last-365-days&interval=month',
    'transactions',
    'refunds?range=last-90-days',
    'customers?range=last-90-days&interval=week',
  ])
    test(`axe finds nothing on /dashboards/${address} (${index + 1})`, async ({ page }) => {
      await open(page, address);
      await meetsAxe(page, in_shapes);
    });
