import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { inEnglish, refundsOf, type Transaction } from './payments.ts';
import { expect, meetsAxe, shapes, test } from './test.ts';
import { daysAgo } from './time.ts';

test.use({ user: 'merchant' });

/** Three payments of one customer without refunds; each test uses months that no other uses. */
async function threeOf(
  api: Api,
  [from, to]: readonly [from: number, to: number],
): Promise<{ customer: string; payments: Transaction[]; sum: string }> {
  const { items } = await api.list<Transaction>('transaction', {
    'created_at>': daysAgo(from),
    'created_at<': daysAgo(to),
    status: 'SETTLEMENT_COMPLETED',
    currency_code: 'EUR',
    amount_refunded: 0,
    amount_charged_back: 0,
    _limit: 2000,
  });
  const of = Map.groupBy(items, ({ customer }) => customer);
  const [customer, all] = [...of].find(([id, each]) => id !== null && each.length >= 3) ?? [];
  const payments = all?.slice(0, 3) ?? [];
  const sum = payments.reduce((total, { amount }) => total + amount, 0);
  return { customer: String(customer), payments, sum: inEnglish(sum, 'EUR') };
}

/** The refunded amounts of a payment; a failed refund counts as none. */
const givenBack = async (api: Api, payment: Transaction): Promise<readonly number[]> =>
  (await refundsOf(api, payment))
    .filter(({ status }) => status !== 'FAILED' && status !== 'CANCELLED')
    .map(({ amount }) => amount);

/** Chooses payments on the customer's tab, on any of its pages. */
async function choose(page: Page, payments: readonly Transaction[]): Promise<void> {
  for (const { merchant_reference } of payments) {
    const box = page.getByRole('checkbox', { name: `Select ${merchant_reference}` });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).waitFor();
    while (!(await box.isVisible())) {
      const shown = page.getByRole('tabpanel').getByRole('listitem').first();
      const before = (await shown.textContent()) ?? '';
      await page.getByRole('tabpanel').getByRole('button', { name: 'Next' }).click();
      await expect(shown).not.toHaveText(before);
    }
    await box.check();
  }
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
}

test('several payments of a customer are refunded with one confirmation that names the sum', async ({
  page,
  api,
  list,
}) => {
  test.slow();
  const { customer, payments, sum } = await threeOf(api, [170, 90]);
  await list.open('/customers', { id: customer, _open: true, _tab: 'transactions' });
  await choose(page, payments);
  await expect(list.panel).toContainText(`${sum} in total.`);
  await meetsAxe(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await list.panel.getByRole('textbox', { name: 'Reason' }).fill('Recalled');
  await list.panel.getByRole('button', { name: `Refund ${sum}` }).click();
  await expect(list.panel).toContainText(`${sum} is being refunded.`);
  await meetsAxe(page, [shapes[2]]);
  for (const payment of payments)
    expect(await refundsOf(api, payment)).toMatchObject([{ amount: payment.amount, reason: 'Recalled' }]);
  await list.panel.getByRole('button', { name: 'Done' }).click();
  // A payment without a remainder is named before, and no sum is offered.
  await choose(page, payments);
  await expect(list.panel).toContainText('None of the selected payments can be refunded.');
  await expect(list.panel.getByText('nothing left to refund')).toHaveCount(3);
});

test('a lost network and a reload in the middle refund nothing twice and leave nothing out', async ({
  page,
  api,
  list,
  complaints,
}) => {
  complaints.expect(/net::ERR_FAILED/);
  const { customer, payments, sum } = await threeOf(api, [260, 180]);
  const keys: string[] = [];
  // The second reaches the server, and its response is lost; so is every one after it.
  await page.route('**/v1/transaction/*/refund', async (route) => {
    keys.push((await route.request().headerValue('idempotency-key')) ?? '');
    if (keys.length === 1) return route.continue();
    if (keys.length === 2) await route.fetch();
    return route.abort();
  });
  await list.open('/customers', { id: customer, _open: true, _tab: 'transactions' });
  await choose(page, payments);
  await list.panel.getByRole('button', { name: `Refund ${sum}` }).click();
  await expect(list.panel).toContainText('Refunding will continue automatically.');
  await expect(list.panel).toContainText('1 of 3 done');
  await page.unrouteAll({ behavior: 'wait' });
  const after: string[] = [];
  page.on('request', async (request) => {
    if (request.url().endsWith('/refund') && request.method() === 'POST')
      after.push((await request.headerValue('idempotency-key')) ?? '');
  });
  await page.reload();
  await expect(list.panel).toContainText(`${sum} is being refunded.`);
  expect(after).toHaveLength(2);
  expect(after[0]).toBe(keys[1]);
  for (const payment of payments) expect(await givenBack(api, payment)).toEqual([payment.amount]);
});

test('payments that are selected in their list are refunded together', async ({ page, api, list }) => {
  const { payments, sum } = await threeOf(api, [340, 270]);
  await list.open('/transactions', { 'id[]': payments.map(({ id }) => id) });
  for (const { id } of payments) await list.row(id).getByRole('checkbox').check();
  await page.locator('footer').getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Selected payments' });
  await expect(dialog).toContainText(`${sum} in total.`);
  await dialog.getByRole('button', { name: `Refund ${sum}` }).click();
  await expect(dialog).toContainText(`${sum} is being refunded.`);
  // A reload shows the results until someone has closed them.
  await page.reload();
  await expect(dialog).toContainText(`${sum} is being refunded.`);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  for (const payment of payments) expect(await givenBack(api, payment)).toEqual([payment.amount]);
});
