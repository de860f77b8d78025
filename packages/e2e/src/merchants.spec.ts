import { expect, fresh, test } from './test.ts';

test.use({ user: 'operator' });

interface Merchant {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
}

test('a merchant is added, changed, deactivated and activated again, and opened in either mode', async ({
  page,
  api,
  list,
}) => {
  await test.step('added, changed, deactivated and activated again', async () => {
    const name = fresh('Zwaluw Zeilen');
    await list.open('/psp/merchants');
    await page.getByRole('button', { name: 'Add merchant' }).click();
    const form = page.getByRole('region', { name: 'Add merchant' });
    await form.getByRole('button', { name: 'Add merchant' }).click();
    await expect(form.getByText('This field is required.')).toHaveCount(1);
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Email address').fill('nobody');
    await form.getByLabel('Phone').focus();
    await expect(form.getByText('Enter an email address, such as name@example.com.')).toBeVisible();
    await form.getByLabel('Email address').fill('finance@zwaluw.example');
    await form.getByRole('button', { name: 'Add merchant' }).click();
    await expect(list.panel.getByRole('heading', { level: 2, name })).toBeVisible();

    await list.panel.getByRole('button', { name: 'Edit' }).click();
    await list.panel.getByLabel('Town').fill('Sneek');
    await list.panel.getByRole('button', { name: 'Save' }).click();
    await expect(list.panel.getByText('Sneek')).toBeVisible();
    await list.panel.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByRole('dialog')).toContainText(`All users and API keys of ${name}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(list.panel.getByText('Deactivated')).toBeVisible();
    const find = async () => (await api.list<Merchant>('psp/merchant', { _search: name })).items[0];
    expect(await find()).toMatchObject({ active: false, locality: 'Sneek', country_code: 'NL' });
    await list.panel.getByRole('button', { name: 'Activate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await expect(list.panel.getByText('Active', { exact: true })).toBeVisible();
    // The switcher includes it immediately.
    await page.getByRole('button', { name: /^Switch organisation/ }).click();
    await page.keyboard.type(name.toLowerCase());
    await expect(page.getByRole('option', { name })).toBeVisible();
  });

  await test.step('opened in its own view, or in the provider’s', async () => {
    const { items } = await api.list<Merchant>('psp/merchant', { _limit: 'all' });
    // Other tests add merchants meanwhile.
    await expect(async () => {
      const { total } = await api.list<Merchant>('psp/merchant', { _limit: 1 });
      await list.visit('/psp/merchants', { _limit: 100 });
      expect(await list.ids()).toHaveLength(total ?? 0);
    }).toPass();
    const { id, name } = items.find((each) => each.name === 'Streamhuis') as Merchant;
    await page.getByRole('button', { name: `Open ${name} as merchant` }).click();
    await expect(page).toHaveURL(new RegExp(`/psp/merchants/${id}/transactions\\?`));
    await expect(page.getByRole('complementary', { name: `Viewing ${name}` })).toContainText('as merchant');

    await page.goBack();
    await page.getByRole('button', { name: `Open ${name} as PSP` }).click();
    await expect(page).toHaveURL(new RegExp(`/psp/merchants/${id}(:|%3A)psp/transactions\\?`));
    await expect(page.getByRole('complementary', { name: `Viewing ${name}` })).toContainText('as PSP');
  });
});
