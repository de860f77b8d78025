import type { Locator } from '@playwright/test';
import { inEnglish, paidOn, type Refund, refundsOf, type Transaction } from './payments.ts';
import { expect, test } from './test.ts';
import { transactionsOf } from './users.ts';

const amountField = (panel: Locator): Locator => panel.getByRole('textbox', { name: 'Amount' });
const submit = (panel: Locator): Locator => panel.locator('button[type=submit]');

for (const [at, user] of (['super', 'operator', 'merchant'] as const).entries()) {
  test.describe(`${user} refunds`, () => {
    test.use({ user });

    test('part of a payment from its panel, and then the rest', async ({ page, api, list }) => {
      const payment = await paidOn(api, 30 + at, { currency_code: 'EUR' });
      const rest = inEnglish(payment.amount - 125, 'EUR');
      await list.open(transactionsOf(user), { id: payment.id, _open: true });
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
      // The sandbox answers when it gets to it.
      const made_refunds = await refundsOf(api, payment);
      expect(made_refunds.map(({ amount }) => amount).sort()).toEqual([125, payment.amount - 125].sort());
      for (const { status } of made_refunds) expect(['PENDING', 'PROCESSED']).toContain(status);
      await expect(page).not.toHaveURL(/_form/);
    });

    test('from the list of refunds, by the reference of the payment', async ({ page, api, list }) => {
      const payment = await paidOn(api, 40 + at, { currency_code: 'EUR' });
      await list.open(user === 'merchant' ? '/refunds' : `/psp/merchants/${payment.organisation}/refunds`);
      await page.getByRole('button', { name: 'Add refund' }).click();
      await expect(list.panel.getByText('First choose the transaction you want to refund.')).toBeVisible();
      // On a slow machine what is typed so far is asked for as well.
      const asked = page.waitForRequest(
        (request) => new URL(request.url()).searchParams.get('_search') === payment.merchant_reference,
      );
      await list.panel.getByRole('combobox').pressSequentially(payment.merchant_reference, { delay: 20 });
      expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toMatchObject({
        _search: payment.merchant_reference,
        _populate: 'customer payment_profile',
        _limit: '25',
      });
      await page.getByRole('option', { name: payment.merchant_reference }).click();
      await expect(amountField(list.panel)).toHaveValue((payment.amount / 100).toFixed(2));
      await amountField(list.panel).fill('2,50');
      await list.panel.getByRole('textbox', { name: 'Reason' }).fill('Wrong size');
      await submit(list.panel).click();
      await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText('€2.50');
      await expect(list.panel).toContainText('Wrong size');
      const [refund] = (await refundsOf(api, payment)) as [Refund];
      expect(refund).toMatchObject({ amount: 250, reason: 'Wrong size' });
      expect(['PENDING', 'PROCESSED']).toContain(refund.status);
      // Others refund at the same moment: it is among the first, not always the first.
      await expect(page.locator(`[data-row="${refund.id}"]`).first()).toBeVisible();

      await list.panel.getByRole('tab', { name: 'Transaction' }).click();
      await list.panel.getByRole('link', { name: 'Open transaction' }).click();
      await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(inEnglish(payment.amount, 'EUR'));
      await page.goBack();
      await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText('€2.50');
    });
  });
}

