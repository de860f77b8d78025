import type { Populated } from '@sluis/contract/registry';
import { disputePayment, inEnglish } from './payments.ts';
import { expect, test } from './test.ts';

type Chargeback = Populated<'chargeback', 'transaction'>;
const all = { 'created_at>': '2000-01-01' };

test('shows the chargebacks to respond to by deadline, and links from each to its payment and back', async ({
  page,
  api,
  operator,
  list,
}) => {
  await test.step('the chargebacks to respond to and the days left, by deadline', async () => {
    await disputePayment(api, operator, [3, -2]);
    const query = { ...all, needs_response: true, _sort: 'work_by_date', _limit: 10 };
    let items: readonly Chargeback[] = [];
    // Other tests open theirs meanwhile.
    await expect(async () => {
      ({ items } = await api.list<Chargeback>('chargeback', { ...query, _populate: 'transaction' }));
      await list.open('/chargebacks', query);
      await list.shows(items);
    }).toPass();
    for (const { id, work_by_date } of items.slice(0, 5)) {
      // The browser and the demo's merchant are both in Amsterdam; noon is the same day there and in UTC.
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format();
      const days = (Date.parse(`${work_by_date}T12:00Z`) - Date.parse(`${today}T12:00Z`)) / 86_400_000;
      const s = Math.abs(days) === 1 ? '' : 's';
      const words = days === 0 ? 'today' : days > 0 ? `${days} day${s} left` : `${-days} day${s} overdue`;
      await expect(list.row(id)).toContainText(words);
    }
    await list.sortBy('Respond by');
    await expect.poll(() => new URL(page.url()).searchParams.get('_sort')).not.toBe('work_by_date');

    const { items: ended } = await api.list<Chargeback>('chargeback', { ...all, status: 'LOST', _limit: 1 });
    await list.open('/chargebacks', { ...all, id: ended[0]?.id ?? '' });
    await expect(list.row(ended[0]?.id ?? '')).not.toContainText(/\b(left|overdue|today)\b/);
  });

  await test.step('from its reference to the payments with it, and its reason, payment and history', async () => {
    // A closed one: other tests open theirs meanwhile.
    const ended = { ...all, status: 'LOST', _populate: 'transaction', _limit: 1 };
    const [found] = (await api.list<Chargeback>('chargeback', ended)).items as [Chargeback];
    const reference = found.transaction.merchant_reference as string;
    await list.visit('/chargebacks', { ...all, transaction: found.transaction.id });
    const { items } = await api.list<Chargeback>('chargeback', { ...all, transaction: found.transaction.id });
    await list.shows(items);
    await list.row(found.id).getByRole('link', { name: reference, exact: true }).click();
    await expect.poll(() => list.parameters()).toContainEqual(['merchant_reference', reference]);
    await list.shows([found.transaction]);
    await page.goBack();

    await page.locator(`[data-row="${found.id}"]`).press('Enter');
    await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(
      inEnglish(found.amount, found.currency_code),
    );
    await expect(list.panel.getByText(found.reason_code as string, { exact: true })).toBeVisible();
    await list.panel.getByRole('tab', { name: 'Transaction' }).click();
    await expect(list.panel.getByRole('tabpanel').getByText(reference, { exact: true })).toBeVisible();
    await list.panel.getByRole('tab', { name: 'Details' }).click();
    await expect(list.panel.getByRole('listitem').last()).toContainText('Open');
  });

  await test.step('from the payment behind it', async () => {
    const ended = { ...all, status: 'LOST', _populate: 'transaction', _limit: 1 };
    const [{ transaction: payment }] = (await api.list<Chargeback>('chargeback', ended)).items as [Chargeback];
    await list.visit('/transactions', { id: payment.id, _open: true });
    const amount = inEnglish(Number(payment.amount_charged_back), String(payment.currency_code));
    await list.panel.getByRole('link', { name: amount }).click();
    await expect(page).toHaveURL(/\/chargebacks\?/);
    const { items } = await api.list<Chargeback>('chargeback', { ...all, transaction: payment.id });
    await list.shows(items);
  });
});
