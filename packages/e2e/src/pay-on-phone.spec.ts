import type { Browser, Page } from '@playwright/test';
import type { ItemOf } from '@sluis/contract/registry';
import { linkAtAcquirers } from './acquirer-shop.ts';
import { euroProfile, makeCustomer } from './made.ts';
import { isFlawless, linkOf, payerOf } from './payer.ts';
import { expect, fresh, test } from './test.ts';

test.use({ user: 'merchant' });

const phone = { width: 390, height: 844 } as const;
const onPhone = (browser: Browser, locale = 'en-GB'): Promise<Page> => payerOf(browser, { viewport: phone, locale });
const dark = { colorScheme: 'dark', ...phone } as const;
const light = { colorScheme: 'light', ...phone } as const;

test('a payer signs a mandate and pays by SEPA direct debit, in Dutch', async ({ api, browser }) => {
  const link = await linkOf(api, { language: 'nl' });
  const payer = await onPhone(browser, 'nl-NL');
  await payer.goto(link.url);
  await payer.getByRole('radio', { name: 'SEPA-incasso' }).check();
  const mandate = payer.getByRole('region', { name: 'Eenmalige machtiging SEPA' });
  await expect(mandate).toContainText('Incassant-ID');
  await payer.getByLabel('Rekeninghouder').fill('J. de Vries');
  await payer.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 01');
  await payer.getByRole('button', { name: /betalen$/ }).click();
  const alert = payer.getByRole('alert');
  await expect(alert).toContainText('Dit IBAN klopt niet.');
  await expect(alert).toContainText('Zet een vinkje om de machtiging te ondertekenen.');
  await isFlawless(payer, [dark]);
  await payer.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00');
  await payer.getByRole('checkbox', { name: 'Ik onderteken deze machtiging.' }).filter({ visible: true }).check();
  await payer.getByRole('button', { name: /betalen$/ }).click();
  await expect(payer.getByRole('heading', { name: 'Uw betaling is onderweg' })).toBeVisible();
  await expect(payer.getByText(/^MDT/)).toBeVisible();
  await expect(payer.getByText('•••• 4300')).toBeVisible();
  await isFlawless(payer, [light]);
});

test('a payer pays by Bancontact at their bank and returns, in an app, and after they declined', async ({
  api,
  operator,
  browser,
}) => {
  await test.step('by a redirect to the bank and back', async () => {
    const link = await linkOf(api);
    const payer = await onPhone(browser);
    await payer.goto(link.url);
    await payer.getByRole('radio', { name: 'Bancontact' }).check();
    await payer.getByRole('button', { name: /^Pay/ }).click();
    await expect(payer.getByRole('heading', { name: 'Test bank' })).toBeVisible();
    await payer.getByRole('button', { name: 'Decline' }).click();
    await expect(payer.getByRole('alert')).toContainText('Your bank declined the payment.');
    await payer.getByRole('radio', { name: 'Bancontact' }).check();
    await payer.getByRole('button', { name: /^Pay/ }).click();
    await payer.getByRole('button', { name: 'Approve' }).click();
    await expect(payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await expect(payer.getByText('Bancontact')).toBeVisible();
    await isFlawless(payer, [dark]);
    await expect
      .poll(async () => (await api.call<ItemOf<'paymentlink'>>('GET', `paymentlink/${link.id}`)).status)
      .toBe('DONE');
  });

  await test.step('by the app of the bank, over Adyen', async () => {
    const link = await linkAtAcquirers(operator, 1850);
    const payer = await onPhone(browser);
    await payer.goto(link.url);
    await payer.getByRole('radio', { name: 'Bancontact' }).check();
    await payer.getByRole('button', { name: /^Pay/ }).click();
    await expect(payer.getByRole('img', { name: 'QR code' })).toBeVisible();
    await isFlawless(payer, [light]);
    await payer.getByRole('link', { name: 'Open the app' }).click();
    await expect(payer.getByRole('heading', { name: 'Test bank' })).toBeVisible({ timeout: 15_000 });
    await payer.getByRole('button', { name: 'Approve' }).click();
    await expect(payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  });
});

test('a subscription begins by iDEAL with a mandate, which its merchant sees', async ({ api, list, browser }) => {
  const customer = await makeCustomer(api);
  const { id: payment_profile } = await euroProfile(api);
  const plan = await api.call<ItemOf<'plan'>>('POST', 'plan', {
    payment_profile,
    name: fresh('Krant'),
    amount: 1250,
    interval: 'month',
  });
  const subscription = await api.call<ItemOf<'subscription'>>('POST', 'subscription', {
    customer: customer.id,
    plan: plan.id,
  });
  const payer = await onPhone(browser, 'nl-NL');
  await payer.goto(String(subscription.subscription_url));
  await payer.getByRole('radio', { name: 'iDEAL' }).check();
  await expect(payer.getByText('U betaalt nu € 12,50 met iDEAL.')).toBeVisible();
  const button = payer.getByRole('button', { name: '€ 12,50 betalen' });
  await button.click();
  await expect(payer.getByRole('alert')).toContainText('Zet een vinkje om de machtiging te ondertekenen.');
  await isFlawless(payer, [light, dark]);
  await payer.getByRole('checkbox', { name: 'Ik onderteken deze machtiging.' }).filter({ visible: true }).check();
  await button.click();
  await expect(payer.getByRole('heading', { name: 'Testbank' })).toBeVisible();
  await payer.getByRole('button', { name: 'Goedkeuren' }).click();
  await expect(payer.getByRole('heading', { name: 'Betaling gelukt' })).toBeVisible();
  await expect(payer.getByText('schrijft volgende betalingen per SEPA-incasso van deze rekening af')).toBeVisible();
  await isFlawless(payer, [dark]);

  const begun = await api.call<ItemOf<'subscription'>>('GET', `subscription/${subscription.id}`);
  expect(begun).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1, payment_product: 'sepa_direct_debit' });
  await list.open('/customers', { id: customer.id, _open: true });
  await list.panel.getByRole('tab', { name: 'Payment methods' }).click();
  await expect(list.panel).toContainText('•••• 0001');
  await list.panel.locator('summary').first().click();
  await expect(list.panel.getByText('Account verified by')).toBeVisible();
});
