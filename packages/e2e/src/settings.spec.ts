import type { Page } from '@playwright/test';
import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import type { NavigationSection } from '@sluis/contract/navigation/section';
import type { Api } from './api.ts';
import { expect, inGroups, sidewaysScroll, test } from './test.ts';
import type { User } from './users.ts';

const sections: readonly NavigationSection[] = [...merchant_navigation, ...provider_navigation];
const itemsOf = (id: string) =>
  sections.filter((section) => section.id === id).flatMap(({ groups }) => groups.flatMap(({ items }) => items));
const routesOf = (id: string): string[] =>
  itemsOf(id).flatMap(({ route, merchant_only, module }) => (merchant_only || module ? [] : [route]));

const settings = routesOf('settings');
const configuration = routesOf('configuration');

interface Viewer {
  readonly name: string;
  readonly user: User;
  /** Where the merchant's screens are for them; nothing at the provider's own. */
  readonly base: (api: Api) => Promise<string>;
  readonly places: readonly string[];
  /** Those that stand in their navigation. */
  readonly listed: readonly string[];
}

const own = async () => '';
const inMerchant = (mode: string) => async (api: Api) => {
  const { items } = await api.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
  return `/psp/merchants/${items.find(({ name }) => name === 'Van der Linden Mode')?.id}${mode}`;
};

const at_provider = [...routesOf('psp_settings'), '/psp/finance/settings/bank-accounts'];
const administration = routesOf('admin');
const requests = '/share-credentials';
const viewers: readonly Viewer[] = [
  { name: 'a merchant', user: 'merchant', base: own, places: [...settings, requests], listed: [...settings, requests] },
  {
    name: 'staff who view a merchant as itself',
    user: 'operator',
    base: inMerchant(''),
    // What the merchant has, and by their addresses the screens that staff alone have.
    places: [...settings, ...configuration],
    listed: [...settings, requests],
  },
  {
    name: 'staff who view a merchant as the provider',
    user: 'operator',
    base: inMerchant(':psp'),
    places: [...settings, ...configuration],
    listed: [...settings, ...configuration],
  },
  { name: 'the provider', user: 'operator', base: own, places: at_provider, listed: at_provider },
  { name: 'a super user', user: 'super', base: own, places: administration, listed: administration },
];

/** Goes there within the application, as a link does. */
const goTo = (page: Page, address: string) => page.evaluate(`history.pushState({}, '', '${address}')`);

/** Nothing on the page failed, nothing is outside it, and what it shows has arrived. */
async function isWhole(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  expect.soft(await sidewaysScroll(page)).toBe(0);
}

/** An opened item: each of its tabs, and the form that changes it, where it may be changed. */
async function opensItem(page: Page, address: string): Promise<void> {
  const panel = page.locator('section[aria-label][tabindex="-1"]');
  await expect(panel.getByRole('heading', { level: 2 })).not.toBeEmpty();
  for (const tab of await panel.getByRole('tab').all()) {
    await tab.click();
    await expect(panel.getByRole('tabpanel')).not.toBeEmpty();
    await isWhole(page);
  }
  if ((await panel.getByRole('button', { name: 'Edit', exact: true }).count()) === 0) return;
  await goTo(page, `${address}&_form=edit`);
  await expect(panel.locator('form button[type=submit]')).toBeVisible();
  await isWhole(page);
}

for (const { name, user, base, places, listed } of viewers)
  for (const [at, group] of inGroups(places, 6).entries())
    test.describe(`${name}, ${at + 1}`, () => {
      test.use({ user });

      test(`opens ${group.join(', ')}: the list, an item with each tab, and the forms`, async ({ page, api }) => {
        const root = await base(api);
        await page.goto(`${root}${group[0]}`);
        for (const route of group)
          await test.step(route, async () => {
            const address = `${root}${route}`;
            await goTo(page, address);
            await expect(page).toHaveURL((url) => url.pathname === address);
            await isWhole(page);
            const here = page.getByRole('navigation').locator('[aria-current=page]');
            if (listed.includes(route)) await expect(here).toHaveAttribute('href', address);
            const band = page.getByRole('complementary', { name: /^Viewing / });
            if (root) await expect(band).toContainText(root.endsWith(':psp') ? 'as PSP' : 'as merchant');
            const row = page.locator('[data-row]').first();
            if ((await row.count()) > 0) {
              const id = await row.getAttribute('data-row');
              await goTo(page, `${address}?id=${id}&_open=true`);
              await opensItem(page, `${address}?id=${id}&_open=true`);
            }
            // What leads on stays where the viewer is.
            if (root) {
              const links = page.getByRole('main').locator('a[href^="/"]');
              const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
              expect.soft(hrefs.filter((href) => !href.startsWith(`${root}/`) && href !== root)).toEqual([]);
            }
          });
      });
    });
