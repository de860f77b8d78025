import type { Populated, Reference } from '@sluis/contract/registry';
import { inEnglish, type Transaction } from './payments.ts';
import { expect, test } from './test.ts';

test.use({ user: 'merchant' });

test('a related payment opens its panel, with a way back', async ({ page, api, list }) => {
  const { items } = await api.list<Populated<'transaction', 'customer'>>('transaction', {
    _limit: 100,
    _populate: 'customer',
  });
  const found = items.find(({ customer }) => customer !== null) as (typeof items)[number];
  const { id: customer, name = '' } = found.customer as Reference<'customer'>;
  await list.open('/customers', { id: customer, _open: true, _tab: 'transactions' });
  const row = list.panel.getByRole('listitem').filter({ hasText: found.merchant_reference });
  const amount = inEnglish(found.amount, found.currency_code);
  await row.getByRole('link', { name: amount }).click();
  await expect(page).toHaveURL(new RegExp(`/transactions\\?.*id=${found.id}&_open=true`));
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(amount);

  // Kept across tabs and a reload, and from one item to the next.
  await list.panel.getByRole('tab', { name: 'Customer' }).click();
  await page.reload();
  await list.panel.getByRole('link', { name: 'Open customer' }).click();
  await list.panel.getByRole('link', { name: `Back to ${found.merchant_reference}` }).click();
  await expect(list.panel.getByRole('tab', { selected: true })).toHaveText('Customer');
  await list.panel.getByRole('link', { name: `Back to ${name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/customers\\?.*id=${customer}.*_tab=transactions`));
  await expect(row).toBeVisible();
  await expect(list.panel.getByRole('link', { name: /^Back to/ })).toHaveCount(0);
});

test('an item that is opened from its list has no way back to another', async ({ page, api, list }) => {
  const { items } = await api.list<Populated<'transaction', 'customer'>>('transaction', { _limit: 100 });
  const { customer } = items.find((each) => each.customer !== null) as Transaction;
  await list.open('/customers', { id: String(customer), _open: true, _tab: 'transactions' });
  await list.panel.getByRole('listitem').first().getByRole('link').click();
  await expect(list.panel.getByRole('link', { name: /^Back to/ })).toBeVisible();
  await expect(page).toHaveURL(/\/transactions\?/);
  const opened = new URL(page.url()).searchParams.get('id');
  // Its list is read after the panel.
  const others = async () => (await list.ids()).filter((id) => id.startsWith('txn_') && id !== opened);
  await expect.poll(others).not.toEqual([]);
  await expect(list.rows).toHaveCount(25);
  const [other = ''] = await others();
  await list.row(other).getByRole('cell').nth(1).click();
  await expect(page).toHaveURL(new RegExp(`id=${other}`));
  await expect(list.panel.getByRole('link', { name: /^Back to/ })).toHaveCount(0);
});
