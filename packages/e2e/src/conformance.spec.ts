import type { Page } from '@playwright/test';
import type { Entity } from '@sluis/contract/base/entity';
import { entities, prefixOf } from '@sluis/contract/registry';
import { Api } from './api.ts';
import type { ListScreen } from './list-screen.ts';
import { coveringPlaces, placesOf, waysOut } from './places.ts';
import { expect, findings, inGroups, sidewaysScroll, test } from './test.ts';
import { users } from './users.ts';

/** The user with the fewest roles of those who may open a screen: users are in the order of their roles. */
const visitors = new Map(users.flatMap((user) => placesOf(user).map((place) => [place, user] as const)));

/** The entity of an item, by the prefix of its id. */
const entityOfId = (id: string): string =>
  Object.keys(entities).find((name) => id.startsWith(`${prefixOf(name)}_`)) ?? '';

const covering = coveringPlaces([...visitors.keys()]);

/**
 * Every list screen of the navigation; a new entry is covered automatically. Requests and contents are tested in the
 * screens' own tests: these tests cover what needs a browser, with axe on lists that together have every kind of field.
 */
for (const user of users) {
  const own = [...visitors].flatMap(([place, visitor]) => (visitor === user ? [place] : []));
  for (const places of inGroups(own, 8))
    test.describe(`${user} at ${places.join(', ')}`, () => {
      test.use({ user });

      test('shows rows, opens one by the keyboard and closes it, and nothing is outside the window', async ({
        page,
        list,
      }) => {
        for (const place of places)
          await test.step(place, async () => {
            // The oldest: the newest may belong to another test, which deletes it.
            const query = { 'created_at>': '2000-01-01', _sort: 'created_at', _limit: 7 };
            const [first] = await list.goTo(place, query);
            // No webhook has been sent by hand yet, the demo's processor settles payments without a delivery, and its users
            // sign in with passwords.
            if (first === undefined && empty_at_first.includes(place)) return;
            await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
            const here = page.getByRole('navigation', { name: 'Main navigation' }).locator('[aria-current=page]');
            await expect(here).toHaveAttribute('href', place);
            await expect(here).toBeInViewport({ ratio: 1 });
            expect(await sidewaysScroll(page)).toBe(0);
            await page.keyboard.press('j');
            await expect(page.locator(`[data-row="${first}"]`)).toBeFocused();
            await page.keyboard.press('Enter');
            await expect(list.panel.getByRole('heading', { level: 2 }).first()).not.toBeEmpty();
            if (covering.includes(place)) await checkPanel(page, list);
            expect(await sidewaysScroll(page)).toBe(0);
            await page.keyboard.press('Escape');
            await expect(page.locator(`[data-row="${first}"]`)).toBeFocused();
          });
      });
    });
}

const empty_at_first: readonly string[] = [
  '/webhook-testing',
  '/identity-providers',
  '/psp/identity-providers',
  '/psp/processor-notifications',
];

/** Every tab of the open panel has content and no error, and axe finds nothing on the last. */
async function checkPanel(page: Page, list: ListScreen): Promise<void> {
  await expect(list.panel.getByRole('tab').first()).toBeVisible();
  for (const tab of await list.panel.getByRole('tab').all()) {
    await tab.click();
    await expect(list.panel.getByRole('alert')).toHaveCount(0);
    await expect(list.panel.getByRole('tabpanel')).not.toBeEmpty();
  }
  expect(await findings(page)).toEqual([]);
}

/** All of them: the fields of a list do not determine whose rows it requests. */
test.describe('operator inside a merchant', () => {
  test.use({ user: 'operator' });

  for (const places of inGroups(placesOf('operator', ''), 8))
    test(`finds only the merchant’s own rows there, and no way out: ${places.join(', ')}`, async ({
      page,
      baseURL,
      list,
      operator,
    }) => {
      const own = new Api(baseURL as string, 'merchant');
      const { user } = await own.call<{ user: { organisation: { id: string } } }>('GET', 'auth/me');
      const base = `/psp/merchants/${user.organisation.id}`;
      for (const place of places)
        await test.step(place, async () => {
          let limit = 20;
          // Repeated with one row fewer, if another test deletes its own between the two.
          await expect(async () => {
            const query = { 'created_at>': '2000-01-01', _limit: limit-- };
            const ids = await list.goTo(base + place, query);
            const [first] = ids;
            // A list without rows contains no rows of another merchant.
            if (first === undefined) return;
            const entity = entityOfId(first);
            const path = entity === 'audittrail' ? 'merchant/audittrail' : entity;
            const { list: roles = [] } = (entities as Readonly<Record<string, Entity>>)[entity]?.roles ?? {};
            // Staff keep for a merchant what its own users do not see.
            const found = roles.every((role) => role.startsWith('PSP_'))
              ? await operator.list(path, { 'id[]': ids, organisation: user.organisation.id })
              : await own.list(path, { 'id[]': ids });
            expect(found).toMatchObject({ total: ids.length });
          }).toPass({ timeout: 20_000 });
          await expect(page.getByRole('complementary', { name: /^Viewing / })).toContainText('as merchant');
          expect.soft(await waysOut(page, base)).toEqual([]);
          expect(await sidewaysScroll(page)).toBe(0);
        });
    });
});
