import { enter, isInside } from './people.ts';
import { expect, test } from './test.ts';

test.describe('shortcuts', () => {
  test('go to places, are listed, and can be turned off', async ({ page, list }) => {
    await list.open('/transactions');
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await expect(page).toHaveURL(/\/refunds\?/);
    await list.settled();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toContainText('Transactionsg t');
    await dialog.getByRole('switch', { name: 'Shortcuts of one letter' }).press('Space');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    for (const key of ['g', 't', 'j', '/']) await page.keyboard.press(key);
    await expect(page).toHaveURL(/\/refunds\?/);
    await expect(list.search).not.toBeFocused();
    await page.reload();
    await list.settled();
    await page.keyboard.press('?');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Search for a page/ })).toBeFocused();
  });
});

test.describe('nobody', () => {
  test.use({ user: 'nobody' });

  test('goes on in another organisation, where the data is that of the other', async ({
    page,
    list,
    people,
    operator,
  }) => {
    const person = await people.invite({ roles: ['TRANSACTION_LIST'], at: 'Streamhuis' });
    const { items: users } = await operator.list<{ id: string }>('user', { _search: person.email });
    const { items } = await operator.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
    const ticketpoort = items.find(({ name }) => name === 'Ticketpoort');
    const membership = { user: users[0]?.id, organisation: ticketpoort?.id, roles: ['REFUND_LIST'] };
    await operator.call('POST', 'membership', membership);
    await enter(page, person);
    await isInside(page);
    await list.open('/transactions');
    const other = await page.context().newPage();
    await other.goto('/transactions');
    await expect(other.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();

    await page.getByRole('button', { name: 'Switch organisation: Streamhuis' }).click();
    await page.getByRole('option', { name: 'Ticketpoort' }).click();
    await expect(page.getByRole('button', { name: 'Switch organisation: Ticketpoort' })).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.getByRole('navigation').getByRole('link', { name: 'Refunds' }).click();
    await list.settled();
    await page.goto('/transactions');
    await expect(page).toHaveURL('/');
    // A tab that showed the other goes along: what it showed is not what it may ask for any more.
    await expect(other.getByRole('button', { name: 'Switch organisation: Ticketpoort' })).toBeVisible();
  });
});

test.describe('the link of a report', () => {
  const organisation = 'org_01k2n9hnr0etyb63gjqysc7zrh';
  const link = `/?_download=true&id=rep_1&_organisation=${organisation}`;

  test('leads a merchant to the download', async ({ page, complaints }) => {
    // There is no such report; what matters is where the link leads.
    complaints.expect(/status of 400/);
    await page.goto(link);
    await expect(page).toHaveURL('/reports/transactions/rep_1/download');
  });

  test.describe('to staff of the provider', () => {
    test.use({ user: 'operator' });

    test('leads inside the organisation', async ({ page, complaints }) => {
      complaints.expect(/status of 40[04]/);
      await page.goto(link);
      await expect(page).toHaveURL(`/psp/merchants/${organisation}/reports/transactions/rep_1/download`);
    });
  });
});
