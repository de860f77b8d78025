import { makeCustomer } from './made.ts';
import { disputePayment } from './payments.ts';
import { expect, test } from './test.ts';

test.use({ locale: 'nl-NL' });

const all = { 'created_at>': '2000-01-01', _limit: 100 };

test('chargebacks, customers, plans, discounts, scheduled transactions and reports are in Dutch', async ({
  page,
  api,
  operator,
  list,
}) => {
  await disputePayment(api, operator, [5]);
  await list.open('/chargebacks', { ...all, 'status[]': ['OPEN', 'IN_DISPUTE'], _sort: '-work_by_date' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chargebacks');
  await expect(page.getByText(/nog \d+ dag(en)?|vandaag|dag(en)? te laat/).first()).toBeVisible();

  await list.visit('/customers', all);
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Naam',
    'E-mailadres',
    'Status',
    'Plaats',
    'Land',
    'Klantreferentie',
    'Geslacht',
    'Regio',
    'Totaal betaald',
  ]);
  await list.visit('/customers', { id: (await makeCustomer(api)).id, _open: true });
  await expect(list.panel.getByRole('tab')).toHaveText([
    'Gegevens',
    'Transacties',
    'Betaalmethoden',
    'Notities',
    'Wijzigingen',
  ]);

  await list.visit('/subscriptions/plans', all);
  for (const words of ['Elke maand', 'Elke 3 maanden', 'Elk jaar', 'Elke 2 dagen'])
    await expect(page.getByRole('cell', { name: words, exact: true }).first()).toBeVisible();

  await list.visit('/subscriptions/discounts', all);
  await expect(page.getByRole('cell', { name: '7,5%' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Onbeperkt' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Korting toevoegen' }).click();
  const form = page.getByRole('region', { name: 'Korting toevoegen' });
  await form.getByRole('button', { name: 'Korting toevoegen' }).click();
  await expect(form.getByText('Dit veld is verplicht.')).toHaveCount(2);

  await list.visit('/transactions/scheduled');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Geplande transacties');
  await list.rows.first().press('Enter');
  await expect(list.panel.getByRole('button', { name: 'Transactie annuleren' })).toBeVisible();

  await list.visit('/reports/schedules');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Geplande rapporten');
  await expect(page.getByText(/^Dagelijks om /).first()).toBeVisible();
});
