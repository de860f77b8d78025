import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ItemOf } from '@sluis/contract/registry';
import { parse } from 'csv-parse/sync';
import { expect, meetsAxe as meetsAxeInAllShapes, test } from './test.ts';
import { daysAgo } from './time.ts';

type Report = ItemOf<'report'>;

/** Afterwards the page is wide again: on a narrow one rows are cards. */
async function meetsAxe(page: Page): Promise<void> {
  await meetsAxeInAllShapes(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test.describe('transaction reports', () => {
  test.use({ user: 'merchant' });

  test('are generated from a list, downloaded, cloned and deleted', async ({ page, api, list }) => {
    test.slow();
    const name = `Settled ${Date.now()}`;
    const query = { 'created_at>=': daysAgo(60), 'created_at<=': daysAgo(40), status: 'SETTLEMENT_COMPLETED' };
    const { total } = await api.list('transaction', { ...query, _limit: 1 });
    await list.open('/transactions', query);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Create a report from this list' }).click();
    const panel = page.getByRole('region', { name: 'Create report' });
    await expect(panel.getByRole('group', { name: 'Filters' })).toContainText('Settled');
    await panel.getByRole('textbox', { name: 'Name' }).fill(name);
    await panel.getByRole('combobox', { name: 'File format' }).selectOption('csv-machine');
    await meetsAxe(page);
    const asking = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/v1/report'));
    await panel.getByRole('button', { name: 'Create report' }).click();
    // A file for people has the labels of the list, which the server does not know.
    expect((await asking).postDataJSON().words.status).toMatchObject({ SETTLEMENT_COMPLETED: 'Settled' });

    const made = page.getByRole('region', { name: `Details of ${name}` });
    await expect(made).toContainText('Processed');
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name });
    const button = row.getByRole('button', { name: 'Download' });
    await button.hover();
    await expect(page.getByRole('tooltip')).toHaveText('Click to download the report');
    await expect(button).toHaveAttribute('data-download', 'INIT');
    const downloading = page.waitForEvent('download');
    await button.click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`${name}.csv`);
    const records = parse(await readFile(await file.path()), { columns: true }) as Record<string, string>[];
    expect(records).toHaveLength(total ?? -1);
    expect(new Set(records.map(({ status }) => status))).toEqual(new Set(['SETTLEMENT_COMPLETED']));
    await expect(button).toHaveAttribute('data-download', 'DOWNLOADED');

    await row.getByRole('button', { name: 'Clone' }).click();
    await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
    await expect(panel.getByRole('combobox', { name: 'File format' })).toHaveValue('csv-machine');
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
  });

  test('download automatically by the link in a mail', async ({ page, api }) => {
    const { items } = await api.list<Report>('report', { status: 'PROCESSED', _sort: 'created_at', _limit: 1 });
    const [{ id, organisation, name } = { id: '', organisation: '', name: '' }] = items;
    const downloading = page.waitForEvent('download');
    await page.goto(`/?_download=true&id=${id}&_organisation=${organisation}`);
    await expect(page.getByRole('heading', { name: 'Downloading report...' })).toBeVisible();
    expect((await downloading).suggestedFilename()).toContain(name);
    await meetsAxe(page);
    await page.getByRole('link', { name: 'Click here to return to the report overview.' }).click();
    await expect(page).toHaveURL(/\/reports\/transactions/);
    await expect(page.getByRole('heading', { level: 1, name: 'Reports', exact: true })).toBeVisible();
  });
});

test.describe('report schedules', () => {
  test.use({ user: 'merchant' });

  test('are created, switched off, changed and deleted', async ({ page, list, complaints }) => {
    complaints.expect(/status of 422/);
    test.slow();
    const name = `Weekly ${Date.now()}`;
    await list.open('/reports/schedules');
    await page.getByRole('button', { name: 'Add report schedule' }).click();
    const panel = page.getByRole('region', { name: 'Add report schedule' });
    await panel.getByRole('textbox', { name: 'Name' }).fill(name);
    await panel.getByRole('combobox', { name: 'Frequency' }).selectOption('weekly');
    await panel.getByRole('combobox', { name: 'Day of the week' }).selectOption('5');
    // In 24 hours, whatever the browser's language.
    const time = panel.getByRole('textbox', { name: 'Time', exact: true });
    await time.fill('6 PM');
    await time.press('Tab');
    await expect(time).toHaveAccessibleDescription('Enter a time, such as 14:03.');
    await time.fill('1830');
    await time.press('Tab');
    await expect(time).toHaveValue('18:30');
    await panel.getByLabel('Email addresses').fill('nobody');
    await panel.getByRole('button', { name: 'Add report schedule' }).click();
    await expect(panel.getByLabel('Email addresses')).toHaveAttribute('aria-invalid', 'true');
    await panel.getByLabel('Email addresses').fill('finance@example.test\nboard@example.test');
    await meetsAxe(page);
    await panel.getByRole('button', { name: 'Add report schedule' }).click();

    const made = page.getByRole('region', { name: `Details of ${name}` });
    await expect(made).toContainText('Weekly on Friday at 18:30');
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name });
    await row.getByRole('switch', { name: `Switch ${name} on or off` }).press('Space');
    await expect(row).toContainText('Off');
    await row.getByRole('link').click();
    await made.getByRole('button', { name: 'Edit' }).click();
    await made.getByRole('combobox', { name: 'Frequency' }).selectOption('monthly');
    await made.getByRole('combobox', { name: 'Day of the month' }).selectOption('31');
    await made.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Monthly on day 31 at 18:30');
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
  });
});
