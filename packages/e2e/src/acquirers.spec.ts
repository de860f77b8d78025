import type { Page } from '@playwright/test';
import type { ItemOf } from '@sluis/contract/registry';
import { linkAtAcquirers } from './acquirer-shop.ts';
import type { Api } from './api.ts';
import { isFlawless, payByCard, payerOf } from './payer.ts';
import { expect, test } from './test.ts';

type Link = ItemOf<'paymentlink'>;
type Payment = ItemOf<'transaction'>;

/** The acquirers of the demo pay out after half a minute, which a slow machine may spend before it looks. */
const paid = expect.stringMatching(/^SETTLEMENT_(REQUESTED|COMPLETED)$/);

const paymentsOf = async (operator: Api, { id }: Link) =>
  (await operator.list<Payment>('transaction', { payment_link: id, _sort: 'id' })).items;

/** Follows the page that leads to the bank, which browsers without scripts reload. */
const atBank = (payer: Page, title: string) =>
  expect(payer.getByRole('heading', { name: title })).toBeVisible({ timeout: 15_000 });

test.use({ user: 'operator' });

test('payers pay over Adyen with 3-D Secure and over Stripe by iDEAL on a phone, and staff refund one', async ({
  page,
  list,
  browser,
  operator,
}) => {
  test.slow();
  const payer = await payerOf(browser, { viewport: { width: 390, height: 844 } });

  const card_link = await linkAtAcquirers(operator, 4150);
  await test.step('a card over Adyen: refused at the bank, and then approved', async () => {
    await payer.goto(card_link.url);
    await payByCard(payer, '4212345678910006');
    await atBank(payer, '3-D Secure');
    await expect(payer.getByText('EUR 41.50')).toBeVisible();
    expect(new URL(payer.url()).pathname).toMatch(/^\/dev\/acquirers\/adyen\/hpp\//);
    await isFlawless(payer, [{ colorScheme: 'light', width: 390, height: 844 }]);
    await payer.getByRole('button', { name: 'Decline' }).click();
    await expect(payer.getByRole('alert')).toContainText('could not confirm your identity');
    await payByCard(payer, '4212345678910006');
    await atBank(payer, '3-D Secure');
    await payer.getByRole('button', { name: 'Approve' }).click();
    await expect(payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  });

  await test.step('iDEAL over Stripe', async () => {
    const link = await linkAtAcquirers(operator, 1975);
    await payer.goto(link.url);
    await payer.getByText('iDEAL', { exact: true }).click();
    await payer.getByRole('button', { name: /^Pay/ }).click();
    await atBank(payer, 'Test bank');
    expect(new URL(payer.url()).pathname).toMatch(/^\/dev\/acquirers\/stripe\/pages\/pi_/);
    await isFlawless(payer, [{ colorScheme: 'dark', width: 390, height: 844 }]);
    await payer.getByRole('link', { name: 'Approve' }).click();
    await expect(payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    const [payment] = await paymentsOf(operator, link);
    expect(payment).toMatchObject({ status: paid, payment_product: 'ideal' });
  });

  await test.step('the card payment is captured at Adyen, and refunded in part', async () => {
    await expect
      .poll(async () => (await paymentsOf(operator, card_link)).map(({ status }) => status), { timeout: 20_000 })
      .toEqual(['DECLINED', paid]);
    const payment = (await paymentsOf(operator, card_link))[1];
    await list.open('/transactions', { id: String(payment?.id), _open: true });
    await list.panel.getByRole('button', { name: 'Refund', exact: true }).click();
    await list.panel.getByRole('textbox', { name: 'Amount' }).fill('11.50');
    await list.panel.locator('button[type=submit]').click();
    await expect(list.panel.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
    await expect
      .poll(async () => (await operator.list<ItemOf<'refund'>>('refund', { transaction: String(payment?.id) })).items)
      .toMatchObject([{ amount: 1150, status: 'PROCESSED' }]);
    await page.reload();
    await expect(list.panel).toContainText('Partially refunded');
  });
});
