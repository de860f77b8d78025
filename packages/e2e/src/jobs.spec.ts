import type { Locator, Page } from '@playwright/test';
import { disputePayment, paidOn, type Transaction } from './payments.ts';
import { expect, test } from './test.ts';

/** A frequent task takes three steps from home, before a form is filled in. */

const steps_max = 3;

/** A user's way from home, with its steps counted: a click, a key combination, or a text with Enter. */
class Way {
  readonly #page: Page;
  #steps = 0;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async fromHome(page: Page): Promise<Way> {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
    return new Way(page);
  }

  async click(on: Locator): Promise<void> {
    this.#step();
    await on.click();
  }

  /** Types into the palette and opens its first result, which has this name. */
  async choose(text: string, name: string | RegExp): Promise<void> {
    this.#step();
    await this.#page.keyboard.press('Control+k');
    const field = this.#page.getByRole('combobox', { name: /^Search pages/ });
    this.#step();
    await field.fill(text);
    const options = this.#page.getByRole('listbox', { name: 'Results' }).getByRole('option');
    await expect(options.first()).toContainText(name);
    await field.press('Enter');
    await expect(field).toHaveCount(0);
  }

  #step(): void {
    this.#steps += 1;
    expect(this.#steps, 'steps').toBeLessThanOrEqual(steps_max);
  }
}

const declined = (page: Page) => page.getByText(/^Declined: /);

test('a payment is refunded by its reference', async ({ page, api, list }) => {
  const { merchant_reference } = await paidOn(api, 33);
  const way = await Way.fromHome(page);
  await way.choose(`refund ${merchant_reference}`, `Refund ${merchant_reference}`);
  await expect(list.panel.locator('button[type=submit]')).toHaveText(/^Refund /);
});

test('the payments of last month are exported', async ({ page }) => {
  const way = await Way.fromHome(page);
  await way.choose('export', 'Export last month’s payments');
  const download = page.waitForEvent('download');
  await way.click(page.getByRole('menuitem', { name: 'CSV for Excel' }));
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

for (const [job, text, name] of [
  ['a payment link is created', 'payment link', 'Create payment link'],
  ['a colleague is invited', 'invite', 'Invite user'],
] as const)
  test(job, async ({ page }) => {
    const way = await Way.fromHome(page);
    await way.choose(text, name);
    await expect(page.getByRole('region', { name }).getByRole('textbox').first()).toBeVisible();
  });

test('a payment is found by a part of its reference', async ({ page, api, list }) => {
  const { merchant_reference } = await paidOn(api, 34);
  const way = await Way.fromHome(page);
  await way.choose(String(merchant_reference).slice(3), String(merchant_reference));
  await expect(list.panel).toContainText(String(merchant_reference));
});

test('the reason why a payment was declined is read', async ({ page, api }) => {
  const { items } = await api.list<Transaction>('transaction', { status: 'DECLINED', _limit: 1 });
  const reference = String(items[0]?.merchant_reference);
  const way = await Way.fromHome(page);
  await way.choose(reference, reference);
  await expect(declined(page)).toBeVisible();
});

test('the chargeback with the nearest deadline is responded to', async ({ page, api, operator, list }) => {
  await disputePayment(api, operator, [4]);
  const way = await Way.fromHome(page);
  await way.click(
    page.getByRole('region', { name: 'Needs an answer' }).getByRole('link', { name: /need.* a response/ }),
  );
  await list.settled();
  await way.click(page.getByRole('row').nth(1).getByText('Open', { exact: true }));
  await way.click(list.panel.getByRole('button', { name: 'Mark as responded' }));
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the revenue of today is seen beside that of yesterday', async ({ page }) => {
  const way = await Way.fromHome(page);
  const card = page.getByRole('region', { name: 'Revenue' });
  await expect(card.getByRole('heading', { level: 3, name: 'Today so far' })).toBeVisible();
  await way.click(card.getByRole('radio').nth(5).locator('xpath=..'));
  await expect(card.getByRole('radio').nth(5)).toBeChecked();
  await expect(card.getByRole('heading', { level: 3 })).not.toHaveText('Today so far');
  await expect(card.getByText(/€/).first()).toBeVisible();
});

test('the undelivered webhooks are found', async ({ page, list }) => {
  const way = await Way.fromHome(page);
  await way.choose('failed', 'View failed webhooks');
  await list.settled();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await expect(list.chip('Given up on')).toBeVisible();
});

test.describe('staff of the provider', () => {
  test.use({ user: 'operator' });

  test('a merchant is added', async ({ page }) => {
    const way = await Way.fromHome(page);
    await way.choose('add merchant', 'Add merchant');
    await expect(page.getByRole('region', { name: 'Add merchant' }).getByLabel('Name')).toBeVisible();
  });
});
