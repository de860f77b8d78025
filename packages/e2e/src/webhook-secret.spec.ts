import { expect, meetsAxe, test } from './test.ts';

test.use({ user: 'nobody' });

test('a merchant creates the signing secret of webhooks, and rotates it with both shown', async ({
  page,
  list,
  people,
}) => {
  // A merchant creates its first secret once.
  const person = await people.invite({ at: await people.merchant(), roles: ['APIKEY_LIST', 'WEBHOOK_CREATE'] });
  await people.admit(page.context(), person);
  await list.open('/apiSettings');
  await page.getByRole('button', { name: 'Webhook signing secret' }).click();
  const dialog = page.getByRole('dialog', { name: 'Webhook signing secret' });
  const change = async (name: string): Promise<void> => {
    await dialog.getByRole('button', { name }).click();
    await page.getByRole('dialog', { name }).getByRole('button', { name }).click();
  };
  await change('Create secret');
  const present = dialog.getByRole('textbox', { name: 'Secret', exact: true });
  await expect(present).toHaveValue(/^whsec_/);
  const first = await present.inputValue();
  await change('Rotate');
  await expect(dialog.getByRole('textbox', { name: /^Previous secret, valid until / })).toHaveValue(first);
  await expect(present).not.toHaveValue(first);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const button = page.getByRole('button', { name: 'Webhook signing secret' });
  await expect(button).toBeFocused();
  await button.click();
  await expect(present).toBeVisible();
  // It stays open when the screen becomes narrow, where the actions are in a menu.
  await meetsAxe(page);
  await expect(present).toBeVisible();
});
