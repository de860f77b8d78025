import { Api } from './api.ts';
import { placesOf } from './places.ts';
import { expect, findings, sidewaysScroll, test } from './test.ts';
import { users } from './users.ts';

/** Who may do least of those who may open a screen: the users are in the order of what they may. */
const visitors = new Map(users.flatMap((user) => placesOf(user).map((place) => [place, user] as const)));

/** What every list screen of the navigation does; a new screen is covered by standing there. */
for (const [place, user] of visitors)
  test.describe(`${user} at ${place}`, () => {
    test.use({ user });

    test('renders, filters from the address, obeys the keyboard, and axe finds nothing', async ({ page, list }) => {
      await list.open(place, { 'created_at>': '2000-01-01', _limit: 3 });
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const here = page.getByRole('navigation').locator('[aria-current=page]');
      await expect(here).toHaveAttribute('href', place);
      await expect(here).toBeInViewport({ ratio: 1 });
      await expect(list.rows.first()).toBeVisible();
      expect(await sidewaysScroll(page)).toBe(0);

      const ids = await list.ids();
      await page.keyboard.press('j');
      await expect(page.locator(`[data-row="${ids[0]}"]`)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(list.panel.getByRole('tab').first()).toBeVisible();
      await expect(list.panel.getByRole('heading', { level: 2 })).not.toBeEmpty();
      expect(await sidewaysScroll(page)).toBe(0);
      const tabs = await list.panel.getByRole('tab').all();
      for (const tab of tabs) {
        await tab.click();
        await expect(list.panel.getByRole('alert')).toHaveCount(0);
        await expect(list.panel.getByRole('tabpanel')).not.toBeEmpty();
      }
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.locator(`[data-row="${ids[0]}"]`)).toBeFocused();

      await list.open(place, { id: ids.at(-1) ?? '' });
      await expect.poll(() => list.ids()).toEqual([ids.at(-1)]);
      await list.open(place, { 'created_at>': '2001-01-01', 'created_at<': '2001-01-02' });
      await expect(page.getByText('Nothing found')).toBeVisible();
    });
  });

/** What a screen inside a merchant lists, if not transactions. */
const entities: Readonly<Record<string, string>> = {
  '/refunds': 'refund',
  '/chargebacks': 'chargeback',
  '/payment-links': 'paymentlink',
  '/card-add-links': 'cardaddlink',
  '/transactions/scheduled': 'scheduledtransaction',
  '/customers': 'customer',
  '/subscriptions': 'subscription',
  '/subscriptions/plans': 'plan',
  '/subscriptions/discounts': 'subscriptiondiscount',
  '/reports/transactions': 'report',
  '/reports/schedules': 'reportschedule',
  '/users': 'user',
  '/apiSettings': 'apikey',
};

test.describe('operator inside a merchant', () => {
  test.use({ user: 'operator' });

  test('finds every screen of the merchant there, and only what is the merchant’s', async ({ page, baseURL, list }) => {
    const own = new Api(baseURL as string, 'merchant');
    const { user } = await own.call<{ user: { organisation: { id: string } } }>('GET', 'auth/me');
    test.setTimeout(180_000);
    const base = `/psp/merchants/${user.organisation.id}`;
    for (const place of placesOf('operator', base)) {
      const entity = entities[place.slice(base.length)] ?? 'transaction';
      // Once more where another test deletes what it made between the two.
      await expect(async () => {
        await list.open(place);
        for (const id of await list.ids()) await own.call('GET', `${entity}/${id}`);
      }).toPass();
      await expect(page.getByRole('complementary')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    }
  });
});