test('makes one refund of a double click', async ({ page, api, list }) => {
  const payment = await paidOn(api, 50, { currency_code: 'EUR', 'amount>=': 2000 });
  // The first is under way until the second click has been made.
  const clicked = Promise.withResolvers<void>();
  await page.route('**/v1/transaction/*/refund', async (route) => {
    await clicked.promise;
    await route.continue();
  });
  await list.open('/transactions', { id: payment.id, _open: true });
  await list.panel.getByRole('button', { name: 'Refund', exact: true }).click();
  await amountField(list.panel).fill('3');
  await submit(list.panel).dblclick();
  clicked.resolve();
  await expect(list.panel.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
  expect((await refundsOf(api, payment)).map(({ amount }) => amount)).toEqual([300]);
});

test('makes one refund where the answer was lost and the form is sent again', async ({
  page,
  api,
  list,
  complaints,
}) => {
  complaints.expect(/net::ERR_FAILED/);
  const payment = await paidOn(api, 52, { currency_code: 'EUR', 'amount>=': 2000 });
  let sent = 0;
  await page.route('**/v1/transaction/*/refund', async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await list.open('/transactions', { id: payment.id, _open: true });
  await list.panel.getByRole('button', { name: 'Refund', exact: true }).click();
  await amountField(list.panel).fill('4');
  await submit(list.panel).click();
  await expect(list.panel.getByRole('alert')).toContainText('We can’t reach the service right now.');
  await submit(list.panel).click();
  await expect(list.panel.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
  expect(sent).toBe(2);
  expect((await refundsOf(api, payment)).map(({ amount }) => amount)).toEqual([400]);
});

test('shows the server’s refusal if somebody else was first', async ({ api, list, complaints }) => {
  complaints.expect(/status of 422/);
  const payment = await paidOn(api, 54, { currency_code: 'EUR' });
  await list.open('/transactions', { id: payment.id, _open: true });
  await list.panel.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(amountField(list.panel)).toHaveValue((payment.amount / 100).toFixed(2));
  await api.call('POST', `transaction/${payment.id}/refund`, { amount: 1, reason: 'First' });
  await submit(list.panel).click();
  await expect(list.panel.getByRole('alert')).toContainText('The refund exceeds the remaining amount.');
  await expect(list.panel.getByRole('alert')).toContainText('refund_exceeds_remainder');
  expect(await refundsOf(api, payment)).toHaveLength(1);
  const left = ((payment.amount - 1) / 100).toFixed(2);
  await expect(list.panel).toContainText(`${left} can still be refunded.`);
  await expect(list.panel.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
  await amountField(list.panel).fill(left);
  await submit(list.panel).click();
  await expect(list.panel.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2);
});

test('asks before what was typed is lost', async ({ page, api, list }) => {
  const payment = await paidOn(api, 56, { currency_code: 'EUR' });
  await list.open('/transactions', { id: payment.id, _open: true });
  await list.panel.getByRole('button', { name: 'Refund', exact: true }).click();
  await list.panel.getByRole('textbox', { name: 'Reason' }).fill('Half typed');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(list.panel.getByRole('textbox', { name: 'Reason' })).toHaveValue('Half typed');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(list.panel.getByRole('textbox', { name: 'Reason' })).toHaveCount(0);
  await expect(list.panel).toBeVisible();
  expect(await refundsOf(api, payment)).toEqual([]);
});

test('offers no refund of a payment that was not paid', async ({ api, list }) => {
  const { items } = await api.list<Transaction>('transaction', { status: 'DECLINED', _limit: 1 });
  await list.open('/transactions', { id: items[0]?.id ?? '', _open: true, _tab: 'refunds', _form: true });
  await expect(list.panel.getByText('No refunds for this payment')).toBeVisible();
  await expect(list.panel.getByRole('button', { name: /^Refund/ })).toHaveCount(0);
});

test.describe('in other currencies', () => {
  test.use({ user: 'operator' });

  for (const [currency_code, typed, amount, wrong] of [
    ['JPY', '500', 500, '500.5'],
    ['KWD', '1.255', 1255, '1.2555'],
  ] as const)
    test(`takes the decimals of ${currency_code}`, async ({ api, list }) => {
      const payment = await paidOn(api, 30, { currency_code });
      await list.open(`/psp/merchants/${payment.organisation}/transactions`, { id: payment.id, _open: true });
      await list.panel.getByRole('button', { name: 'Refund', exact: true }).click();
      await expect(submit(list.panel)).toHaveText(`Refund ${inEnglish(payment.amount, currency_code)}`);
      await amountField(list.panel).fill(wrong);
      await amountField(list.panel).blur();
      await expect(list.panel.getByText('Enter a valid amount.')).toBeVisible();
      await amountField(list.panel).fill(typed);
      await expect(submit(list.panel)).toHaveText(`Refund ${inEnglish(amount, currency_code)}`);
      await submit(list.panel).click();
      await expect(list.panel.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
      expect((await refundsOf(api, payment)).map((refund) => refund.amount)).toEqual([amount]);
    });
});

test.describe('viewer', () => {
  test.use({ user: 'viewer' });

  test('sees refunds and makes none', async ({ page, api, list }) => {
    const payment = await paidOn(api, 60);
    await list.open('/transactions', { id: payment.id, _open: true, _tab: 'refunds', _form: true });
    await expect(list.panel.getByText('No refunds for this payment')).toBeVisible();
    await expect(page.getByRole('button', { name: /refund/i })).toHaveCount(0);
    await list.open('/refunds');
    await expect(list.rows).toHaveCount(25);
    await expect(page.getByRole('button', { name: /refund/i })).toHaveCount(0);
    await list.open('/refunds', { _open: true });
    await expect(list.panel).toHaveCount(0);
    const refused = api.call('POST', `transaction/${payment.id}/refund`, { amount: 100, reason: 'No' });
    await expect(refused).rejects.toThrow('403');
  });
});
