import type { ItemOf } from '@sluis/contract/registry';
import { freshReference, payByCard, payerOf } from './payer.ts';
import { passwordLink } from './people.ts';
import { expect, fresh, meetsAxe, shapes, test } from './test.ts';

test.use({ user: 'operator' });
const good_card = '4111111111111111';

test('a new merchant is set up step by step, left and resumed, until its test payment is paid', async ({
  page,
  list,
  people,
  browser,
}) => {
  test.slow();
  const name = fresh('Wiek');
  const email = `${name.toLowerCase()}@people.example`;
  await list.open('/psp/merchants');
  await page.getByRole('button', { name: 'Add merchant' }).click();
  const form = page.getByRole('region', { name: 'Add merchant' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Add merchant' }).click();
  await list.panel.getByRole('link', { name: 'Continue set-up' }).click();
  await expect(page).toHaveURL(/\/psp\/merchant\/org_/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  const setUp = page.getByRole('region', { name: 'Set-up' });
  const done = setUp.getByRole('img', { name: 'Done' });
  await setUp.getByRole('button', { name: 'Add payment profile' }).click();
  await expect(done).toHaveCount(2);

  // Left, and resumed by its address only.
  const address = page.url();
  await page.goto('/');
  await page.goto(address);
  await setUp.getByRole('combobox', { name: `Processors for ${name}` }).fill('Noordzee');
  await page.getByRole('option', { name: 'Noordzee Card Services' }).click();
  await page.keyboard.press('Escape');
  await meetsAxe(page, [shapes[3]]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await setUp.getByRole('button', { name: 'Connect processors' }).click();
  await expect(done).toHaveCount(3);
  await setUp.getByRole('textbox', { name: /Email/ }).fill(email);
  await setUp.getByRole('textbox', { name: /Name/ }).fill('Wietske Molenaar');
  await setUp.getByRole('button', { name: 'Invite user' }).click();
  await expect(done).toHaveCount(4);
  expect(await people.mailed(email, passwordLink)).toContain('/updatePassword');

  await setUp.getByRole('button', { name: 'Start test payment' }).click();
  const url = (await setUp.getByRole('link', { name: 'Open payment page' }).getAttribute('href')) ?? '';
  const payer = await payerOf(browser);
  await payer.goto(url);
  await payByCard(payer, good_card);
  await expect(payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await payer.context().close();
  await expect(done).toHaveCount(5);
  await expect(page.getByRole('region', { name: 'Last payments' })).toContainText('Test payment');
  await expect(page.getByRole('region', { name: 'Payment profiles' })).toContainText('Can take payments');
  await page.getByRole('link', { name: 'All: Users' }).click();
  await expect(page).toHaveURL(/\/psp\/merchants\/org_\w+\/users/);
  await expect(page.getByText('Wietske Molenaar').first()).toBeVisible();
});

test('a merchant’s own processor takes a payment on a page of its design, and a middleware then blocks one', async ({
  page,
  api,
  list,
  browser,
  complaints,
}) => {
  test.slow();
  // The tests sign in by a script in every frame, which finds no storage in the preview's sandbox.
  complaints.expect(/Blocked script execution|The document is sandboxed/);
  const name = fresh('Sluiswachter');
  const { id } = await api.call<{ id: string }>('POST', 'psp/merchant', { name, country_code: 'NL' });
  const person = `${name}@people.example`.toLowerCase();
  const roles = ['USER_ALL'];
  await api.call('POST', 'user', { organisation: id, email: person, name: 'Sjoerd Kade', roles, language: 'en' });
  const base = `/psp/merchants/${id}:psp`;

  await list.open(`${base}/processors`);
  await page.getByRole('button', { name: 'Add processor' }).click();
  const processor = page.getByRole('region', { name: 'Add processor' });
  await processor.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Own cards');
  await processor.getByRole('textbox', { name: 'Description' }).first().fill('Cards of the merchant');
  await processor.locator('input[data-path=gateway]').fill('Sandbox');
  await page.keyboard.press('Escape');
  await processor.getByLabel('Payment method').selectOption('Card');
  await processor.locator('input[data-path=user]').fill('Sjoerd');
  await page.getByRole('option', { name: /Sjoerd Kade/ }).click();
  const account = `Sluis${Date.now() % 100_000}`;
  await processor.getByLabel('Merchant account').fill(account);
  await processor.getByLabel('API key').fill(`sbx_${account}`);
  await processor.getByRole('button', { name: 'Add processor' }).click();
  await list.panel.getByRole('button', { name: 'Check connection' }).click();
  await expect(page.getByText(/Connected/).first()).toBeVisible();

  await list.visit(`${base}/paymentprofiles`);
  await page.getByRole('button', { name: 'Add payment profile' }).click();
  const profile = page.getByRole('region', { name: 'Add payment profile' });
  await profile.getByRole('textbox', { name: 'Name', exact: true }).fill('Lock shop');
  await profile.getByRole('combobox', { name: 'Add processor' }).fill('Own cards');
  await page.getByRole('option', { name: 'Own cards' }).click();
  await profile.getByRole('button', { name: 'Add payment profile' }).click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText('Lock shop');

  await page.goto(`${base}/checkout-designs/new`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lock look');
  await page.getByLabel('Button colour', { exact: true }).fill('#5a189a');
  await page.getByRole('button', { name: 'Add design' }).click();
  await expect(list.panel.getByRole('heading', { level: 2, name: 'Lock look' })).toBeVisible();

  await list.visit(`${base}/payment-links`);
  await page.getByRole('button', { name: 'Create payment link' }).click();
  const link = page.getByRole('region', { name: 'Create payment link' });
  await link.getByRole('combobox', { name: 'Payment profile' }).click();
  await page.getByRole('option', { name: 'Lock shop' }).click();
  await link.getByLabel('Reference').fill(freshReference('lock'));
  await link.getByRole('textbox', { name: 'Amount' }).fill('23.50');
  await link.getByText('More options').click();
  await link.getByRole('combobox', { name: 'Design' }).click();
  await page.getByRole('option', { name: 'Lock look' }).click();
  await link.locator('button[type=submit]').click();
  const url = (await list.panel.getByRole('link', { name: 'Open page' }).getAttribute('href')) ?? '';
  const payer = await payerOf(browser);
  await payer.goto(url);
  await expect(payer.getByRole('button', { name: /^Pay/ })).toHaveCSS('background-color', 'rgb(90, 24, 154)');
  await payByCard(payer, good_card);
  await expect(payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  const paid = await api.list<ItemOf<'transaction'>>('transaction', { organisation: id });
  const own = await api.list<ItemOf<'processor'>>('processor', { organisation: id, name: 'Own cards' });
  expect(paid.items).toMatchObject([{ amount: 2350, processor: own.items[0]?.id, blocked: false }]);

  await list.visit(`${base}/middlewares`);
  await page.getByRole('button', { name: 'Add middleware' }).click();
  const middleware = page.getByRole('region', { name: 'Add middleware' });
  await middleware.getByRole('textbox', { name: 'Name' }).fill('Lock keeper');
  await middleware.getByLabel('Type').selectOption('Sandbox');
  await middleware.getByRole('button', { name: 'Add middleware' }).click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText('Lock keeper');
  const [made] = (await api.list<ItemOf<'paymentprofile'>>('paymentprofile', { organisation: id })).items;
  await list.visit(`${base}/paymentprofiles`, { id: made?.id ?? '', _open: true, _form: 'edit' });
  await list.panel.getByRole('combobox', { name: 'Add middleware' }).fill('Lock keeper');
  await page.getByRole('option', { name: 'Lock keeper' }).click();
  await list.panel.getByRole('button', { name: 'Save' }).click();
  await expect(list.panel.getByRole('button', { name: 'Edit' })).toBeVisible();

  const [design] = (await api.list<ItemOf<'checkoutdesign'>>('checkoutdesign', { organisation: id })).items;
  // The sandbox's middlewares block amounts that end in 62.
  const stopped = await api.call<ItemOf<'paymentlink'>>('POST', 'paymentlink', {
    payment_profile: made?.id,
    checkout_design: design?.id,
    merchant_reference: freshReference('lock'),
    amount: 2362,
    language: 'en',
  });
  await payer.goto(stopped.url ?? '');
  await payByCard(payer, good_card);
  await expect(payer.getByRole('alert')).toBeVisible();
  await payer.context().close();
  await list.visit(`${base}/transactionsBlocked`);
  await list.rows.first().press('Enter');
  await expect(list.panel).toContainText('Blocked by the middleware “Lock keeper”');
  await expect(list.panel).toContainText('amount ends in 62');
});
