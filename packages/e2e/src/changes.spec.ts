import { randomUUID } from 'node:crypto';
import { expect, meetsAxe, test } from './test.ts';

test('the changes of a tag are on its panel, with the tag as it was, and in the change log', async ({
  page,
  list,
  api,
}) => {
  const name = `Regular ${randomUUID().slice(0, 8)}`;
  const merchant = (await api.list<{ id: string; organisation: string }>('tag', { _limit: 1 })).items[0]?.organisation;
  const tag = await api.call<{ id: string }>('POST', 'tag', { organisation: merchant, text: name, color: '#2b8a3e' });
  await api.call('POST', `tag/${tag.id}`, { text: `${name} guest` });
  await api.call('POST', `tag/${tag.id}`, { color: '#c92a2a' });

  await list.open('/tags', { id: tag.id, _open: true });
  await list.panel.getByRole('tab', { name: 'Changes' }).click();
  const changes = list.panel.getByRole('tabpanel').getByRole('listitem');
  await expect(changes).toHaveCount(3);
  await expect(changes.nth(1)).toContainText(`${name} guest`);
  await meetsAxe(page);
  // Of one field only.
  await list.panel.getByRole('combobox', { name: 'Changes to' }).selectOption({ label: 'Colour' });
  await expect(changes).toHaveCount(2);
  // The item right after its creation.
  await changes.last().getByRole('button', { name: 'As it was then' }).click();
  await expect(changes.last().getByText(name, { exact: true })).toBeVisible();
  await expect(changes.last().getByText('#2b8a3e')).toBeVisible();

  await list.open('/changes', { item: tag.id });
  await expect(list.rows.first()).toBeVisible();
  expect(await list.ids()).toHaveLength(3);
  await list.rows.first().click();
  await expect(list.panel.getByRole('row', { name: /Colour/ })).toContainText('#c92a2a');
  await meetsAxe(page);

  // As it was at each change, even after it was deleted.
  await page.setViewportSize({ width: 1440, height: 900 });
  await api.call('DELETE', `tag/${tag.id}`);
  await list.open('/changes', { item: tag.id });
  await list.rows.nth(2).click();
  await list.panel.getByRole('tab', { name: 'As it was then' }).click();
  await expect(list.panel.getByRole('tabpanel').getByText(`${name} guest`, { exact: true })).toBeVisible();
  await expect(list.panel.getByRole('tabpanel').getByText('#2b8a3e')).toBeVisible();
  await list.rows.first().click();
  await list.panel.getByRole('tab', { name: 'As it was then' }).click();
  await expect(list.panel.getByRole('tabpanel').getByText('#c92a2a')).toBeVisible();
  // References are shown by name.
  await list.panel.getByRole('tab').first().click();
  await expect(list.panel.getByRole('row', { name: /Organisation/ }).getByRole('link')).toHaveText(
    'Van der Linden Mode',
  );
});
