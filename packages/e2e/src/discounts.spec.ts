import type { ItemOf } from '@sluis/contract/registry';
import { expect, fresh, meetsAxe, shapes, test } from './test.ts';

type Discount = ItemOf<'subscriptiondiscount'>;

test('a discount is in per cent, stored as a fraction, or in the decimals of its currency', async ({
  page,
  api,
  list,
}) => {
  test.slow();
  await test.step('in per cent', async () => {
    const name = fresh('Spring');
    await list.open('/subscriptions/discounts');
    await page.getByRole('button', { name: 'Add discount' }).click();
    const form = page.getByRole('region', { name: 'Add discount' });
    const add = form.getByRole('button', { name: 'Add discount' });
    await expect(form.getByLabel('Type')).toHaveValue('fixed_cents');
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Type').selectOption('Percentage');
    const amount = form.getByRole('textbox', { name: 'Discount', exact: true });
    for (const [typed, fault] of [
      ['0', 'This value is too small.'],
      ['100.5', 'This value is too large.'],
      ['12.345', 'Up to two decimal places.'],
    ] as const) {
      await amount.fill(typed);
      await add.click();
      await expect(form.getByText(fault)).toBeVisible();
      await expect(amount).toBeFocused();
    }
    await amount.fill('12,5');
    await form.getByLabel('Minimum amount').fill('20');
    await meetsAxe(page, [shapes[2]]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await add.click();
    await expect(list.panel.getByText('12.5%')).toBeVisible();
    await expect(list.panel.getByText('Infinite')).toBeVisible();
    const find = async () => (await api.list<Discount>('subscriptiondiscount', { name })).items[0];
    expect(await find()).toMatchObject({ type: 'percentage', amount: 0.125, duration: null, minimum_amount: 2000 });

    await list.panel.getByRole('button', { name: 'Edit' }).click();
    await expect(list.panel.getByRole('textbox', { name: 'Discount', exact: true })).toHaveValue('12.5');
    await list.panel.getByRole('textbox', { name: 'Discount', exact: true }).fill('100');
    await list.panel.getByLabel('Minimum amount').fill('');
    await list.panel.getByLabel('Duration').fill('3');
    await list.panel.getByRole('button', { name: 'Save' }).click();
    await expect(list.panel.getByText('3 cycles')).toBeVisible();
    expect(await find()).toMatchObject({ amount: 1, duration: 3, minimum_amount: null });
    await list.panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(list.panel).toHaveCount(0);
    expect(await find()).toBeUndefined();
  });

  await test.step('fixed', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await list.visit('/subscriptions/discounts');
    await page.getByRole('button', { name: 'Add discount' }).click();
    const form = page.getByRole('region', { name: 'Add discount' });
    await form.getByLabel('Name').fill('Yen off');
    await form.getByLabel('Currency').selectOption('JPY');
    await form.getByRole('textbox', { name: 'Discount', exact: true }).fill('2.50');
    await form.getByRole('button', { name: 'Add discount' }).click();
    await expect(form.getByText('Enter a valid amount.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Discount', exact: true }).fill('250');
    await form.getByRole('switch', { name: 'First cycle only' }).check();
    await form.getByRole('button', { name: 'Add discount' }).click();
    await expect(list.panel.getByText('¥250')).toBeVisible();
    const [made] = (await api.list<Discount>('subscriptiondiscount', { name: 'Yen off' })).items;
    expect(made).toMatchObject({ type: 'fixed_cents', amount: 250, currency_code: 'JPY', limit_to_first_order: true });
  });
});
