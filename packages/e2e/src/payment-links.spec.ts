import type { ItemOf } from '@sluis/contract/registry';
import { freshReference, isFlawless, linkOf, payByCard, payerOf } from './payer.ts';
import { crosswise, expect, shapes, test } from './test.ts';

test.use({ user: 'merchant' });

test('a link is created on the screen, paid by its customer, and shown as paid', async ({
  page,
  api,
  list,
  browser,
}) => {
  // Seven pages, two of them with axe.
  test.slow();
  const reference = freshReference('walk');
  await list.open('/payment-links');
  await expect(page).toHaveURL(/active=true/);
  await page.getByRole('button', { name: 'Create payment link' }).click();
  const form = page.getByRole('region', { name: 'Create payment link' });
  await expect(form.locator('button[type=submit]')).toBeInViewport({ ratio: 1 });
  await form.getByRole('combobox', { name: 'Payment profile' }).click();
  await page.getByRole('option', { name: 'vanderlinden.example' }).click();
  await form.getByLabel('Reference').fill(reference);
  await form.getByRole('textbox', { name: 'Amount' }).fill('23.50');
  await form.getByText('More options').click();
  await form.getByLabel('Description').fill('Two scarves');
  await form.locator('button[type=submit]').click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText('€23.50');
  await expect(list.panel.getByRole('img', { name: 'QR code for the link' })).toBeVisible();
  const url = (await list.panel.getByRole('link', { name: 'Open page' }).getAttribute('href')) ?? '';

  const payer = await payerOf(browser);
  await payer.goto(url);
  await expect(payer.getByText('Two scarves')).toBeVisible();
  await isFlawless(payer);
  for (const [number, words] of [
    ['4000000000000002', 'Your bank declined the payment.'],
    ['4000000000009995', 'There is not enough money on this card or account.'],
    ['4000000000000119', 'You have not been charged.'],
  ] as const) {
    await payByCard(payer, number);
    await expect(payer.getByRole('alert')).toContainText(words);
  }
  await payByCard(payer, '4000000000003220');
  await expect(payer.getByRole('heading', { name: 'Test bank' })).toBeVisible();
  await payer.getByRole('button', { name: 'Decline' }).click();
  await expect(payer.getByRole('alert')).toContainText('could not confirm your identity');
  await payByCard(payer, '4111111111111111');
  await expect(payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await expect(payer.getByText('Visa •••• 1111')).toBeVisible();
  await isFlawless(payer, crosswise[1]);
  // Back, and the same form again: it is paid only once.
  await payer.goBack();
  await payer.goto(url);
  await expect(payer.getByRole('heading', { name: 'Already paid' })).toBeVisible();

  await page.reload();
  await expect(list.panel).toContainText('Done');
  await list.panel.getByRole('tab', { name: 'Transactions' }).click();
  await expect(list.panel.getByRole('tabpanel').getByRole('listitem')).toHaveCount(5);
  await list.panel.getByRole('tab', { name: 'Details' }).click();
  await expect(list.panel.getByRole('tabpanel').getByRole('listitem')).toHaveCount(3);
  const { items } = await api.list<ItemOf<'paymentlink'>>('paymentlink', { merchant_reference: reference });
  expect(items[0]).toMatchObject({ status: 'DONE', times_paid: 1, amount_paid: 2350, active: false });
});

test('a link is switched off and on again, and its page with it', async ({ page, api, list, browser }) => {
  const link = await linkOf(api);
  const payer = await payerOf(browser);
  await list.open('/payment-links', { id: link.id, _open: true });
  await list.panel.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(list.panel).toContainText('Switched off: no one can pay with this link');
  expect((await payer.goto(link.url))?.status()).toBe(410);
  await list.panel.getByRole('button', { name: 'Activate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
  await expect(list.panel.getByRole('link', { name: 'Open page' })).toBeVisible();
  expect((await payer.goto(link.url))?.status()).toBe(200);
});

test('a page is paid in Dutch, on a phone, at a bank, by keyboard alone', async ({ api, browser }) => {
  const link = await linkOf(api, { language: 'nl', amount: null });
  const payer = await payerOf(browser, { viewport: { width: 390, height: 844 }, locale: 'nl-NL' });
  await payer.goto(link.url);
  await payer.keyboard.press('Tab');
  await expect(payer.getByLabel('Bedrag')).toBeFocused();
  await payer.keyboard.type('12,50');
  await payer.keyboard.press('Tab');
  // The button stays visible, however many methods there are.
  await expect(payer.getByRole('button', { name: 'Betalen' })).toBeInViewport({ ratio: 1 });
  // The usual method of Dutch payers is first; the others are an arrow key away.
  await expect(payer.getByRole('radio', { name: 'iDEAL' })).toBeFocused();
  await payer.keyboard.press('ArrowDown');
  await expect(payer.getByRole('radio', { name: 'Kaart', exact: true })).toBeChecked();
  await payer.keyboard.press('ArrowUp');
  await payer.keyboard.press('Enter');
  await expect(payer.getByRole('heading', { name: 'Testbank' })).toBeVisible();
  await isFlawless(payer, [shapes[3]]);
  await payer.getByRole('button', { name: 'Goedkeuren' }).focus();
  await payer.keyboard.press('Enter');
  await expect(payer.getByRole('heading', { name: 'Betaling gelukt' })).toBeVisible();
  await expect(payer.getByText('iDEAL')).toBeVisible();
});

test('an invalid form shows the errors next to the fields, and a page works without a script', async ({
  api,
  browser,
}) => {
  const link = await linkOf(api);
  const payer = await payerOf(browser, { javaScriptEnabled: false });
  await payer.goto(link.url);
  await payer.getByLabel('Card number').fill('4111 1111 1111 1112');
  await payer.getByLabel('Expiry date').fill('01/20');
  await payer.getByRole('button', { name: /^Pay/ }).click();
  await expect(payer.locator('#card_number-fault')).toHaveText('This card number is not valid. Check the digits.');
  await expect(payer.locator('#card_expiry-fault')).toHaveText('This card has expired. Use another card.');
  await expect(payer.getByLabel('Card number')).toBeFocused();
  await payer.getByRole('alert').getByRole('link', { name: 'This card has expired.' }).click();
  await expect(payer.getByLabel('Card number')).toHaveValue('');
  await expect(payer.getByLabel('Expiry date')).toHaveValue('01/20');
  await payByCard(payer, '5555 5555 5555 4444');
  await expect(payer.getByText('Mastercard •••• 4444')).toBeVisible();
});

test('two windows pay a link once', async ({ api, browser }) => {
  const link = await linkOf(api);
  const [one, other] = [await payerOf(browser), await payerOf(browser)];
  await Promise.all([one.goto(link.url), other.goto(link.url)]);
  await Promise.all([payByCard(one, '4111111111111111'), payByCard(other, '4111111111111111')]);
  await expect
    .poll(async () => (await api.call<ItemOf<'paymentlink'>>('GET', `paymentlink/${link.id}`)).status)
    .toBe('DONE');
  const { items } = await api.list<ItemOf<'transaction'>>('transaction', { payment_link: link.id });
  expect(items.map(({ status }) => status)).toEqual(['SETTLEMENT_REQUESTED']);
});
