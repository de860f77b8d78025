import type { Locator, Page } from '@playwright/test';
import type { RecentAnswer, SeriesAnswer, TodayAnswer } from '@sluis/contract/statistics';
import type { Api } from './api.ts';
import { inEnglish } from './payments.ts';
import { expect, meetsAxe, test } from './test.ts';
import { daysAgo } from './time.ts';

/** The totals of a list, in the currency that it is limited to. */
async function totalsOf(api: Api, address: string): Promise<{ count: number; amount: number }> {
  const [, query] = address.split('?');
  type Totals = { readonly items: { count: number; amount: number }[] };
  const { items } = await api.call<Totals>('GET', `transaction/totals?${query}`);
  expect(items).toHaveLength(1);
  return items[0] as { count: number; amount: number };
}

const hrefOf = async (element: Locator): Promise<string> =>
  String(await element.locator('xpath=ancestor-or-self::a').getAttribute('href'));

const open = async (page: Page): Promise<Locator> => {
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Revenue' });
  await expect(card.getByRole('radio')).toHaveCount(7);
  return card;
};

test.describe('a merchant', () => {
  test('reads today beside last week, and finds behind each figure its payments', async ({ page, api }) => {
    const card = await open(page);

    await test.step('moves between days by the arrow keys', async () => {
      await card.getByRole('radio').last().focus();
      await expect(card.getByRole('heading', { level: 3, name: 'Today so far' })).toBeVisible();
      // Early in the day there may have been no payment by this time a week ago.
      await expect(card.getByText(/(against|Nothing yet) last \w+ at this time/)).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      await expect(card.getByRole('radio').nth(5)).toBeChecked();
      await expect(card.getByText(/against \w+ a week earlier/)).toBeVisible();
      await page.keyboard.press('ArrowRight');
    });

    const { amount, currency_code } = await api.call<TodayAnswer>('GET', 'statistics/today');
    await expect(card.getByText(inEnglish(amount, currency_code as string), { exact: true })).toBeVisible();
    const { items } = await api.call<SeriesAnswer>('GET', 'statistics/aggregate/day?blocked=false');
    const [day, before] = [3, 10].map((days) => items.find(({ period }) => period === daysAgo(days)));
    await card.getByRole('radio').nth(3).check();
    for (const figure of [day, before]) {
      const shown = card.getByText(inEnglish(figure?.volume ?? 0, currency_code as string), { exact: true });
      expect(await totalsOf(api, await hrefOf(shown))).toMatchObject({ count: figure?.count, amount: figure?.volume });
    }
    await card.getByText(inEnglish(day?.volume ?? 0, currency_code as string), { exact: true }).click();
    await expect(page).toHaveURL(
      new RegExp(`/transactions\\?created_at%3E=${daysAgo(3)}&created_at%3C=${daysAgo(3)}&status`),
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  });

  test('opens pending items, loads the comparison of the month when it scrolls into view, and opens recent items', async ({
    page,
    api,
  }) => {
    await open(page);

    await test.step('exactly the payments that wait for capture', async () => {
      const answers = page.getByRole('region', { name: 'Needs an answer' });
      const captures = answers.getByRole('link', { name: /haven’t been captured/ });
      const [count] = String(await captures.textContent()).match(/\d+/) ?? [];
      await captures.click();
      await expect(page).toHaveURL(/status=AUTHORIZED/);
      await expect(page.getByText(new RegExp(`of ${count}$`)).first()).toBeVisible();
    });

    await open(page);
    const { items } = await api.call<RecentAnswer>('GET', 'statistics/recent');
    const recent = page.getByRole('region', { name: 'Recent activity' });
    await expect(recent.getByRole('listitem')).toHaveCount(10);
    const places = items.map(
      ({ type, id }) => `/${type === 'refund' ? 'refunds' : 'transactions'}?id=${id}&_open=true`,
    );
    const links = await recent.getByRole('link').all();
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(places);

    const chart = page.getByRole('application', { name: 'Last 28 days' });
    await page.getByRole('region', { name: /^Things you did/ }).scrollIntoViewIfNeeded();
    await chart.focus();
    await page.keyboard.press('Home');
    await expect(chart.getByRole('status')).toHaveText(/^Last 28 days: .*€.*Enter opens the list$/);
    await recent.getByRole('link').first().click();
    await expect(page.getByRole('tab').first()).toBeVisible();
  });

  test('has its first figures in the place where the application draws them', async ({ page }) => {
    // The page waits for the application: until then it shows the drawing of the first script.
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/assets\/main-/, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const placesOf = () =>
      page.evaluate(`[...document.querySelectorAll('h1, h2, h3, strong, svg > rect')].filter((each) =>
        each.closest('section')?.querySelector('svg > rect') && each.getBoundingClientRect().width > 0
      ).slice(0, 18).map((each) => {
        const { x, y, height } = each.getBoundingClientRect();
        return [each.tagName, Math.round(x), Math.round(y), Math.round(height)].join(' ');
      })`);
    await expect.poll(async () => ((await placesOf()) as string[]).length).toBe(18);
    const first = await placesOf();
    resolve();
    await expect(page.getByRole('radio')).toHaveCount(7);
    expect(await placesOf()).toEqual(first);
  });
});

test.describe('staff of the provider', () => {
  test.use({ user: 'operator' });

  test('see processors, and the top merchants, with links to the merchant and to the payments of its revenue', async ({
    page,
    api,
  }) => {
    await open(page);
    const processors = page.getByRole('region', { name: 'Processors in the last 24 hours' });
    await expect(processors.getByRole('row')).toHaveCount(4);
    const card = page.getByRole('region', { name: 'Top merchants of the last 24 hours' });
    const top = card.getByRole('table').first();
    await expect(top.getByRole('row')).toHaveCount(6);
    // Those with the largest loss are below, in the same columns.
    await expect(card.getByRole('table')).toHaveCount(2);
    const edges = await card
      .getByRole('table')
      .evaluateAll((tables) =>
        tables.map((table) => [...table.querySelectorAll('th')].map((head) => head.getBoundingClientRect().right)),
      );
    expect(edges[1]).toEqual(edges[0]);
    const row = top.getByRole('row').nth(1);
    const [merchant, amount] = await row.getByRole('link').all();
    const href = String(await amount?.getAttribute('href'));
    const [, organisation = ''] = href.match(/merchants\/(\w+)\//) ?? [];
    const total = await totalsOf(api, `${href}&organisation=${organisation}`);
    expect(inEnglish(total.amount, 'EUR')).toBe(await amount?.textContent());
    await merchant?.click();
    await expect(page).toHaveURL(new RegExp(`/psp/merchants/${organisation}/`));
  });
});

// The home of a merchant and of the provider are among the screens of `axe.spec.ts`.
test.describe('a user who may only view', () => {
  test.use({ user: 'viewer' });

  test('has a home in which axe finds nothing', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
    await meetsAxe(page);
  });
});
