import type { Page } from '@playwright/test';
import type { ListAnswer, SumsAnswer } from '@sluis/contract/base/list-query';
import type { Api } from './api.ts';
import { crosswise, expect, meetsAxe, shapes, test } from './test.ts';
import { visit } from './visit.ts';

/** Waits until every card has its figures. */
async function open(page: Page, address: string): Promise<void> {
  await visit(page, `/dashboards/${address}`);
  await expect(page.getByRole('heading', { level: 1, name: /dashboard$/ })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** A cell of a card's table, with the address of its list. */
interface Cell {
  readonly text: string;
  readonly href: string | undefined;
}

/** The figures of a card as a table. */
async function rowsOf(page: Page, title: string): Promise<Cell[][]> {
  await page.getByRole('button', { name: `Show as table: ${title}`, exact: true }).click();
  return tableOf(page, title);
}

function tableOf(page: Page, title: string): Promise<Cell[][]> {
  const rows = page.getByRole('table', { name: title, exact: true }).locator('tbody tr');
  return rows.evaluateAll((found) =>
    found.map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => ({
        text: cell.textContent ?? '',
        href: cell.querySelector('a')?.getAttribute('href') ?? undefined,
      })),
    ),
  );
}

/** A count, or an amount in minor units. */
const numberIn = (text: string | undefined): number => Number(text?.replaceAll(/\D/g, ''));

/** The number of items of the list at an address, and their sum in its single currency. */
async function totalsAt(api: Api, entity: string, href: string): Promise<[count: number, amount: number]> {
  const { items } = await api.call<SumsAnswer>('GET', `${entity}/totals?${href.split('?')[1]}`);
  expect(items.length, `currencies of ${href}`).toBeLessThanOrEqual(1);
  return [items[0]?.count ?? 0, items[0]?.amount ?? 0];
}

/** The columns of a card's table with the number and the volume, and with the volume of the previous period. */
const columns = {
  Status: { count: 1, volume: 2 },
  'Payment method': { count: 2, volume: 1 },
  Platform: { count: 2, volume: 1 },
  Browser: { count: 2, volume: 1 },
  Countries: { count: 2, volume: 1 },
} as const;
const of_time = { count: 2, volume: 1, before: 3 } as const;

/** The list of a row: its name is the link, or for a period its figure. */
const listOf = ([name, figure]: readonly Cell[]): string | undefined => name?.href ?? figure?.href;

/** Compares every linked figure of a card with its list. */
async function agrees(
  { page, api }: { readonly page: Page; readonly api: Api },
  { entity, title }: { readonly entity: string; readonly title: string },
  at: { readonly count: number; readonly volume: number; readonly before?: number },
): Promise<void> {
  const rows = await rowsOf(page, title);
  const shown = (row: readonly Cell[], column: number): number => numberIn(row[column]?.text);
  const linked = rows.flatMap((row) => {
    const href = listOf(row);
    return href === undefined ? [] : [{ row, href }];
  });
  expect(linked.length, title).toBeGreaterThan(0);
  for (const { row, href } of linked)
    expect(await totalsAt(api, entity, href), `${title}: ${row[0]?.text}`).toEqual([
      shown(row, at.count),
      shown(row, at.volume),
    ]);
  for (const row of rows) {
    const href = at.before === undefined ? undefined : row[at.before]?.href;
    if (at.before === undefined || href === undefined) continue;
    expect((await totalsAt(api, entity, href))[1], `${title}, before ${row[0]?.text}`).toBe(shown(row, at.before));
  }
}

/** Every figure of the dashboard of payments opens the list that it totals. */
async function agreesWithPayments(
  at: { readonly page: Page; readonly api: Api },
  address: string,
  series: string,
): Promise<void> {
  await open(at.page, `transactions?${address}`);
  for (const [title, column] of Object.entries({ ...columns, [series]: of_time }))
    await agrees(at, { entity: 'transaction', title }, column);
}

test('every figure of a merchant opens the list that it totals, to the cent', async ({ page, api }) => {
  await test.step('of payments', () =>
    agreesWithPayments({ page, api }, 'range=previous-quarter&interval=week', 'Volume per week'));

  await test.step('of paid payments', () =>
    agreesWithPayments(
      { page, api },
      'range=previous-quarter&interval=month&measure=paid&country_code[]=NL&country_code[]=BE',
      'Paid volume per month',
    ));

  await test.step('of refunds', async () => {
    await open(page, 'refunds?range=previous-quarter&interval=week');
    await agrees({ page, api }, { entity: 'refund', title: 'Status' }, columns.Status);
    await agrees({ page, api }, { entity: 'refund', title: 'Refunded per week' }, of_time);
    const highest = page.getByRole('table', { name: 'Highest refunds' }).locator('tbody tr');
    await expect(highest).toHaveCount(5);
    // The second column has the paid amounts.
    const amounts = (await highest.locator('td[data-number]:nth-child(2)').allTextContents()).map(numberIn);
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
  });

  await test.step('of customers, whose list it counts', async () => {
    await open(page, 'customers?range=previous-quarter&interval=month&best=count');
    const status = await rowsOf(page, 'Status');
    const months = await rowsOf(page, 'New customers per month');
    for (const rows of [status, months, await tableOf(page, 'Segments')]) {
      expect(rows.filter(listOf)).not.toEqual([]);
      for (const row of rows.filter(listOf)) {
        const { total } = await api.call<ListAnswer<unknown>>('GET', `customer?${listOf(row)?.split('?')[1]}&_limit=1`);
        expect(total, row[0]?.text).toBe(numberIn(row[1]?.text));
      }
    }
  });

  await test.step('of each of the best customers', async () => {
    const rows = await tableOf(page, 'Best customers');
    expect(rows).toHaveLength(10);
    const counts = rows.map((row) => numberIn(row[2]?.text));
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    for (const [name, volume, count] of rows) {
      expect(name?.href).toMatch(/\/customers\?id=cust_\w+&_open=true$/);
      const totals = await totalsAt(api, 'transaction', volume?.href ?? '');
      expect(totals, name?.text).toEqual([numberIn(count?.text), numberIn(volume?.text)]);
    }
  });
});

