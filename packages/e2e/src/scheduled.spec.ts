import type { ItemOf, Populated } from '@sluis/contract/registry';
import { makeCustomer } from './made.ts';
import { expect, meetsAxe, shapes, test } from './test.ts';
import { daysAgo } from './time.ts';

type Scheduled = ItemOf<'scheduledtransaction'>;
type Mandate = Populated<'mandate', 'customer' | 'payment_profile'>;

test('opens with upcoming payments, and shows that a customer has no method that can be charged', async ({
  page,
  api,
  list,
}) => {
  await test.step('opens with upcoming payments, and shows all once that filter is cleared', async () => {
    await list.open('/transactions/scheduled');
    expect(list.parameters()).toEqual([['status[]', 'CREATED']]);
    const waiting = await api.list<Scheduled>('scheduledtransaction', { status: 'CREATED' });
    expect((await list.ids()).length).toBe(Math.min(25, waiting.total ?? 0));
    await list.filters.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => list.parameters()).toEqual([['_sort', 'scheduled_at']]);
    await expect(page.getByText('Failed').or(page.getByText('Cancelled')).first()).toBeVisible();
  });

  await test.step('shows that a customer has no method that can be charged', async () => {
    const email = (await makeCustomer(api)).email_address;
    await list.visit('/transactions/scheduled');
    await page.getByRole('button', { name: 'Schedule transaction' }).click();
    const form = page.getByRole('region', { name: 'Schedule transaction' });
    await form.getByRole('combobox').pressSequentially(email, { delay: 5 });
    await page.getByRole('option').filter({ hasText: email }).click();
    await expect(form.getByRole('alert')).toContainText('no saved payment method');
  });
});

test('a payment is scheduled for a customer, changed and cancelled', async ({ page, api, list, complaints }) => {
  complaints.expect(/status of 422/);
  // A complete scenario, with axe on the way.
  test.slow();
  const { items } = await api.list<Mandate>('mandate', { _populate: 'customer payment_profile', _limit: 100 });
  const mandate = items.find(
    ({ revoked_at, payment_product, payment_profile, card_last_four }) =>
      !revoked_at && payment_product === 'card' && payment_profile.currency_code === 'EUR' && card_last_four,
  ) as Mandate;
  await list.open('/transactions/scheduled');
  await page.getByRole('button', { name: 'Schedule transaction' }).click();
  const form = page.getByRole('region', { name: 'Schedule transaction' });
  await expect(form.getByText('First choose the customer to charge.')).toBeVisible();
  await form.getByRole('combobox').pressSequentially(mandate.customer?.email_address as string, { delay: 5 });
  await page
    .getByRole('option')
    .filter({ hasText: mandate.customer?.email_address as string })
    .click();
  await expect(form.getByRole('combobox', { name: 'Payment method' })).toHaveValue(
    new RegExp(mandate.card_last_four as string),
  );
  await form.getByLabel('Amount').fill('19,50');
  await form.getByRole('textbox', { name: 'Reference' }).fill('TERM-2');
  await form.getByLabel('Scheduled for').fill(`${daysAgo(2)}T10:00`);
  await form.getByRole('button', { name: 'Schedule transaction' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByLabel('Scheduled for').fill('2027-07-01T09:30');
  await meetsAxe(page, [shapes[2]]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole('button', { name: 'Schedule transaction' }).click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText('€19.50');
  // Half past nine in the viewer's time zone, in summer.
  await expect(list.panel).toContainText('1 Jul 2027, 09:30');
  const find = async () =>
    (await api.list<Scheduled>('scheduledtransaction', { merchant_reference: 'TERM-2' })).items[0];
  expect(await find()).toMatchObject({
    mandate: mandate.id,
    amount: 1950,
    currency_code: 'EUR',
    scheduled_at: '2027-07-01T07:30:00.000Z',
    status: 'CREATED',
  });

  await list.panel.getByRole('button', { name: 'Edit' }).click();
  const due = list.panel.getByLabel('Scheduled for');
  await expect(due).toHaveValue('1 Jul 2027, 09:30');
  await list.panel.getByRole('button', { name: 'Calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await calendar.getByRole('button', { name: '15 July 2027' }).click();
  await calendar.getByLabel('Time').fill('14:45');
  await expect(due).toHaveValue('15 Jul 2027, 14:45');
  await meetsAxe(page, [shapes[1]]);
  // The form keeps the selection, and asks nothing.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await due.fill('1 Dec 2027, 9:30');
  await list.panel.getByRole('button', { name: 'Save' }).click();
  await expect(list.panel).toContainText('1 Dec 2027, 09:30');
  expect(await find()).toMatchObject({ scheduled_at: '2027-12-01T08:30:00.000Z', amount: 1950 });

  await list.panel.getByRole('button', { name: 'Cancel transaction' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('€19.50');
  await expect(dialog).toContainText('1 Dec 2027, 09:30');
  await dialog.getByRole('button', { name: 'Cancel transaction' }).click();
  await expect(list.panel.getByText('Cancelled').first()).toBeVisible();
  await expect(list.panel.getByRole('button', { name: /Edit|Cancel transaction/ })).toHaveCount(0);
  await expect(list.panel.getByRole('listitem')).toHaveCount(2);
  expect(await find()).toMatchObject({ status: 'FAILED', status_reason: 'cancelled', transaction: null });
});

test.describe('op zijn Nederlands', () => {
  test.use({ locale: 'nl-NL' });

  test('wordt een moment getypt zoals het er staat, wat de taal van de browser ook is', async ({ page, api, list }) => {
    const { items } = await api.list<Scheduled>('scheduledtransaction', { status: 'CREATED', _limit: 1 });
    await list.open('/transactions/scheduled', { id: items[0]?.id ?? '', _open: 'true', _form: 'edit' });
    const due = list.panel.getByLabel('Gepland op');
    await expect(due).toHaveValue(/^\d{2}-\d{2}-\d{4} \d{2}:\d{2}$/);
    await due.fill('31-02-2027 9:30');
    await due.press('Tab');
    await expect(due).toHaveAccessibleDescription(/Vul een datum en tijd in/);
    await due.fill('1-12-2027 9:30');
    await due.press('Tab');
    await expect(due).toHaveValue('01-12-2027 09:30');
    await page.keyboard.press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Kalender' });
    await expect(calendar.getByRole('button', { name: '1 december 2027', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
    await expect(due).toHaveValue('01-12-2027 09:30');
  });
});
