import { euroProfile, makeCustomer } from './made.ts';
import { expect, fresh, test } from './test.ts';

test.use({ user: 'merchant' });

test('a subscription is created, changed, given a discount and cancelled, and leads to its plan', async ({
  page,
  list,
  api,
}) => {
  await test.step('created, changed, given a discount and cancelled', async () => {
    const customer = await makeCustomer(api);
    const { id: payment_profile, organisation } = await euroProfile(api);
    const plan = { payment_profile, name: fresh('Box'), amount: 500, interval: 'month' };
    await api.call('POST', 'plan', plan);
    const discount = { organisation, name: fresh('Off'), amount: 100, currency_code: 'EUR' };
    await api.call('POST', 'subscriptiondiscount', discount);
    await list.open('/subscriptions');
    await page.getByRole('button', { name: 'Add subscription' }).click();
    const form = page.getByRole('region', { name: 'Add subscription' });
    await form.getByLabel('Search by name').fill(customer.last_name);
    await page.getByRole('option', { name: customer.name }).click();
    await form.getByRole('button', { name: 'Add subscription' }).click();
    await expect(form.getByText('This field is required.')).toBeVisible();
    await form.getByRole('combobox', { name: 'Plan' }).click();
    await page.getByRole('listbox', { name: 'Plan' }).getByRole('option', { name: plan.name }).click();
    await form.getByLabel('Due date').fill('2020-01-01');
    await form.getByRole('button', { name: 'Add subscription' }).click();
    await expect(form.getByText('The first payment can be due tomorrow at the earliest.')).toBeVisible();
    await form.getByLabel('Due date').fill('2030-01-31');
    await form.getByRole('button', { name: 'Add subscription' }).click();

    await expect(list.panel.getByRole('heading', { level: 2, name: customer.name })).toBeVisible();
    await expect(list.panel.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await list.panel.getByRole('button', { name: 'Edit' }).click();
    await list.panel.getByLabel('Maximum cycles').fill('12');
    await list.panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(list.panel.getByText('1 of 12')).toBeVisible();

    await list.panel.getByRole('tab', { name: 'Discounts' }).click();
    const apply = list.panel.getByRole('button', { name: 'Apply' });
    await list.panel.getByRole('combobox', { name: 'Discount', exact: true }).click();
    await page
      .getByRole('listbox', { name: 'Discount', exact: true })
      .getByRole('option', { name: discount.name })
      .click();
    await apply.click();
    await expect(list.panel.getByText('A discount is already active.')).toBeVisible();
    await expect(apply).toBeDisabled();
    await list.panel.getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('You are about to remove this discount from the subscription. Are you sure?');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(list.panel.getByText('Removed')).toBeVisible();

    const due = list.panel.getByRole('tabpanel').getByText('Due date', { exact: true });
    await list.panel.getByRole('tab', { name: 'Details' }).click();
    await expect(due).toBeVisible();
    await list.panel.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(list.panel).toContainText('Cancelled: the customer is no longer charged.');
    await expect(due).toHaveCount(0);
    await expect(list.panel.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
  });

  await test.step('leads to its plan, and from there to all its subscriptions', async () => {
    const { items } = await api.list<{ id: string; plan: string }>('subscription', { _limit: 1 });
    const [{ id, plan }] = items as [(typeof items)[0]];
    await list.visit('/subscriptions', { id, _open: true, _tab: 'plan' });
    await list.panel.getByRole('link', { name: 'Open plan' }).click();
    await expect(page).toHaveURL(new RegExp(`/plans\\?.*${plan}`));
    await list.panel.getByRole('link', { name: 'Subscriptions to this plan' }).click();
    await expect.poll(() => list.parameters()).toContainEqual(['plan', plan]);
    await list.shows((await api.list<{ id: string }>('subscription', { plan })).items);
  });
});

test.describe('op zijn Nederlands', () => {
  test.use({ locale: 'nl-NL' });

  test('toont een abonnement met zijn plan, betalingen en kortingen', async ({ page, list }) => {
    await list.open('/subscriptions', { 'status[]': ['ACTIVE'] });
    await page.locator('tbody tr').first().click();
    for (const tab of ['Abonnementsvorm', 'Klant', 'Transacties', 'Kortingen', 'Gegevens'])
      await list.panel.getByRole('tab', { name: tab }).click();
    await expect(list.panel.getByText('Aangemaakt').first()).toBeVisible();
  });
});