test('a slice and a day open their lists, and the way back leads to the same figures', async ({ page, list }) => {
  await open(page, 'transactions?range=previous-month');

  await test.step('a day is reached by keyboard', async () => {
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

  await test.step('a slice opens a list that shows its number and its amount', async () => {
    const card = page.getByRole('region', { name: 'Payment method' });
    const [first] = await rowsOf(page, 'Payment method');
    await card.getByRole('link').first().click();
    await list.rows.first().waitFor();
    await list.settled();
    await expect(list.range).toHaveText(new RegExp(` of ${first?.[2]?.text}$`));
    await expect(page.getByText(`Total ${first?.[1]?.text}`)).toBeVisible();
  });
});

test('the address contains the state: selected, reloaded and restored by the back button', async ({ page }) => {
  await open(page, 'transactions');
  await expect(page.getByRole('button', { name: /: Today/ })).toBeVisible();
  await page.getByRole('button', { name: /: Today/ }).click();
  await page
    .getByRole('dialog', { name: /: Today/ })
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
  await expect(page.getByRole('button', { name: /: Last 28 days/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Paid volume per week' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Volume per week' })).toBeVisible();
  await expect(page.getByText('No sums are kept for these filters')).toHaveCount(0);
});

test.describe(() => {
  test.use({ user: 'nobody' });
  test('figures are plain text for users who may not open the list', async ({ page, people, context }) => {
    await people.admit(context, await people.invite({ roles: ['TRANSACTION_STATISTICS'] }));
    await open(page, 'transactions?range=last-90-days');
    await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('€');
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  });
});

test.describe('staff of the provider', () => {
  test.use({ user: 'operator' });

  test('find behind each figure the payments of all merchants in a currency, and inside a merchant the merchant’s', async ({
    page,
    api,
  }) => {
    await agreesWithPayments({ page, api }, 'range=previous-month&currency=USD', 'Volume per day');
    const { items } = await api.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
    const id = items.find(({ name }) => name === 'Streamhuis')?.id;
    for (const base of [`/psp/merchants/${id}`, `/psp/merchants/${id}:psp`]) {
      await visit(page, `${base}/dashboards/transactions?range=previous-month`);
      const volume = page.getByRole('region', { name: 'Key figures' }).getByRole('link', { name: /^Volume/ });
      expect(await volume.getAttribute('href')).toContain(`${base}/transactions?`);
    }
  });
});

// Every chart in both themes and both widths; the other parts of a dashboard in one of each.
for (const screens of [
  [['transactions?range=last-365-days&interval=month', crosswise[0]]],
  [
    ['transactions', [shapes[1]]],
    ['refunds?range=last-90-days', [shapes[2]]],
    ['customers?range=last-90-days&interval=week', [shapes[3]]],
  ],
] as const)
  test(`axe finds nothing on the dashboards ${screens.map(([address]) => address).join(', ')}`, async ({ page }) => {
    for (const [address, in_shapes] of screens)
      await test.step(address, async () => {
        await page.setViewportSize(shapes[0]);
        await open(page, address);
        await meetsAxe(page, in_shapes);
      });
  });

test('a dashboard is saved with its range by name, and mailed as a schedule', async ({ page }, { retry }) => {
  const name = `This month by iDEAL ${retry}`;
  await open(page, 'transactions?range=current-month&payment_product=ideal');
  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Views' });
  await views.getByRole('textbox', { name: 'Save current view as' }).fill(name);
  await views.getByRole('button', { name: 'Save', exact: true }).click();
  await open(page, 'transactions');
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL(/range=current-month/);
  await expect(page.getByRole('button', { name: `Views: ${name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Schedule this dashboard by email' }).click();
  await expect(page.getByRole('combobox', { name: 'Content' })).toHaveValue('transaction_dashboard');
  await page.getByRole('textbox', { name: 'Name' }).fill('iDEAL each day');
  await page.getByRole('button', { name: 'Add report schedule' }).last().click();
  await expect(page.getByText('iDEAL each day').first()).toBeVisible();
});
