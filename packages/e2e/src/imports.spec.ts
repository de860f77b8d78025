import type { Locator, Page } from '@playwright/test';
import type { Api } from './api.ts';
import { expect, fresh, meetsAxe, shapes, test } from './test.ts';

test.use({ user: 'operator' });

/** The test's own merchant with a profile in euros. */
async function merchantOf(operator: Api): Promise<{ merchant: string; name: string; profile: string }> {
  const { user } = await operator.call<{ user: { organisation: { id: string } } }>('GET', 'auth/me');
  const name = fresh('Import');
  const body = { name, parent: user.organisation.id, country_code: 'NL' };
  const { id: merchant } = await operator.call<{ id: string }>('POST', 'organisation', body);
  const shop = { organisation: merchant, name: 'Shop', display_name: 'Shop', currency_code: 'EUR' };
  const { id: profile } = await operator.call<{ id: string }>('POST', 'paymentprofile', shop);
  return { merchant, name, profile };
}

/** Chooses in a field with a search. */
async function choose(page: Page, form: Locator, label: string, text: string): Promise<void> {
  await form.getByLabel(label).fill(text);
  await page.getByRole('option', { name: text }).first().click();
}

test('a file becomes payments, which are undone unless later items depend on them', async ({
  page,
  operator,
  list,
  complaints,
}) => {
  // A payment with a refund is not undone.
  complaints.expect(/409/);
  const { merchant, name } = await merchantOf(operator);
  const rows = [
    'Factuurnummer;Datum;Bedrag;Valuta;Klant',
    'A-1;31-01-2026 13:45;12,50;EUR;K1',
    'A-2;31-02-2026;1;EUR;',
  ];
  await list.open('/psp/imports');
  await page.getByRole('button', { name: 'Import file' }).click();
  const form = page.getByRole('region', { name: 'Import file' });
  await form.getByLabel('Kind').selectOption('Payments');
  await choose(page, form, 'Organisation', name);
  await choose(page, form, 'Payment profile', 'Shop');
  const file = { name: 'invoices.csv', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(rows.join('\r\n')) };
  await form.getByLabel('File', { exact: true }).setInputFiles({ ...file, name: 'invoices.pdf' });
  await expect(form.getByRole('alert')).toContainText('invoices.pdf is not a CSV, TXT, or Excel');
  await form.getByLabel('File', { exact: true }).setInputFiles(file);
  await form.getByRole('button', { name: 'Import file' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'invoices.csv' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Reference', exact: true })).toHaveAccessibleDescription('A-1 · A-2');
  await expect(page.getByRole('combobox', { name: 'Amounts' })).toHaveValue('comma');
  await meetsAxe(page, [shapes[0]]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText('1 row can be imported, 1 cannot')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rejected rows' })).toContainText('is not a date');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all rejected rows' }).click();
  expect((await download).suggestedFilename()).toBe('invoices-rejected.csv');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('Imported: 1 row.')).toBeVisible();

  const paid = { organisation: merchant, 'created_at>': '2026-01-01' };
  const [payment] = (await operator.list<{ id: string; amount: number }>('transaction', paid)).items;
  expect(payment?.amount).toBe(1250);
  const { id: refund } = await operator.call<{ id: string }>('POST', `transaction/${payment?.id}/refund`, {
    amount: 100,
  });
  expect(refund).toMatch(/^rfnd_/);
  await page.getByRole('button', { name: 'Undo import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove 1 row' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
});

test.describe('in Dutch', () => {
  test.use({ locale: 'nl-NL' });

  test('customers are imported and undone', async ({ page, operator, list }) => {
    const { merchant } = await merchantOf(operator);
    const content = 'klantnummer,email,achternaam\nN1,n1@example.com,Een\nN2,n2@example.com,Twee\n';
    const { id } = await operator.call<{ id: string }>('POST', 'import', {
      organisation: merchant,
      kind: 'customer',
      name: 'klanten.csv',
      size_bytes: content.length,
    });
    await page.goto(`/psp/imports/${id}`);
    await expect(page.getByText('Het versturen is onderbroken')).toBeVisible();
    await page
      .getByLabel('Bestand', { exact: true })
      .setInputFiles({ name: 'klanten.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await page.getByRole('button', { name: 'Bestand controleren' }).click();
    await page.getByRole('button', { name: '2 rijen importeren' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '2 rijen importeren' }).click();
    await expect(page.getByText('Geïmporteerd: 2 rijen.')).toBeVisible();
    await list.open('/psp/imports', { id, _open: true });
    await expect(list.panel).toContainText('Geïmporteerd: 2 rijen.');
    await list.panel.getByRole('button', { name: 'Ongedaan maken' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '2 rijen verwijderen' }).click();
    await expect(list.panel).toContainText('van deze import is niets meer aanwezig');
    expect((await operator.list('customer', { organisation: merchant })).items).toEqual([]);
  });

  test('organisations with their profiles are imported and undone, on a phone and in the dark', async ({
    page,
    operator,
    list,
  }) => {
    const { merchant, name } = await merchantOf(operator);
    const [shop, till] = [fresh('Winkel'), fresh('Kassa')];
    const rows = [
      'naam;bovenliggend;land;profiel;valuta',
      `${shop};;NL;Webshop;EUR`,
      `${till};${shop};NL;Kassa 1;EUR`,
      `${till};${shop};NL;Kassa 2;EUR`,
      'Wees;Bestaat niet;NL;;',
    ];
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await list.open('/psp/imports');
    await page.getByRole('button', { name: 'Bestand importeren' }).click();
    const form = page.getByRole('region', { name: 'Bestand importeren' });
    await form.getByLabel('Soort').selectOption({ label: 'Organisaties en betaalprofielen' });
    await choose(page, form, 'Organisatie', name);
    // A workbook has a lower limit than a text file.
    await expect(form).toContainText('Excel (XLSX), maximaal 100 MB');
    const file = { name: 'filialen.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
    await form.getByLabel('Bestand', { exact: true }).setInputFiles(file);
    await form.getByRole('button', { name: 'Bestand importeren' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'filialen.csv' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Naam van de organisatie' })).toHaveAccessibleDescription(
      new RegExp(`${shop} · ${till}`),
    );
    await meetsAxe(page, [shapes[3]]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Bestand controleren' }).click();
    await expect(page.getByText('te importeren 3 rijen, afgekeurd 1')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Afgekeurde rijen' })).toContainText('Bestaat niet');
    await page.getByRole('button', { name: '3 rijen importeren' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '3 rijen importeren' }).click();
    await expect(page.getByText('Geïmporteerd: 3 rijen.')).toBeVisible();
    const profiles = await operator.list<{ name: string }>('paymentprofile', {
      organisation: merchant,
      _sort: 'name',
    });
    expect(profiles.items.map((profile) => profile.name)).toEqual(['Kassa 1', 'Kassa 2', 'Shop', 'Webshop']);
    await meetsAxe(page, [shapes[3]]);

    await page.getByRole('button', { name: 'Ongedaan maken' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '3 rijen verwijderen' }).click();
    await expect(page.getByText('van deze import is niets meer aanwezig')).toBeVisible();
    expect((await operator.list('organisation', { name: till })).items).toEqual([]);
  });
});
