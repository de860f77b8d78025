import type { Locator, Page } from '@playwright/test';
import type { ProcessorRevenueAnswer } from '@sluis/contract/statistics';
import { inEnglish } from './payments.ts';
import { expect, meetsAxe, shapes, test } from './test.ts';
import { visit } from './visit.ts';

const cards = (page: Page): Locator => page.getByRole('main').getByRole('listitem');
const footer = (page: Page): Locator => page.getByRole('contentinfo').or(page.locator('main footer'));
const escaped = (text: string): RegExp => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

test('processors have a card each and are compared, and each number opens its payments', async ({
  page,
  api,
  list,
}) => {
  await test.step('a card opens the payments that its revenue counts', async () => {
    await page.goto('/dashboards/processor-statistics');
    await expect(page.getByRole('heading', { level: 1, name: 'Processor statistics' })).toBeVisible();
    const { items, currency_code } = await api.call<ProcessorRevenueAnswer>('GET', 'statistics/processor/revenue');
    await expect(cards(page)).toHaveCount(items.length);
    const first = items[0] as (typeof items)[number];
    expect(first.last24hours).toBeGreaterThan(0);
    const revenue = inEnglish(first.last24hours, currency_code ?? '');
    await expect(cards(page).first()).toContainText(revenue);
    await meetsAxe(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await cards(page).first().getByRole('link').click();
    await list.settled();
    expect(Object.fromEntries(list.parameters())).toMatchObject({ processor: first.id });
    await expect(footer(page)).toContainText(revenue);
  });

  await test.step('up to three are compared', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, '/insights/dashboards/processor-compare');
    const boxes = page.getByRole('group', { name: 'Processors' }).getByRole('checkbox');
    const table = page.getByRole('table', { name: 'Last 28 days of transactions' });
    // The two largest are compared by default.
    await expect(table.getByRole('columnheader')).toHaveCount(2);
    const checked = boxes.and(page.locator(':checked'));
    await checked.first().click();
    await expect(page.getByText('Choose one more.')).toBeVisible();
    await page.getByRole('button', { name: 'The two largest' }).click();
    await expect(checked).toHaveCount(2);
    await boxes.and(page.locator(':not(:checked)')).first().click();
    await expect(table.getByRole('columnheader')).toHaveCount(3);
    await expect(boxes.and(page.locator(':disabled'))).toHaveCount((await boxes.count()) - 3);
    await meetsAxe(page, [shapes[0]]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    const settled = table
      .getByRole('row', { name: /^Settled/ })
      .getByRole('cell')
      .first();
    const count = await settled.getByRole('link').innerText();
    const [amount = ''] = /[€]\S+$/.exec(await settled.innerText()) ?? [];
    await settled.getByRole('link').click();
    await list.settled();
    await expect(footer(page)).toContainText(escaped(`of ${count}`));
    await expect(footer(page)).toContainText(amount);
    await page.goBack();
    await expect(table.getByRole('columnheader')).toHaveCount(3);
  });
});

test.describe('a user without the role of the list', () => {
  test.use({ user: 'nobody' });

  test('sees figures that are not links', async ({ page, context, people }) => {
    const at = 'Van der Linden Mode';
    await people.admit(context, await people.invite({ roles: ['PROCESSOR_LIST'], at }));
    await page.goto('/dashboards/processor-statistics');
    await expect(cards(page).first()).toBeVisible();
    await expect(cards(page).getByRole('link')).toHaveCount(0);
    await page.getByRole('navigation').getByRole('link', { name: 'Processor comparison' }).click();
    await expect(page.getByRole('table').getByText('Settled')).toBeVisible();
    await expect(page.getByRole('table').getByRole('link')).toHaveCount(0);
  });
});

test.describe('staff of the provider', () => {
  test.use({ user: 'operator' });

  test('see all processors, and inside a merchant those of the merchant with its payments', async ({
    page,
    api,
    list,
  }) => {
    await page.goto('/dashboards/processor-statistics');
    await expect(cards(page).first().getByRole('link')).toHaveAttribute('href', /^\/psp\/transactions\?/);
    const everywhere = await cards(page).count();
    const { items } = await api.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
    const merchant = items.find(({ name }) => name === 'Van der Linden Mode')?.id ?? '';
    for (const mode of ['', ':psp']) {
      const base = `/psp/merchants/${merchant}${mode}`;
      await visit(page, `${base}/dashboards/processor-statistics`);
      await expect(cards(page).first()).toBeVisible();
      expect(await cards(page).count()).toBeLessThan(everywhere);
      const revenue = await cards(page).first().getByText(/^€/).first().innerText();
      await cards(page).first().getByRole('link').click();
      await list.settled();
      expect(new URL(page.url()).pathname).toBe(`${base}/transactions`);
      await expect(footer(page)).toContainText(revenue);
    }
  });
});
