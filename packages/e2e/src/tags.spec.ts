import { randomUUID } from 'node:crypto';
import { expect, meetsAxe, test } from './test.ts';

test('a merchant tags a selection, undoes it, tags one payment, and merges the tag into another', async ({
  page,
  list,
  api,
}) => {
  const text = `Check ${randomUUID().slice(0, 8)}`;
  const { items } = await api.list<{ id: string; organisation: string }>('transaction', { _limit: 2 });
  const [first] = items;
  if (!first) throw new Error('the demo has payments');
  const ids = items.map(({ id }) => id);
  const merchant = (await api.list<{ id: string; organisation: string }>('tag', { _limit: 1 })).items[0]?.organisation;
  const make = (name: string) =>
    api.call<{ id: string }>('POST', 'tag', { organisation: merchant, text: name, color: '#2b8a3e' });
  const tag = await make(text);
  const other = await make(`${text} too`);

  await list.open('/transactions', { 'id[]': ids });
  await page.getByRole('checkbox', { name: /Select all/ }).check();
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Tag', exact: true }).fill(text);
  await page.getByRole('option', { name: text, exact: true }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('Added to 2 payments.');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('status')).toContainText('Removed from 2 payments.');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  await list.visit('/transactions', { id: first.id, _open: true });
  await list.panel.getByRole('button', { name: 'Tags', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Tags' }).fill(text);
  await page.getByRole('option', { name: text, exact: true }).click();
  // On to the next field: until then the choices stay open for another one.
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list.panel.getByText(text, { exact: true })).toBeVisible();
  await expect(list.panel).toContainText(`Tag added: ${text}`);

  await list.visit('/tags', { id: tag.id, _open: true });
  await meetsAxe(page);
  await list.panel.getByRole('button', { name: 'Merge' }).click();
  await dialog.getByRole('combobox', { name: 'Merge into' }).fill(`${text} too`);
  await page.getByRole('option', { name: `${text} too`, exact: true }).click();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(list.panel.getByRole('heading', { level: 2, name: `${text} too` })).toBeVisible();
  await list.panel.getByRole('link', { name: '1', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`tags%5B%5D=${other.id}`));
  await list.shows([first]);
});
