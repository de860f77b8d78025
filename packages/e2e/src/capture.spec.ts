import type { Api } from './api.ts';
import { inEnglish, paidOn, type Transaction } from './payments.ts';
import { expect, test } from './test.ts';

// One after the other: each takes the oldest of the few payments that the demo has authorised, without affecting the
// others.
test.describe.configure({ mode: 'default' });

/** The oldest payment that is currently authorised. */
async function authorised(api: Api): Promise<Transaction> {
  const query = { status: 'AUTHORIZED', currency_code: 'EUR', 'amount>': 0, _sort: 'created_at', _limit: 1 };
  const [payment] = (await api.list<Transaction>('transaction', query)).items;
  if (!payment) throw new Error('nothing is authorised');
  return payment;
}
const priceOf = ({ amount, currency_code }: Transaction): string => inEnglish(amount, currency_code);

test('an authorised payment is captured after a confirmation, if still possible', async ({
  page,
  api,
  list,
  operator,
  complaints,
  gateway,
}) => {
  await test.step('captures it after a confirmation, and shows the outcome', async () => {
    const payment = await authorised(api);
    await list.open('/transactions', { id: payment.id, _open: true });
    await expect(list.panel).toContainText('Authorized');
    await list.panel.getByRole('button', { name: 'Capture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Capture payment' });
    await expect(dialog).toContainText(`${priceOf(payment)} of ${payment.merchant_reference} can still be captured.`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await api.call<Transaction>('GET', `transaction/${payment.id}`)).toMatchObject({ status: 'AUTHORIZED' });
    await list.panel.getByRole('button', { name: 'Capture' }).click();
    await dialog.getByRole('button', { name: `Capture ${priceOf(payment)}` }).dblclick();
    await expect(list.panel).toContainText('Paid', { timeout: 15_000 });
    for (const name of ['Capture', 'Void']) await expect(list.panel.getByRole('button', { name })).toHaveCount(0);
    await expect(list.panel.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
  });

  await test.step('explains why if it was captured in the meantime', async () => {
    complaints.expect(/status of 422/);
    const payment = await authorised(api);
    await list.visit('/transactions', { id: payment.id, _open: true });
    await list.panel.getByRole('button', { name: 'Void' }).click();
    await operator.call('POST', `transaction/${payment.id}/capture`, {});
    await expect
      .poll(async () => (await api.call<Transaction>('GET', `transaction/${payment.id}`)).status)
      .toBe('SETTLEMENT_REQUESTED');
    const dialog = page.getByRole('dialog', { name: 'Void authorization' });
    await dialog.getByRole('button', { name: `Void ${priceOf(payment)}` }).click();
    await expect(dialog.getByRole('alert')).toContainText('This status change is not allowed.');
  });

  await test.step('orders a partial capture from a gateway that took the payment, and requests nothing if nothing is authorised', async () => {
    const paid = await paidOn(api, 20);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(`/${paid.id}/orderable`)) asked.push(request.url());
    });
    await list.visit('/transactions', { id: paid.id, _open: true });
    await expect(list.panel.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
    expect(asked).toEqual([]);
    const { payment_profile, currency_code, processor } = paid;
    const theirs = await gateway.call<Transaction>('POST', 'transaction', {
      payment_profile,
      currency_code,
      processor,
      amount: 1250,
      status: 'AUTHORIZED',
      merchant_reference: `capture-${process.pid}`,
    });
    const answered = page.waitForResponse((response) => response.url().endsWith(`/${theirs.id}/orderable`));
    await list.visit('/transactions', { id: theirs.id, _open: true });
    expect(await (await answered).json()).toEqual({ capture: true, void: true, partial: true });
    await list.panel.getByRole('button', { name: 'Capture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Capture payment' });
    await dialog.getByLabel('Amount').fill('99.99');
    await expect(dialog).toContainText('Enter an amount of at most €12.50.');
    await dialog.getByLabel('Amount').fill('10');
    await dialog.getByRole('checkbox', { name: 'Release the rest' }).check();
    await dialog.getByRole('button', { name: 'Capture €10.00' }).click();
    await expect(list.panel).toContainText('Capture requested', { timeout: 15_000 });
    const { items } = await api.list<{ status: string; amount: number }>('capture', { transaction: theirs.id });
    expect(items).toMatchObject([{ status: 'PENDING', amount: 1000 }]);
  });
});

test.describe('narrow and in Dutch', () => {
  test.use({ locale: 'nl-NL', viewport: { width: 390, height: 844 } });

  test('voids an authorised payment with the keyboard', async ({ page, api, list }) => {
    const payment = await authorised(api);
    await list.open('/transactions', { id: payment.id, _open: true });
    await list.panel.getByRole('button', { name: 'Vrijgeven' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Autorisatie vrijgeven' });
    await expect(dialog).toContainText(`voor ${payment.merchant_reference} vervalt en er wordt niets meer geïnd`);
    await expect(dialog.getByRole('button', { name: /vrijgeven$/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden({ timeout: 15_000 });
    await expect(list.panel.getByRole('button', { name: 'Vrijgeven' })).toHaveCount(0);
    expect(await api.call<Transaction>('GET', `transaction/${payment.id}`)).toMatchObject({
      status: 'AUTHORIZATION_VOIDED',
    });
  });
});

test.describe('viewer', () => {
  test.use({ user: 'viewer' });

  test('sees no buttons and is refused', async ({ api, list }) => {
    const payment = await authorised(api);
    await list.open('/transactions', { id: payment.id, _open: true });
    await expect(list.panel).toContainText('Authorized');
    for (const name of ['Capture', 'Void']) await expect(list.panel.getByRole('button', { name })).toHaveCount(0);
    await expect(api.call('POST', `transaction/${payment.id}/capture`, {})).rejects.toThrow('403');
  });
});
