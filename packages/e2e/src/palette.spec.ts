import type { Page } from '@playwright/test';
import type { Refund, Transaction } from './payments.ts';
import { expect, test } from './test.ts';
import { daysAgo } from './time.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /^Search pages/ });
const option = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');

async function search(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
}

test.describe('operator', () => {
  test.use({ user: 'operator' });

  test('opens any pasted id, in its merchant', async ({ page, api, list }) => {
    await list.open('/psp/transactions');
    const { items: refunds } = await api.list<Refund & { organisation: string }>('refund', { _limit: 1 });
    const [refund] = refunds;
    await search(page, ` ${refund?.id} `);
    await expect(option(page).first()).toContainText(refund?.id ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(
      new RegExp(`/psp/merchants/${refund?.organisation}/refunds\\?id=${refund?.id}&_open=true`),
    );
    await expect(list.panel).toBeVisible();
    await expect(field(page)).toHaveCount(0);

    const { items: users } = await api.list<{ id: string; name: string }>('psp/user', { _limit: 1 });
    await search(page, users[0]?.id ?? '');
    await expect(option(page).first()).toContainText(users[0]?.name ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/psp/users\\?.*id=${users[0]?.id}`));
  });
});

test('opens lists filtered by a reference and an amount, and finds a customer and their payments, however old', async ({
  page,
  api,
  list,
}) => {
  await test.step('by a reference and an amount', async () => {
    await list.open('/transactions');
    const { items } = await api.list<Transaction>('transaction', { 'created_at<': daysAgo(100), _limit: 1 });
    const { merchant_reference = '', id = '' } = items[0] ?? {};
    await search(page, merchant_reference);
    await option(page).filter({ hasText: 'Transactions: reference' }).click();
    await list.shows([{ id }]);
    await search(page, '€ 12,50');
    // The payments of that amount themselves are first.
    await option(page).filter({ hasText: 'Transactions: amount €12.50' }).click();
    await expect(page).toHaveURL(/\/transactions\?.*amount=1250/);
    await list.settled();
    await expect(list.chip('Amount')).toContainText('€12.50');
  });

  await test.step('by an email address', async () => {
    await list.visit('/transactions');
    const { items } = await api.list<Transaction & { customer: { email_address: string } | null }>('transaction', {
      'created_at<': daysAgo(100),
      _populate: 'customer',
      _limit: 50,
    });
    const paid = items.find(({ customer }) => customer?.email_address);
    await search(page, paid?.customer?.email_address ?? '');
    const group = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('option');
    await expect(group('Customers').first()).toBeVisible();
    await group('Transactions').first().click();
    await expect(page).toHaveURL(/\/transactions\?id=txn_.*&_open=true/);
    await expect(list.panel).toBeVisible();
  });
});
