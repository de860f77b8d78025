import { expect, findings, test } from './test.ts';

test.describe('the menu', () => {
  test('fits a window of 900 pixels by folding, folds by keyboard, remembers it, and is filtered by typing', async ({
    page,
  }) => {
    await page.goto('/refunds');
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(menu.getByRole('link', { name: 'Refunds' })).toBeVisible();
    const { here, heights } = await menu.evaluate((element) => {
      const heightOf = (selector: string): number =>
        element.querySelector(selector)?.getBoundingClientRect().height ?? 0;
      const places = element.querySelector('[class*=places]') as HTMLElement;
      return {
        here: { scrolled: places.scrollHeight - places.clientHeight, room: places.clientHeight },
        heights: [heightOf('h2'), heightOf('li'), heightOf('label')],
      };
    });
    // The heights in `navigation-folds.ts`, and in its test with every entry of the catalogues.
    expect(heights).toEqual([28, 30, 38]);
    expect(here).toEqual({ scrolled: 0, room: 808 });

    await menu.getByRole('button', { name: 'Creations' }).press('Enter');
    await expect(menu.getByRole('link', { name: 'Payment links' })).toHaveCount(0);
    await page.reload();
    await expect(menu.getByRole('button', { name: 'Creations' })).toHaveAttribute('aria-expanded', 'false');
    await expect(menu.getByRole('link', { name: 'Payment links' })).toHaveCount(0);
    await menu.getByRole('textbox', { name: 'Filter menu' }).fill('links');
    await expect(menu.getByRole('link')).toHaveText(['Sluis', 'Payment links', 'Card-add links']);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/payment-links/);
  });
});

test.describe('nobody', () => {
  test.use({ user: 'nobody' });

  test('switches to another organisation and shows its data', async ({ page, list, people, operator }) => {
    const person = await people.invite({ roles: ['TRANSACTION_LIST'], at: 'Streamhuis' });
    const { items: users } = await operator.list<{ id: string }>('user', { _search: person.email });
    const { items } = await operator.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
    const ticketpoort = items.find(({ name }) => name === 'Ticketpoort');
    const membership = { user: users[0]?.id, organisation: ticketpoort?.id, roles: ['REFUND_LIST'] };
    await operator.call('POST', 'membership', membership);
    await people.admit(page.context(), person);
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
    // A tab with the previous organisation follows: it may no longer request the old data.
    await expect(other.getByRole('button', { name: 'Switch organisation: Ticketpoort' })).toBeVisible();
  });
});
