import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ItemOf } from '@sluis/contract/registry';
import { Api } from './api.ts';
import { ListScreen } from './list-screen.ts';
import { begin } from './sign-in.ts';
import { expect, meetsAxe, test } from './test.ts';
import { today } from './time.ts';
import { keptOf, tokenOf } from './users.ts';

test.use({ user: 'operator' });

type Id = { readonly id: string };

/** A unique IBAN with valid check digits. */
function iban(): string {
  const number = `SLUI${String(Math.floor(Math.random() * 1e10)).padStart(10, '0')}`;
  const digits = [...`${number}NL00`].map((each) => Number.parseInt(each, 36)).join('');
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${number}`;
}

/** A cut-off in a minute or two, in a zone whose day does not end before it: settlements close then. */
function soon(): { cut_off: string; timezone: string } {
  const timesIn = (timezone: string) => ({
    timezone,
    cut_off: new Date(Date.now() + 70_000).toLocaleTimeString('nl-NL', {
      timeZone: timezone,
      hour: '2-digit',
      minute: '2-digit',
    }),
  });
  const here = timesIn('Europe/Amsterdam');
  return here.cut_off > '00:05' && here.cut_off < '23:55' ? here : timesIn('Asia/Tokyo');
}

/** An account in euros that somebody else has verified. */
async function verifiedAccount(operator: Api, colleague: Api, organisation: string, name: string): Promise<string> {
  const body = { organisation, name, holder_name: name, country_code: 'NL', currency_code: 'EUR', iban: iban() };
  const { id } = await operator.call<Id>('POST', 'bankaccount', body);
  await colleague.call('POST', `bankaccount/${id}/verify`, {});
  return id;
}

test('one finance employee drafts payouts, another approves them, and they are exported and confirmed', async ({
  page,
  list,
  operator,
  people,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const colleague = new Api(baseURL as string, { key: tokenOf('super') });
  const merchant = await people.merchant();
  const [organisation] = (await operator.list<Id>('organisation', { name: merchant })).items;
  const [provider] = (
    await operator.list<Id & { parent: string | null }>('organisation', { _limit: 'all' })
  ).items.filter(({ parent }) => parent === null);
  const name = `Payouts ${randomUUID().slice(0, 8)}`;
  await verifiedAccount(operator, colleague, provider?.id ?? '', name);
  const bank_account = await verifiedAccount(operator, colleague, organisation?.id ?? '', 'Ünal & Zn');
  const create = async (entity: string, fields: object): Promise<string> =>
    (await operator.call<Id>('POST', entity, { name, ...fields })).id;
  const profile = await create('settlementprofile', {
    organisation: organisation?.id,
    package: await create('package', { revenue_scheme: await create('revenuescheme', {}) }),
    schedule: await create('settlementschedule', { frequency: 'DAILY', calendar: 'NONE', ...soon() }),
    valid_from: today(),
    terms: [{ currency_code: 'EUR', bank_account }],
  });
  await operator.call('POST', `settlementprofile/${profile}/opening`, { currency_code: 'EUR', balance: 12_500 });
  const settlement = async () =>
    (await operator.list<ItemOf<'settlement'>>('psp/settlement', { settlement_profile: profile })).items[0];
  await expect.poll(async () => (await settlement())?.status, { timeout: 100_000 }).toBe('CLOSED');
  const pay_on = (await settlement())?.pay_on ?? '';

  await list.open('/psp/finance/payout-batches');
  await page.getByRole('button', { name: 'Draft batch' }).click();
  const form = page.getByRole('region', { name: 'Draft batch' });
  await form.getByRole('combobox', { name: 'From account' }).click();
  await page.getByRole('option', { name }).click();
  await form.getByLabel('Execution date').fill(pay_on);
  await form.getByLabel('Execution date').blur();
  const own = form.getByRole('checkbox', { name: new RegExp(merchant) });
  await expect(own).toBeChecked();
  // Other tests settle other merchants.
  for (const other of await form.getByRole('checkbox').all())
    if (!(await other.and(own).count())) await other.uncheck();
  await expect(form).toContainText('1 payout of €125.00');
  await meetsAxe(page);
  await form.getByRole('button', { name: 'Draft batch' }).click();
  await expect(list.panel).toContainText('someone other than the person who drafted it');
  await expect(list.panel.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true');
  const id = new URL(page.url()).searchParams.get('id') ?? '';

  const context = await browser.newContext();
  await context.addInitScript(begin, { origin: baseURL, kept: keptOf('super') });
  const theirs = new ListScreen(await context.newPage());
  await theirs.open('/psp/finance/payout-batches', { id, _open: true });
  await theirs.panel.getByRole('button', { name: 'Approve' }).click();
  const approval = theirs.page.getByRole('dialog');
  await expect(approval).toContainText('Have €125.00 paid out');
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(theirs.panel).toContainText('Approved: export the file');
  await context.close();

  await page.reload();
  const downloading = page.waitForEvent('download');
  await list.panel.getByRole('button', { name: 'Export bank file' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export and download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^P\.\d{4}\.\d{3}\.xml$/);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file).toContain('<CtrlSum>125.00</CtrlSum>');
  expect(file).toContain('<Nm>Unal &amp; Zn</Nm>');
  await expect(list.panel).toContainText('Exported');
  const again = page.waitForEvent('download');
  await list.panel.getByRole('button', { name: 'Download bank file' }).click();
  expect(readFileSync(await (await again).path(), 'utf8')).toBe(file);
  expect((await settlement())?.status).toBe('INSTRUCTED');

  await list.panel.getByRole('button', { name: 'Confirm payout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm payout' }).click();
  await expect(list.panel).toContainText('Paid out on');
  await list.panel.getByRole('tab', { name: 'Settlements' }).click();
  await expect(list.panel).toContainText(merchant);
  await meetsAxe(page);
  await list.panel.getByRole('link', { name: (await settlement())?.reference ?? '' }).click();
  await expect(page).toHaveURL(/\/psp\/reports\/settlement/);
  await expect(list.panel.getByText('Paid out', { exact: true }).first()).toBeVisible();
});
