import type { ItemOf } from '@sluis/contract/registry';
import { expect, fresh, meetsAxe, shapes, test } from './test.ts';

type Plan = ItemOf<'plan'>;

test('a plan is created, changed, deleted and found by amount and interval', async ({ page, api, list }) => {
  test.slow();
  await test.step('created, changed and deleted, with a recipient for its notifications', async () => {
    const name = fresh('Winter box');
    await list.open('/subscriptions/plans');
    await page.getByRole('button', { name: 'Add plan' }).click();
    const form = page.getByRole('region', { name: 'Add plan' });
    const add = form.getByRole('button', { name: 'Add plan' });
    await add.click();
    // The profile, the name and the amount; the interval and its number have their defaults.
    await expect(form.getByText('This field is required.')).toHaveCount(3);
    await expect(form.getByLabel('Number of intervals')).toHaveValue('1');
    await form.getByLabel('Payment profile').click();
    await page.getByRole('option', { name: 'vanderlinden.example', exact: true }).click();
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await form.getByLabel('Amount').fill('12,345');
    await form.getByLabel('Redirect URL').fill('nowhere');
    await form.getByLabel('Email').fill('nobody');
    await form.getByLabel('Maximum cycles').focus();
    for (const fault of [
      'Enter a valid amount.',
      'Enter a URL, such as https://example.com.',
      'Enter an email address, such as name@example.com.',
    ])
      await expect(form.getByText(fault)).toBeVisible();
    await form.getByLabel('Amount').fill('12,34');
    await form.getByLabel('Redirect URL').fill('https://shop.example/thanks');
    await form.getByLabel('Email').fill('');
    await form.getByRole('combobox', { name: 'Interval', exact: true }).selectOption('Month');
    await form.getByLabel('Number of intervals').fill('3');
    await form.getByRole('combobox', { name: 'Notify on status' }).press('ArrowDown');
    await page.getByRole('option', { name: 'Past due' }).click();
    await form.getByLabel('Maximum cycles').fill('8');
    await add.click();
    await expect(form.getByText("You must select at least one of 'Webhook' or 'Email'.")).toBeVisible();
    await form.getByLabel('Webhook').fill('https://shop.example/hook');
    await meetsAxe(page, [shapes[2]]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await add.click();
    await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(name);
    await expect(list.panel).toContainText('€12.34');
    await expect(list.panel).toContainText('Every 3 months');
    await expect(list.panel).toContainText('Past due');
    const find = async () => (await api.list<Plan>('plan', { name })).items[0];
    const made = await find();
    expect(made).toMatchObject({
      amount: 1234,
      currency_code: 'EUR',
      interval: 'month',
      interval_count: 3,
      max_billing_cycle: 8,
      statuses_subscription_update: ['PAST_DUE'],
      webhook_subscription_update: 'https://shop.example/hook',
      email_subscription_update: null,
    });
    await expect(list.row(made?.id ?? '')).toContainText('Every 3 months');

    await list.panel.getByRole('button', { name: 'Edit' }).click();
    await expect(list.panel.getByLabel('Amount')).toHaveValue('12.34');
    await list.panel.getByLabel('Amount').fill('15');
    await list.panel.getByLabel('Maximum cycles').fill('');
    await list.panel.getByRole('combobox', { name: 'Notify on status' }).press('Backspace');
    await list.panel.getByRole('button', { name: 'Save' }).click();
    await expect(list.panel).toContainText('€15.00');
    expect(await find()).toMatchObject({ amount: 1500, max_billing_cycle: null, statuses_subscription_update: [] });

    await list.panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(list.panel).toHaveCount(0);
    expect(await find()).toBeUndefined();
  });

  await test.step('found by amount and interval', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await list.visit('/subscriptions/plans');
    // A plan is listed however old it is.
    await list.shows((await api.list<Plan>('plan', {})).items);
    await list.chip('Interval').click();
    // The address contains the selection, and the checkbox follows it.
    const year = list.editor('Interval').getByRole('checkbox', { name: 'Year' });
    await year.click();
    await expect(year).toBeChecked();
    await page.keyboard.press('Escape');
    const yearly = await api.list<Plan>('plan', { 'interval[]': ['year'] });
    await list.shows(yearly.items);
    const asked = { 'amount>=': 700, 'amount<=': 1500, 'currency_code[]': ['EUR'] };
    await list.visit('/subscriptions/plans', asked);
    await list.shows((await api.list<Plan>('plan', asked)).items);
  });
});
