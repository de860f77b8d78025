import type { Page } from '@playwright/test';
import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import type { NavigationSection } from '@sluis/contract/navigation/section';
import { waysOut } from './places.ts';
import { expect, inGroups, sidewaysScroll, test } from './test.ts';

test.use({ user: 'operator' });

const sections: readonly NavigationSection[] = merchant_navigation;
const routesOf = (id: string): string[] =>
  sections
    .filter((section) => section.id === id)
    .flatMap(({ groups }) => groups.flatMap(({ items }) => items))
    .flatMap(({ route, merchant_only }) => (merchant_only ? [] : [route]));

const settings = routesOf('settings');
const configuration = routesOf('configuration');
const requests = '/share-credentials';

/** Pages without rows, those that the demo fills at the provider only, and those that it leaves empty. */
const without_rows = ['/organisations', '/merchant-configuration', '/processor-settlements', '/identity-providers'];
/** Pages whose items staff change in a form of the panel. */
const edited = ['/paymentprofiles', '/tags', '/processors', '/middlewares'];
/** The link from a merchant's configuration to that of all merchants. */
const leads_out = '/merchant-configuration';

/** Navigates within the application, as a link does. */
const goTo = (page: Page, address: string) => page.evaluate(`history.pushState({}, '', '${address}')`);

/** Nothing on the page has failed, nothing is outside it, and its content has loaded. */
async function isWhole(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  expect.soft(await sidewaysScroll(page)).toBe(0);
}

/** An opened item: each of its tabs, and the form that changes it, if it can be changed. */
async function opensItem(page: Page, address: string, isEdited: boolean): Promise<void> {
  await goTo(page, address);
  const panel = page.locator('section[aria-label][tabindex="-1"]');
  await expect(panel.getByRole('heading', { level: 2 })).not.toBeEmpty();
  await expect(panel.getByRole('tab').first()).toBeVisible();
  for (const tab of await panel.getByRole('tab').all()) {
    await tab.click();
    await expect(panel.getByRole('tabpanel')).not.toBeEmpty();
    await isWhole(page);
  }
  const edit = panel.getByRole('button', { name: 'Edit', exact: true });
  if (isEdited) await expect(edit).toBeVisible();
  else if ((await edit.count()) === 0) return;
  await goTo(page, `${address}&_form=edit`);
  await expect(panel.locator('form button[type=submit]')).toBeVisible();
  await isWhole(page);
}

/**
 * The settings and the configuration of a merchant as staff of the provider open them, in both modes: the merchant's
 * entries in its menu, and by address the screens for staff only. The views of merchants and of the provider are tested
 * in each screen's own tests.
 */
for (const { mode, band, listed } of [
  { mode: '', band: 'as merchant', listed: [...settings, requests] },
  { mode: ':psp', band: 'as PSP', listed: [...settings, ...configuration] },
])
  for (const routes of inGroups([...settings, ...configuration], 6))
    test(`staff open ${routes.join(', ')} ${band}: the list, an item with each tab, and the form that changes it`, async ({
      page,
      api,
      complaints,
    }) => {
      // The tests sign in by a script in every frame, which finds no storage in the sandbox of a design's preview.
      complaints.expect(/The document is sandboxed|Blocked script execution/);
      const { items } = await api.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
      const base = `/psp/merchants/${items.find(({ name }) => name === 'Van der Linden Mode')?.id}${mode}`;
      const title = page.getByRole('heading', { level: 1 }).first();
      await page.goto('/profile');
      for (const route of routes)
        await test.step(route, async () => {
          const address = `${base}${route}`;
          const left = await title.innerText();
          // The demo's own items are first, before those of other tests.
          await goTo(page, `${address}?_sort=created_at`);
          await expect(title).not.toHaveText(left);
          await isWhole(page);
          await expect(page.getByRole('complementary', { name: /^Viewing / })).toContainText(band);
          const here = page.getByRole('navigation').locator('[aria-current=page]');
          if (listed.includes(route)) await expect(here).toHaveAttribute('href', address);
          if (!without_rows.includes(route)) {
            const id = await page.locator('[data-row]').first().getAttribute('data-row');
            await opensItem(page, `${address}?id=${id}&_open=true`, edited.includes(route));
          }
          // All links stay in the merchant and in the mode.
          expect.soft((await waysOut(page, base)).filter((href) => href !== leads_out)).toEqual([]);
        });
    });
