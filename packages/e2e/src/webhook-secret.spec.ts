import { expect, meetsAxe, test } from './test.ts';

test('a merchant makes the secret of webhooks, and rotates it with both shown', async ({ page, list }) => {
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
  await meetsAxe(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Webhook signing secret' })).toBeFocused();
});
