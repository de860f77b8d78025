import { paidOn, type Transaction } from './payments.ts';
import { expect, test } from './test.ts';
import { monthAgo, timezone } from './time.ts';

const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('nl-NL', { style: 'currency', currency }).format(amount / 100);

/** dd-MM-yyyy HH:mm in the user's time zone. */
function instant(iso: string): string {
  const parts = new Intl.DateTimeFormat('nl-NL', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  }).formatToParts(new Date(iso));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('day')}-${of('month')}-${of('year')} ${of('hour')}:${of('minute')}`;
}

test.describe('in a Dutch browser', () => {
  test.use({ locale: 'nl-NL' });

  test('is in Dutch: labels, amounts, dates, statuses and the form', async ({ page, api, list }) => {
    const { items } = await api.list<Transaction>('transaction', { 'created_at>': monthAgo() });
    const [first] = items as [Transaction];
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
    await expect(page.getByRole('heading', { level: 1, name: 'Overzicht' })).toBeVisible();
    await list.open('/transactions');
    await expect(page).toHaveTitle(/^Transacties · /);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Aangemaakt',
      'Referentie',
      'Klant',
      'Betaalmethode',
      'Land',
      'Status',
      'Bedrag',
    ]);
    const row = list.row(first.id);
    await expect(row).toContainText(instant(first.created_at));
    expect((await row.getByRole('cell').last().innerText()).replaceAll(/\s/g, ' ')).toBe(
      money(first.amount, first.currency_code).replaceAll(/\s/g, ' '),
    );
    await expect(list.range).toHaveText(/^1–25 van \d/);
    await expect(list.chip('Aangemaakt')).toHaveText(/^AangemaaktVanaf \d\d-\d\d-\d{4}$/);

    await list.chip('Status').click();
    await list.editor('Status').getByRole('checkbox', { name: 'Geweigerd' }).check();
    await expect(list.chip('Status')).toHaveText('StatusGeweigerd');
    await page.keyboard.press('Escape');

    const payment = await paidOn(api, 80, { currency_code: 'EUR' });
    await list.open('/transactions', { id: payment.id, _open: true });
    await list.panel.getByRole('button', { name: 'Terugbetalen', exact: true }).click();
    const amount = list.panel.getByRole('textbox', { name: 'Bedrag' });
    await expect(amount).toHaveValue((payment.amount / 100).toFixed(2).replace('.', ','));
    await amount.fill('12,50');
    const button = list.panel.locator('button[type=submit]');
    expect((await button.innerText()).replaceAll(/\s/g, ' ')).toBe('€ 12,50 terugbetalen');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sluiten zonder opslaan' }).click();
    await expect(amount).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(list.panel).toHaveCount(0);
  });
});

test('changes language and appearance, and remembers both', async ({ page, list }) => {
  await list.open('/refunds');
  await page.getByRole('button', { name: /^EN/ }).click();
  await page.getByRole('menuitemradio', { name: 'Nederlands' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terugbetalingen' })).toBeVisible();
  await expect(page).toHaveTitle(/^Terugbetalingen · /);
  await page.getByRole('button', { name: /^Thema:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Donker' }).click();
  await page.reload();
  await list.settled();
  await expect(page.getByRole('heading', { level: 1, name: 'Terugbetalingen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const [red, green, blue] = await page.evaluate<number[]>(
    'getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)',
  );
  expect(Math.max(red ?? 255, green ?? 255, blue ?? 255)).toBeLessThan(64);
});

test('follows the system between light and dark', async ({ page }) => {
  const scheme = page.locator('html');
  await page.goto('/');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
