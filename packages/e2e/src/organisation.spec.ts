import type { Page } from '@playwright/test';
import type { Transaction } from './payments.ts';
import { signIn } from './sign-in.ts';
import { expect, test } from './test.ts';
import { monthAgo } from './time.ts';

const switcher = (page: Page) => page.getByRole('button', { name: /^Switch organisation/ });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

test.describe('operator', () => {
  test.use({ user: 'operator' });

  test('opens a merchant, always sees which one, and leaves it', async ({ page, api, list }) => {
    const { items: organisations } = await api.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
    const streamhuis = organisations.find(({ name }) => name === 'Streamhuis');
    const base = `/psp/merchants/${streamhuis?.id}`;
    await list.open('/psp/transactions');
    await expect(switcher(page)).toHaveText('Sluis Payments');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await switcher(page).click();
    await page.keyboard.type('stream');
    // The ancestor is shown for orientation, and cannot be chosen.
    await expect(options(page)).toHaveText(['Sluis Payments', 'Streamhuis']);
    await expect(options(page).first()).toBeDisabled();
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(`${base}/transactions?created_at%3E=${monthAgo()}`);
    const band = page.getByRole('complementary', { name: 'Viewing Streamhuis' });
    await expect(band).toBeVisible();
    await expect(band).toHaveText(/as merchant/);
    await expect(switcher(page)).toHaveText('Streamhuis');
    const { items } = await api.list<Transaction>('transaction', {
      'created_at>': monthAgo(),
      organisation: streamhuis?.id ?? '',
    });
    await list.shows(items);
    expect(new Set(items.map(({ organisation }) => organisation))).toEqual(new Set([streamhuis?.id]));

    // The merchant's own catalogue, all of it inside the merchant.
    const links = page.getByRole('navigation').getByRole('listitem').getByRole('link');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const below = hrefs.filter((href) => href !== '/' && href !== '/docs');
    expect(below).not.toEqual([]);
    for (const href of below) expect(href).toContain(base);
    await page.getByRole('navigation').getByRole('link', { name: 'Refunds' }).click();
    await expect(page).toHaveURL(new RegExp(`^[^?]*${base}/refunds\\?`));
    await expect(band).toBeVisible();

    // Another merchant opens on the same screen; the previous one is first among the recent ones.
    await switcher(page).click();
    await expect(options(page).first()).toHaveText('Streamhuis');
    await options(page).filter({ hasText: 'Ticketpoort' }).click();
    await expect(page.getByRole('complementary', { name: 'Viewing Ticketpoort' })).toBeVisible();
    await expect(page).toHaveURL(/\/psp\/merchants\/org_\w+\/refunds\?/);
    await page.getByRole('complementary').getByRole('link', { name: 'Back to Sluis Payments' }).click();
    await expect(page).toHaveURL('/psp/merchants');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('complementary', { name: 'Viewing Ticketpoort' })).toBeVisible();
  });
});

test.describe('a merchant with organisations below it', () => {
  test.use({ user: 'merchant' });

  test('opens one of its own and no other', async ({ page, api, list }) => {
    await list.open('/transactions');
    await switcher(page).click();
    await expect(options(page).filter({ hasText: 'Van der Linden België' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(switcher(page)).toBeFocused();
    await switcher(page).click();
    await expect(options(page).filter({ hasText: 'Streamhuis' })).toHaveCount(0);
    await options(page).filter({ hasText: 'Van der Linden België' }).click();
    await expect(page.getByRole('complementary', { name: 'Viewing Van der Linden België' })).toBeVisible();
    const id = /org_\w+/.exec(page.url())?.[0] ?? '';
    const { items } = await api.list<Transaction>('transaction', { 'created_at>': monthAgo(), organisation: id });
    await list.shows(items);
    await page.getByRole('link', { name: 'Back to Van der Linden Mode' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('merchant', () => {
  test('is redirected to the root from pages of the provider, and finds only its own in the navigation', async ({
    page,
  }) => {
    await page.goto('/psp/transactions?status=DECLINED');
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await expect(page).toHaveURL('/');
    // Groups without room are folded.
    const navigation = page.getByRole('navigation');
    for (const group of ['Subscriptions', 'Dashboards', 'Reports', 'Finance', 'Developers', 'Settings'])
      await navigation.getByRole('button', { name: group, expanded: false }).click();
    // A count of items that require action is a link too, and has its own name.
    await expect(page.getByRole('navigation').locator('li a:not([aria-label])')).toHaveText([
      'Home',
      'Transactions',
      'Abandoned',
      'Declined',
      'Tagged',
      'Blocked',
      'Refunds',
      'Chargebacks',
      'Payment links',
      'Card-add links',
      'Scheduled',
      'Customers',
      'Plans',
      'Subscriptions',
      'Discounts',
      'Transactions',
      'Refunds',
      'Customers',
      'RFM segment',
      'Processor statistics',
      'Processor comparison',
      'Alerts',
      'Financial',
      'Reports',
      'Report schedules',
      'Settlements',
      'Daily',
      'API settings',
      'Terminals',
      'Documentation',
      'Webhook testing',
      'Webhooks',
      'Audit trail',
      'Organisations',
      'Payment profiles',
      'Bank accounts',
      'Payment page HPP',
      'Users',
      'Single sign-on',
      'Tags',
      'Change log',
      'Share requests',
    ]);
  });

  test('sees inside the shell that an address is unknown', async ({ page }) => {
    for (const address of ['/nowhere', '/psp/nowhere', '/psp/merchants/org_1/psp/transactions']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Refunds' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Go to home page' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('a link into a merchant', () => {
  test.use({ user: 'nobody' });

  test('waits for the sign-in and keeps viewers without access away from the data', async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    await page.goto('/psp/merchants/org_01k2n9hnr0etyb63gjqysc7zrh/transactions');
    await signIn(page, 'viewer');
    await expect(page.locator('[data-row]')).toHaveCount(0);
  });
});
