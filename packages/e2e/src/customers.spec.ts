import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ItemOf } from '@sluis/contract/registry';
import { Api } from './api.ts';
import { makeCustomer } from './made.ts';
import { makeMandate } from './payer.ts';
import { inEnglish } from './payments.ts';
import { expect, fresh, meetsAxe, shapes, test } from './test.ts';

type Customer = ItemOf<'customer'>;
type Mandate = ItemOf<'mandate'>;

test('a customer is added, changed, verified, given a note and deleted', async ({ page, api, list }) => {
  // A complete scenario, with axe on the way.
  test.slow();
  const email = `${randomUUID()}@example.com`;
  await list.open('/customers');
  await page.getByRole('button', { name: 'Add customer' }).click();
  const form = page.getByRole('region', { name: 'Add customer' });
  await form.getByRole('button', { name: 'Add customer' }).click();
  await expect(form.getByText('This field is required.')).toHaveCount(1);
  await expect(form.getByLabel('Email address')).toBeFocused();
  await form.getByLabel('Email address').fill('nobody');
  await form.getByLabel('City').focus();
  await expect(form.getByText('Enter an email address, such as name@example.com.')).toBeVisible();
  await form.getByLabel('Email address').fill(email);
  await form.getByLabel('First name').fill('Sjoerd');
  await form.getByLabel('Last name').fill('Hoitema');
  await form.getByLabel('National ID number').fill('123456782');
  await form.getByRole('button', { name: 'Add customer' }).click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText('Sjoerd Hoitema');
  const find = async () => (await api.list<Customer>('customer', { email_address: email })).items[0];
  const id = (await find())?.id as string;

  // The number shows its end; all of it on request, and hidden again.
  await expect(list.panel.getByText('••••••82')).toBeVisible();
  await list.panel.getByRole('button', { name: 'Reveal' }).click();
  await expect(list.panel.getByText('123456782')).toBeVisible();
  await list.panel.getByRole('button', { name: 'Hide' }).click();
  await expect(list.panel.getByText('123456782')).toHaveCount(0);

  // Left empty, the number is unchanged.
  await list.panel.getByRole('button', { name: 'Edit' }).click();
  await expect(list.panel.getByText('Current number: ••••••82. Leave empty to keep it.')).toBeVisible();
  await list.panel.getByLabel('City').fill('Harlingen');
  await list.panel.getByRole('button', { name: 'Save' }).click();
  await expect(list.panel.getByText('Harlingen')).toBeVisible();
  expect(await find()).toMatchObject({ city: 'Harlingen', social_security_number_masked: '••••••82' });

  await list.panel.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('dialog').getByLabel('Status reason').fill('Saw a passport');
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
  await expect(list.panel.getByText('Verified', { exact: true }).first()).toBeVisible();
  await expect(list.panel.getByRole('listitem').first()).toContainText('Saw a passport');
  await expect(list.panel.getByRole('listitem')).toHaveCount(2);

  await list.panel.getByRole('tab', { name: 'Notes' }).click();
  await list.panel.getByRole('textbox', { name: 'Note' }).fill('Likes to be called\nbefore ten');
  await list.panel.getByRole('button', { name: 'Add note' }).click();
  const note = list.panel.getByRole('listitem');
  await expect(note).toContainText('Likes to be called');
  await expect(list.panel.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await meetsAxe(page, [shapes[2]]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await note.getByRole('button', { name: 'Delete note' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click();
  await expect(list.panel.getByText('No notes yet')).toBeVisible();

  await list.panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('Delete Sjoerd Hoitema?');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(list.panel).toHaveCount(0);
  await expect(page.locator(`[data-row="${id}"]`)).toHaveCount(0);
  expect(await find()).toBeUndefined();
});

test('a payment leads to its customer, whose payments lead to each of them, and whose method is revoked after a confirmation', async ({
  page,
  api,
  list,
  browser,
}) => {
  await test.step('payments and their customer lead to each other', async () => {
    const { items } = await api.list<ItemOf<'transaction'>>('transaction', { _limit: 100 });
    const payment = items.find(({ customer }) => customer !== null) as ItemOf<'transaction'>;
    await list.open('/transactions', { id: payment.id, _open: true, _tab: 'customer' });
    await list.panel.getByRole('link', { name: 'Open customer' }).click();
    await expect(page).toHaveURL(/\/customers\?/);
    const asked = page.waitForRequest((request) => request.url().includes(`customer=${payment.customer}`));
    await list.panel.getByRole('tab', { name: 'Transactions' }).click();
    expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toMatchObject({
      customer: payment.customer,
      _sort: '-created_at',
      _populate: 'payment_profile',
      _limit: '25',
    });
    const amount = inEnglish(payment.amount, payment.currency_code);
    const row = list.panel.getByRole('listitem').filter({ hasText: payment.merchant_reference });
    await expect(row).toContainText(amount);
    await row.getByRole('link', { name: amount }).click();
    await expect(page).toHaveURL(new RegExp(`/transactions\\?.*id=${payment.id}&_open=true`));
    await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(amount);
  });

  await test.step('a payment method is revoked after a confirmation', async () => {
    const { customer, id } = await makeMandate(api, browser);
    await list.visit('/customers', { id: String(customer), _open: true, _tab: 'mandates' });
    await list.panel.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByRole('dialog')).toContainText('can no longer be charged');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(list.panel.getByText(/^Revoked on/)).toBeVisible();
    expect((await api.call<Mandate>('GET', `mandate/${id}`)).revoked_at).not.toBeNull();
  });
});

test.describe('a user who may only view', () => {
  test.use({ user: 'nobody' });

  test('is offered nothing that changes a customer', async ({ page, baseURL, people, list }) => {
    const customer = await makeCustomer(new Api(baseURL as string, 'merchant'));
    const person = await people.invite({ roles: ['CUSTOMER_LIST'], at: 'Van der Linden Mode' });
    await people.admit(page.context(), person);
    await list.open('/customers', { email_address: customer.email_address });
    await expect(page.getByRole('button', { name: 'Add customer' })).toHaveCount(0);
    await list.rows.first().press('Enter');
    await expect(list.panel.getByRole('tab', { name: 'Notes' })).toBeVisible();
    await expect(list.panel.getByRole('tab', { name: 'Transactions' })).toHaveCount(0);
    await expect(list.panel.getByRole('button', { name: /Edit|Delete|Verify|unverified|Reveal/ })).toHaveCount(0);
  });
});

test('the data about a customer are saved as a page or as data, and erased permanently', async ({
  page,
  api,
  list,
}) => {
  const { user } = await api.call<{ user: { organisation: { id: string } } }>('GET', 'auth/me');
  const { id } = await api.call<{ id: string }>('POST', 'customer', {
    organisation: user.organisation.id,
    email_address: `${fresh('famke')}@mail.example`,
    first_name: 'Famke',
    last_name: 'de <Vries>',
    social_security_number: '123456782',
  });
  await list.open('/customers', { id, _open: true });
  const choose = async (action: string) => {
    await list.panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const save = async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    const download = await saved;
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };
  await choose('Export personal data');
  const readable = await save();
  expect(readable.name).toMatch(/^Famke-de-Vries-\d{4}-\d\d-\d\d\.html$/);
  expect(readable.text).toContain('<dt>Last name</dt><dd>de &lt;Vries&gt;</dd>');
  expect(readable.text).toContain('123456782');
  await choose('Export personal data');
  await page.getByRole('dialog').getByRole('combobox', { name: 'File' }).click();
  await page.getByRole('option', { name: 'For programs (JSON)' }).click();
  await meetsAxe(page, [shapes[2]]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const data = JSON.parse((await save()).text);
  expect(data.customer).toMatchObject({ id, first_name: 'Famke' });

  await choose('Erase personal data');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Erase personal data' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Asked by letter');
  await dialog.getByRole('button', { name: 'Erase personal data' }).click();
  await expect(list.panel.getByText('Personal data erased').first()).toBeVisible();
  await expect(list.panel.getByText('Famke')).toHaveCount(0);
  await list.panel.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Erase personal data' })).toHaveCount(0);
});
