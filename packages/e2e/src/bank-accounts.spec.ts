import { expect, meetsAxe, test } from './test.ts';

const object = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n';
const pdf = `${object}xref\n0 1\n0000000000 65535 f \ntrailer << /Size 1 >>\nstartxref\n${object.length}\n%%EOF\n`;

/** A unique IBAN with valid check digits. */
function iban(): string {
  const number = `SLUI${String(Date.now()).slice(-10)}`;
  const digits = [...`${number}NL00`].map((each) => Number.parseInt(each, 36)).join('');
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${number}`;
}

test('a merchant adds a bank account with its proof, and the provider verifies it', async ({
  page,
  list,
  operator,
  api,
  complaints,
}) => {
  // The file has the extension of a PDF but is not one.
  complaints.expect(/422/);
  const number = iban();
  await list.open('/bank-accounts');
  await page.getByRole('button', { name: 'Add bank account' }).click();
  const form = page.getByRole('region', { name: 'Add bank account' });
  await form.getByLabel('Country').selectOption('NL');
  await form.getByLabel('Currency').selectOption('EUR');
  await form.getByRole('textbox', { name: 'Name' }).fill('New account');
  await form.getByLabel('Account holder').fill('Example BV');
  await form.getByLabel('IBAN').fill(`${number.slice(0, 4)} ${number.slice(4, -1)}`);
  await form.getByRole('button', { name: 'Add bank account' }).click();
  await expect(form.getByLabel('IBAN')).toHaveAccessibleDescription(/has 18 characters; this has 17/);
  await form.getByLabel('IBAN').fill(number.replace(/(.{4})/g, '$1 '));
  await form.getByRole('button', { name: 'Add bank account' }).click();
  await expect(list.panel.getByRole('heading', { level: 2, name: 'New account' })).toBeVisible();
  await expect(list.panel).toContainText(number.replace(/(.{4})(?=.)/g, '$1 '));

  const drop = list.panel.getByLabel('Add proof');
  await drop.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(list.panel.getByRole('alert')).toContainText('notes.txt is not a PDF, PNG, or JPEG');
  await drop.setInputFiles({ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
  await expect(list.panel.getByRole('alert')).toContainText('This file is damaged or of another type');
  await drop.setInputFiles({ name: 'statement.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) });
  await expect(list.panel).toContainText('statement.pdf');
  const download = page.waitForEvent('download');
  await list.panel.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('statement.pdf');
  await meetsAxe(page);

  const { items } = await api.list<{ id: string }>('bankaccount', { iban: number });
  const id = items[0]?.id ?? '';
  await operator.call('POST', `bankaccount/${id}/verify`, {});
  await page.reload();
  await expect(list.panel.getByText('Verified', { exact: true }).first()).toBeVisible();
  await expect(list.panel.getByLabel(/proof/)).toHaveCount(0);
});

test.describe('operator', () => {
  test.use({ user: 'operator' });

  test('finds accounts to verify, and rejects one with a reason', async ({ page, list, operator }) => {
    const own = (await operator.list<{ id: string }>('psp/merchant', { _limit: 1 })).items[0]?.id;
    const made = await operator.call<{ id: string }>('POST', 'bankaccount', {
      organisation: own,
      name: 'To judge',
      holder_name: 'Example BV',
      country_code: 'NL',
      currency_code: 'SEK',
      iban: iban(),
    });
    await list.open('/psp/finance/settings/bank-accounts', { id: made.id, _open: true });
    // The user who adds an account cannot verify it.
    await expect(list.panel.getByRole('button', { name: 'Verify' })).toHaveAttribute('aria-disabled', 'true');
    await list.panel.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
    await dialog.getByLabel('Reason').fill('Unreadable statement');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(list.panel).toContainText('Rejected: Unreadable statement.');
  });
});
