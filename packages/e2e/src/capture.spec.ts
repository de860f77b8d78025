import type { ItemOf } from '@sluis/contract/registry';
import type { Api } from './api.ts';
import type { Transaction } from './payments.ts';
import { expect, findings, test } from './test.ts';

let made = 0;
/** A payment that a gateway had authorised, of whoever asks, at a processor that we speak to unless said otherwise. */
async function authorised(api: Api, operator: Api, more: Partial<Transaction> = {}): Promise<Transaction> {
  const { user } = await api.call<{ user: { organisation: { id: string } } }>('GET', 'auth/me');
  const own = { organisation: user.organisation.id, _limit: 'all' };
  const profiles = await operator.list<ItemOf<'paymentprofile'>>('paymentprofile', own);
  const profile = profiles.items.find(({ currency_code }) => currency_code === 'EUR');
  const processor = profile?.processors[0] as string;
  const { payment_product } = await operator.call<ItemOf<'processor'>>('GET', `processor/${processor}`);
  return operator.call('POST', 'transaction', {
    payment_profile: profile?.id,
    ...{ processor, payment_product, amount: 1250, currency_code: 'EUR', status: 'AUTHORIZED' },
    merchant_reference: `capture-${process.pid}-${++made}`,
    ...more,
  });
}

test('captures an authorised payment after asking, and shows what became of it', async ({
  page,
  api,
  operator,
  list,
}) => {
  const payment = await authorised(api, operator);
  await list.open('/transactions', { id: payment.id, _open: true });
  await expect(list.panel).toContainText('Authorized');
  await list.panel.getByRole('button', { name: 'Capture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Capture the payment' });
  await expect(dialog).toContainText(`€12.50 of ${payment.merchant_reference} is taken. This cannot be undone.`);
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await api.call<Transaction>('GET', `transaction/${payment.id}`)).toMatchObject({ status: 'AUTHORIZED' });
  await list.panel.getByRole('button', { name: 'Capture' }).click();
  await dialog.getByRole('button', { name: 'Capture €12.50' }).dblclick();
  await expect(list.panel).toContainText('Paid', { timeout: 15_000 });
  for (const name of ['Capture', 'Void']) await expect(list.panel.getByRole('button', { name })).toHaveCount(0);
  await expect(list.panel.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
});

test('is not offered where only the gateway speaks to the processor, and not asked about where nothing is authorised', async ({
  page,
  api,
  operator,
  list,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/orderable')) asked.push(request.url());
  });
  const paid = await authorised(api, operator, { status: 'SETTLEMENT_COMPLETED' });
  await list.open('/transactions', { id: paid.id, _open: true });
  await expect(list.panel.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
  expect(asked).toEqual([]);
  const theirs = await authorised(api, operator, { processor: null });
  const answered = page.waitForResponse((response) => response.url().endsWith(`/${theirs.id}/orderable`));
  await list.open('/transactions', { id: theirs.id, _open: true });
  expect(await (await answered).json()).toEqual({ capture: false, void: false });
  await expect(list.panel).toContainText('Authorized');
  for (const name of ['Capture', 'Void']) await expect(list.panel.getByRole('button', { name })).toHaveCount(0);
});

test.describe('narrow and in Dutch', () => {
  test.use({ locale: 'nl-NL', viewport: { width: 390, height: 844 } });

  test('lets go of an authorised payment by the keyboard', async ({ page, api, operator, list }) => {
    const payment = await authorised(api, operator);
    await list.open('/transactions', { id: payment.id, _open: true });
    await list.panel.getByRole('button', { name: 'Vrijgeven' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Reservering vrijgeven' });
    await expect(dialog).toContainText(`voor ${payment.merchant_reference} vervalt en er wordt niets geïnd`);
    await expect(dialog.getByRole('button', { name: /12,50 vrijgeven/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden({ timeout: 15_000 });
    await expect(list.panel.getByRole('button', { name: 'Vrijgeven' })).toHaveCount(0);
    expect(await api.call<Transaction>('GET', `transaction/${payment.id}`)).toMatchObject({
      status: 'AUTHORIZATION_VOIDED',
    });
  });
});

test('says why where the payment was settled meanwhile', async ({ page, api, operator, list, complaints }) => {
  complaints.expect(/status of 422/);
  const payment = await authorised(api, operator);
  await list.open('/transactions', { id: payment.id, _open: true });
  await list.panel.getByRole('button', { name: 'Void' }).click();
  await operator.call('POST', `transaction/${payment.id}/status`, { status: 'SETTLEMENT_COMPLETED' });
  const dialog = page.getByRole('dialog', { name: 'Void the authorization' });
  await dialog.getByRole('button', { name: 'Void €12.50' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The status cannot change in this way.');
});

test.describe('viewer', () => {
  test.use({ user: 'viewer' });

  test('sees no buttons and is refused', async ({ api, operator, list }) => {
    const payment = await authorised(api, operator);
    await list.open('/transactions', { id: payment.id, _open: true });
    await expect(list.panel).toContainText('Authorized');
    for (const name of ['Capture', 'Void']) await expect(list.panel.getByRole('button', { name })).toHaveCount(0);
    await expect(api.call('POST', `transaction/${payment.id}/capture`, {})).rejects.toThrow('403');
  });
});
