import { readFileSync } from 'node:fs';
import type { ItemOf } from '@sluis/contract/registry';
import { bookOn } from './booked-day.ts';
import { expect, meetsAxe, test } from './test.ts';
import { daysAgo } from './time.ts';

test.use({ user: 'operator' });

type Organisation = { readonly id: string; readonly parent: string | null };
type Setting = { readonly name: string; readonly version: number };

test('a day that is over becomes a file, once its accounts are assigned, and is downloaded the same each time', async ({
  page,
  list,
  operator,
}) => {
  const { items } = await operator.list<Organisation>('organisation', { _limit: 'all' });
  const provider = items.find(({ parent }) => parent === null)?.id ?? '';
  const path = `organisation/${provider}/configuration`;
  const enable = async (value: readonly string[]) => {
    const settings = await operator.call<{ items: Setting[] }>('GET', path);
    const version = settings.items.find(({ name }) => name === 'modules')?.version;
    await operator.call('POST', `${path}/modules`, { value, version });
  };
  // Days that are booked here need accounts that are not assigned yet.
  const accounts = await operator.list<ItemOf<'sapaccount'>>('sapaccount', { _limit: 'all' });
  for (const { id: account, account_kind } of accounts.items)
    if (['bank', 'processor_receivable'].includes(account_kind)) await operator.call('DELETE', `sapaccount/${account}`);
  // Before the days of the demo. A second attempt needs another day.
  const day = daysAgo(500 + Math.floor(Math.random() * 2500));
  await bookOn(day, provider, 123_456);
  await enable(['sap']);
  const find = async () => (await operator.list<ItemOf<'saprun'>>('saprun', { booked_on: day })).items[0];
  await expect.poll(async () => (await find())?.status, { timeout: 30_000 }).toBe('FAILED');
  const { id = '', reference = '' } = (await find()) ?? {};

  await page.goto('/');
  await page.getByRole('navigation').getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'SAP' }).click();
  await expect(page.getByRole('heading', { name: 'SAP files' })).toBeVisible();
  await list.open('/psp/sap', { id, _open: true });
  await expect(list.panel).toContainText('Receivable from processors');
  await meetsAxe(page);

  await list.panel.getByRole('link', { name: 'Assign an account' }).click();
  const form = page.getByRole('region', { name: 'Assign account' });
  await form.getByLabel('Account in the journal').selectOption('Bank');
  await form.getByLabel('General ledger account').fill('1100');
  await form.getByLabel('Cost centre').fill('CC-40');
  await form.getByRole('button', { name: 'Assign account' }).click();
  await expect(list.panel).toContainText('All components');
  await meetsAxe(page);
  const other = { account_kind: 'processor_receivable', general_ledger_account: '1200' };
  await operator.call('POST', 'sapaccount', other);

  await list.open('/psp/sap', { id, _open: true });
  await list.panel.getByRole('button', { name: 'Make again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make again' }).click();
  await expect(list.panel).toContainText('are ready');
  await expect(list.panel.getByRole('table')).toContainText('CC-40');
  await meetsAxe(page);
  await list.panel.getByRole('button', { name: 'Download' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${reference}.csv`);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file.split('\r\n')).toEqual([
    '"document","posting_date","currency","account","cost_centre","tax_code","debit","credit","text"',
    `"${reference}-NOK","${day}","NOK","1100","CC-40","","1234.56","","Sluis ${day}"`,
    `"${reference}-NOK","${day}","NOK","1200","","","","1234.56","Sluis ${day}"`,
    '',
  ]);
  await expect(list.panel).toContainText('Downloaded on');
  const again = page.waitForEvent('download');
  await list.panel.getByRole('button', { name: 'Download again' }).click();
  expect(readFileSync(await (await again).path(), 'utf8')).toBe(file);
  await enable([]);
});
