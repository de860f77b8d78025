import { expect, test } from './test.ts';

const status = async (base: string, secret: string): Promise<number> =>
  (await fetch(`${base}/v1/tag`, { headers: { authorization: `Bearer ${secret}` } })).status;

test('a merchant creates a key, sees its secret once and revokes it, and one that is valid until the end of any chosen day', async ({
  page,
  list,
  baseURL,
  api,
}) => {
  test.slow();
  await test.step('a key whose secret is shown once, and which is revoked', async () => {
    await list.open('/apiSettings');
    await page.getByRole('button', { name: 'Create API key' }).click();
    const form = page.getByRole('region', { name: 'Create API key' });
    await form.getByLabel('Name').fill('Cash desk');
    await form.getByRole('checkbox', { name: 'Tags: View' }).check();
    await form.getByRole('button', { name: 'Create API key' }).click();
    const field = form.getByLabel('Secret key');
    await expect(field).toHaveValue(/^sk_/);
    const secret = await field.inputValue();
    expect(await status(baseURL as string, secret)).toBe(200);

    // Leaving without it loses it permanently, so a confirmation is asked first.
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog');
    await expect(question).toContainText('won’t be able to see this key again');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await form.getByRole('button', { name: 'I’ve copied the key' }).click();
    await expect(list.panel.getByRole('heading', { level: 2, name: 'Cash desk' })).toBeVisible();
    await expect(page.getByText(secret)).toHaveCount(0);
    await list.panel.getByRole('tab', { name: 'Permissions' }).click();
    await expect(list.panel.getByRole('img', { name: 'Tags: View: Yes' })).toBeVisible();

    await list.panel.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByRole('dialog')).toContainText('Systems using “Cash desk” lose access immediately');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(list.panel.getByText('Revoked')).toBeVisible();
    await expect(list.panel.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
    expect(await status(baseURL as string, secret)).toBe(401);
  });

  await test.step('a key until the end of a chosen day', async () => {
    await list.visit('/apiSettings');
    await page.getByRole('button', { name: 'Create API key' }).click();
    const form = page.getByRole('region', { name: 'Create API key' });
    await form.getByLabel('Name').fill('Until Christmas');
    await form.getByRole('checkbox', { name: 'Tags: View' }).check();
    await form.getByRole('combobox', { name: 'Expires' }).selectOption('On a specific date');
    const date = form.getByRole('textbox', { name: 'Valid until (inclusive)' });
    // An empty date does not mean a key without an end.
    await date.fill('');
    await form.getByRole('button', { name: 'Create API key' }).click();
    await expect(date).toHaveAccessibleDescription(/Enter a date, such as/);
    await date.fill('2027-01-01');
    await form.getByRole('button', { name: 'Calendar' }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: /^15 / }).click();
    await expect(date).toHaveValue('15 Feb 2027');
    await form.getByRole('button', { name: 'Create API key' }).click();
    await form.getByRole('button', { name: 'I’ve copied the key' }).click();
    await expect(list.panel.getByRole('heading', { level: 2, name: 'Until Christmas' })).toBeVisible();
    const { items } = await api.list<{ expires_at: string }>('apikey', { name: 'Until Christmas' });
    const until = new Date(items[0]?.expires_at ?? '');
    const local = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Amsterdam',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    expect(local.format(until)).toBe('15 Feb 2027, 23:59');
  });
});

test.describe('operator', () => {
  test.use({ user: 'operator' });

  test('sees the keys of all merchants, and those of one inside it', async ({ page, api, list }) => {
    // Other tests create keys meanwhile, with other names.
    const { items } = await api.list<{ organisation: string }>('apikey', { name: 'Bookkeeping', _limit: 1 });
    await list.open('/psp/api-keys', { name: 'Bookkeeping' });
    await list.shows((await api.list<{ id: string }>('apikey', { name: 'Bookkeeping' })).items);
    await expect(page.getByRole('columnheader', { name: 'Organisation' })).toBeVisible();
    const [first] = items;
    const named = { name: 'Bookkeeping' };
    const inside = await api.list<{ id: string }>('apikey', { ...named, organisation: first?.organisation ?? '' });
    await list.open(`/psp/merchants/${first?.organisation}/apiSettings`, named);
    await list.shows(inside.items);
  });
});
