import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

test.use({ user: 'operator' });

const band = (page: Page) => page.getByRole('complementary');

/** The modes in which the page reported entering a merchant. */
function entered(page: Page): string[] {
  const modes: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/enter')) modes.push(request.postDataJSON().mode);
  });
  return modes;
}

const idOf = async (api: { list: typeof import('./api.ts').Api.prototype.list }, name: string): Promise<string> => {
  const { items } = await api.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
  return items.find((each) => each.name === name)?.id ?? '';
};

test('names the mode, keeps it in every link, records one entry for each, and shows the whole band on a narrow screen', async ({
  page,
  api,
  list,
}) => {
  await test.step('names the mode, keeps it in every link, and records one entry for each', async () => {
    const base = `/psp/merchants/${await idOf(api, 'Streamhuis')}`;
    const modes = entered(page);
    await list.open(`${base}/transactions`);
    await expect(band(page)).toContainText('Streamhuis as merchant');
    await page.getByRole('navigation').getByRole('link', { name: 'Refunds' }).click();
    await list.settled();
    await page.reload();
    await list.settled();
    await expect.poll(() => modes).toEqual(['merchant']);

    await band(page).getByRole('link', { name: 'View as PSP' }).click();
    await expect(page).toHaveURL(new RegExp(`${base}:psp/refunds\\?`));
    await expect(band(page)).toContainText('Streamhuis as PSP');
    await list.settled();
    const links = page
      .getByRole('navigation')
      .getByRole('link', { name: /^(Transactions|Declined|Users|API settings)$/ });
    // The menu is redrawn with the mode.
    await expect(links.first()).toHaveAttribute('href', /:psp\//);
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs).not.toEqual([]);
    for (const href of hrefs) expect(href).toContain(`${base}:psp/`);
    await page.getByRole('navigation').getByRole('link', { name: 'Declined' }).click();
    await expect(page).toHaveURL(new RegExp(`${base}:psp/transactionsDeclined\\?`));
    await expect.poll(() => modes).toEqual(['merchant', 'psp']);

    // Another merchant begins in the merchant's mode; so does this one, once it was left.
    await page.getByRole('button', { name: /^Switch organisation/ }).click();
    await page.keyboard.type('ticket');
    await page.keyboard.press('Enter');
    await expect(band(page)).toContainText('Ticketpoort as merchant');
    await expect(page).toHaveURL(/\/psp\/merchants\/org_\w+\/transactionsDeclined\?/);
    await band(page).getByRole('link', { name: 'Back to Sluis Payments' }).click();
    await expect(band(page)).toHaveCount(0);
    await expect.poll(() => modes).toEqual(['merchant', 'psp', 'merchant']);
  });

  await test.step('shows the whole band on a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await list.visit(`/psp/merchants/${await idOf(api, 'Van der Linden België')}:psp/transactions`);
    for (const part of ['Van der Linden België', 'as PSP', 'View as merchant', 'Back to Sluis Payments'])
      await expect(band(page).getByText(part)).toBeInViewport({ ratio: 1 });
  });
});
