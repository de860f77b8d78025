import { entities, prefixOf } from '@sluis/contract/registry';
import { Api } from './api.ts';
import { coveringPlaces, placesOf } from './places.ts';
import { expect, findings, sidewaysScroll, test } from './test.ts';
import { type User, users } from './users.ts';

/** Who may do least of those who may open a screen: the users are in the order of what they may. */
const visitors = new Map(users.flatMap((user) => placesOf(user).map((place) => [place, user] as const)));

/** The entity of an item, by what its id begins with. */
const entityOfId = (id: string): string =>
  Object.keys(entities).find((name) => id.startsWith(`${prefixOf(name)}_`)) ?? '';

/** A group of what is walked in one test, short enough that several walk side by side. */
const at_a_time = 5;
const inGroups = (places: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(places.length / at_a_time) }, (_, at) =>
    places.slice(at * at_a_time, (at + 1) * at_a_time),
  );

const covering = coveringPlaces([...visitors.keys()]);

/** What list screens do, of lists that together have every kind of field. */
for (const place of covering) {
  const user = visitors.get(place) as User;
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
      await expect(page.getByText('No results')).toBeVisible();
    });
  });
}

/** Every other list screen of the navigation; a new one is covered by standing there. */
for (const user of users) {
  const others = [...visitors].flatMap(([place, visitor]) =>
    visitor === user && !covering.includes(place) ? [place] : [],
  );
  for (const places of inGroups(others))
    test.describe(`${user} at ${places.join(', ')}`, () => {
      test.use({ user });

      test('finds rows, opens one by the keyboard, and axe finds nothing', async ({ page, list }) => {
        for (const place of places)
          await test.step(place, async () => {
            const [first] = await list.goTo(place, { 'created_at>': '2000-01-01', _limit: 3 });
            await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
            await page.keyboard.press('j');
            await expect(page.locator(`[data-row="${first}"]`)).toBeFocused();
            await page.keyboard.press('Enter');
            await expect(list.panel.getByRole('heading', { level: 2 })).not.toBeEmpty();
            expect(await findings(page)).toEqual([]);
            expect(await sidewaysScroll(page)).toBe(0);
            await page.keyboard.press('Escape');
            await expect(list.panel).toHaveCount(0);
          });
      });
    });
}

test.describe('operator inside a merchant', () => {
  test.use({ user: 'operator' });

  for (const places of inGroups(placesOf('operator', '')))
    test(`finds there only what is the merchant’s: ${places.join(', ')}`, async ({ page, baseURL, list }) => {
      const own = new Api(baseURL as string, 'merchant');
      const { user } = await own.call<{ user: { organisation: { id: string } } }>('GET', 'auth/me');
      for (const place of places)
        await test.step(place, async () => {
          let limit = 20;
          // Once more, and one row fewer, where another test deletes what it made between the two.
          await expect(async () => {
            const query = { 'created_at>': '2000-01-01', _limit: limit-- };
            const ids = await list.goTo(`/psp/merchants/${user.organisation.id}${place}`, query);
            expect(await own.list(entityOfId(ids[0] ?? ''), { 'id[]': ids })).toMatchObject({
              total: ids.length,
            });
          }).toPass({ timeout: 20_000 });
          await expect(page.getByRole('complementary')).toBeVisible();
          expect(await sidewaysScroll(page)).toBe(0);
        });
    });
});
