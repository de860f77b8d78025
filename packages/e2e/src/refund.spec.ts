import type { Locator } from '@playwright/test';
import { inEnglish, paidOn, type Refund, refundsOf } from './payments.ts';
import { expect, test } from './test.ts';

const amountField = (panel: Locator): Locator => panel.getByRole('textbox', { name: 'Amount' });
const submit = (panel: Locator): Locator => panel.locator('button[type=submit]');

test('refunds part of a payment from its panel and then the rest, and creates one refund however often it is sent', async ({
  page,
  api,
  list,
  complaints,
}) => {
  await test.step('part of a payment, and then the rest', async () => {
    const payment = await paidOn(api, 31, { currency_code: 'EUR' });
    const rest = inEnglish(payment.amount - 125, 'EUR');
    await list.open('/transactions', { id: payment.id, _open: true });
    await list.panel.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(list.panel.getByRole('tab', { selected: true })).toHaveText('Refunds');
    await expect(amountField(list.panel)).toHaveValue((payment.amount / 100).toFixed(2));
    await expect(submit(list.panel)).toHaveText(`Refund ${inEnglish(payment.amount, 'EUR')}`);

    await amountField(list.panel).fill((payment.amount / 100 + 0.01).toFixed(2));
    await amountField(list.panel).blur();
    await expect(list.panel.getByText(`Up to ${inEnglish(payment.amount, 'EUR')}.`)).toBeVisible();
    await submit(list.panel).click();
    await expect(amountField(list.panel)).toBeFocused();
    expect(await refundsOf(api, payment)).toEqual([]);

    await amountField(list.panel).fill('1.25');
    await list.panel.getByRole('textbox', { name: 'Reason' }).fill('One of two came back');
    await expect(submit(list.panel)).toHaveText('Refund €1.25');
    await submit(list.panel).click();
    const made = list.panel.getByRole('tabpanel').getByRole('listitem');
    await expect(made).toHaveText(/^€1\.25\s*(Pending|Processed).*One of two came back$/);
    await expect(list.panel).toContainText('Partially refunded');

    await list.panel.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(list.panel.getByRole('tabpanel')).toContainText(`${rest} can still be refunded.`);
    await expect(submit(list.panel)).toHaveText(`Refund ${rest}`);
    await submit(list.panel).click();
    await expect(made).toHaveCount(2);
    await expect(list.panel.getByText('This payment has been fully refunded.')).toBeVisible();
    await expect(list.panel.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
    // The sandbox responds asynchronously.
    const made_refunds = await refundsOf(api, payment);
    expect(made_refunds.map(({ amount }) => amount).sort()).toEqual([125, payment.amount - 125].sort());
    for (const { status } of made_refunds) expect(['PENDING', 'PROCESSED']).toContain(status);
    await expect(page).not.toHaveURL(/_form/);
  });

  await test.step('one refund of a double click', async () => {
    const payment = await paidOn(api, 50, { currency_code: 'EUR', 'amount>=': 2000 });
    // The first is pending until the second click.
    const clicked = Promise.withResolvers<void>();
    await page.route('**/v1/transaction/*/refund', async (route) => {
      await clicked.promise;
      await route.continue();
    });
    await list.visit('/transactions', { id: payment.id, _open: true });
    await list.panel.getByRole('button', { name: 'Refund', exact: true }).click();
    await amountField(list.panel).fill('3');
    await submit(list.panel).dblclick();
    clicked.resolve();
    await expect(list.panel.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
    expect((await refundsOf(api, payment)).map(({ amount }) => amount)).toEqual([300]);
  });

  await test.step('one refund if the response was lost and the form is submitted again', async () => {
    complaints.expect(/net::ERR_FAILED/);
    const payment = await paidOn(api, 52, { currency_code: 'EUR', 'amount>=': 2000 });
    let sent = 0;
    await page.route('**/v1/transaction/*/refund', async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await list.visit('/transactions', { id: payment.id, _open: true });
    await list.panel.getByRole('button', { name: 'Refund', exact: true }).click();
    await amountField(list.panel).fill('4');
    await submit(list.panel).click();
    await expect(list.panel.getByRole('alert')).toContainText('We can’t reach the service right now.');
    await submit(list.panel).click();
    await expect(list.panel.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
    expect(sent).toBe(2);
    expect((await refundsOf(api, payment)).map(({ amount }) => amount)).toEqual([400]);
  });
});

test.describe('operator inside a merchant', () => {
  test.use({ user: 'operator' });

  test('refunds from the list of refunds, by the reference of the payment', async ({ page, api, list }) => {
    const payment = await paidOn(api, 41, { currency_code: 'EUR' });
    await list.open(`/psp/merchants/${payment.organisation}/refunds`);
    await page.getByRole('button', { name: 'Add refund' }).click();
    await expect(list.panel.getByText('First choose the transaction you want to refund.')).toBeVisible();
    // On a slow machine a partly typed text is requested as well.
    const asked = page.waitForRequest(
      (request) => new URL(request.url()).searchParams.get('_search') === payment.merchant_reference,
    );
    await list.panel.getByRole('combobox').pressSequentially(payment.merchant_reference, { delay: 20 });
    expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toMatchObject({
      _search: payment.merchant_reference,
      _populate: 'customer payment_profile',
      _limit: '25',
    });
    // Another payment's reference may begin with it.
    await page.getByRole('option', { name: new RegExp(`^${payment.merchant_reference} `) }).click();
    await expect(amountField(list.panel)).toHaveValue((payment.amount / 100).toFixed(2));
    await amountField(list.panel).fill('2,50');
    await list.panel.getByRole('textbox', { name: 'Reason' }).fill('Wrong size');
    await submit(list.panel).click();
    await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText('€2.50');
    await expect(list.panel).toContainText('Wrong size');
    const [refund] = (await refundsOf(api, payment)) as [Refund];
    expect(refund).toMatchObject({ amount: 250, reason: 'Wrong size' });
    expect(['PENDING', 'PROCESSED']).toContain(refund.status);
    // Other tests refund at the same moment: it is among the first, not always the first.
    await expect(page.locator(`[data-row="${refund.id}"]`).first()).toBeVisible();

    await list.panel.getByRole('tab', { name: 'Transaction' }).click();
    await list.panel.getByRole('link', { name: 'Open transaction' }).click();
    await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(inEnglish(payment.amount, 'EUR'));
    await page.goBack();
    await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText('€2.50');
  });
});

test.describe('in other currencies', () => {
  test.use({ user: 'operator' });

  test('accepts the decimals of a currency', async ({ api, list }) => {
    const currency_code = 'KWD';
    const payment = await paidOn(api, 30, { currency_code });
    await list.open(`/psp/merchants/${payment.organisation}/transactions`, { id: payment.id, _open: true });
    await list.panel.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(submit(list.panel)).toHaveText(`Refund ${inEnglish(payment.amount, currency_code)}`);
    await amountField(list.panel).fill('1.2555');
    await amountField(list.panel).blur();
    await expect(list.panel.getByText('Enter a valid amount.')).toBeVisible();
    await amountField(list.panel).fill('1.255');
    await expect(submit(list.panel)).toHaveText(`Refund ${inEnglish(1255, currency_code)}`);
    await submit(list.panel).click();
    await expect(list.panel.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
    expect((await refundsOf(api, payment)).map((refund) => refund.amount)).toEqual([1255]);
  });
});
