// @vitest-environment jsdom
import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import type { NavigationFlags, NavigationSection } from '@sluis/contract/navigation/section';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerScreens, screenAt } from '../../../lib/screens.ts';
import { sessionStore } from '../../../lib/session-store.ts';
import { type OpenOptions, openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

/** The menu with a screen for every entry of the two catalogues, more than there are today. */

const routesOf = (catalogue: readonly NavigationSection[]): string[] =>
  catalogue.flatMap(({ groups }) => groups.flatMap(({ items }) => items.map(({ route }) => route.replace(/^\//, ''))));

beforeAll(() => {
  const routes = [...routesOf(merchant_navigation), ...routesOf(provider_navigation)];
  registerScreens(
    routes.filter((route) => !screenAt(route)).map((route) => ({ kind: 'list', route, icon: 'IconKey' })),
  );
});

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const branding = { collecting: true, modules: ['sap'], links: { documentation: 'https://docs.example' } };
const menu = (): HTMLElement => screen.getByRole('navigation', { name: 'Main navigation' });
const links = (): string[] =>
  [...menu().querySelectorAll('ul a[class*=link]')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((path) => path !== '/');

async function open(address: string, options: OpenOptions = {}) {
  const prepare: OpenOptions['prepare'] = (api) => {
    Object.assign(api.me, { modules: branding.modules });
    options.prepare?.(api);
  };
  const app = await openApp(address, { branding, ...options, prepare });
  await waitFor(() => expect(menu()).toBeTruthy());
  return { ...app, user: userEvent.setup() };
}

/** The number of a catalogue's entries for merchants, or for staff of the provider. */
const count = (catalogue: readonly NavigationSection[], isStaff: boolean): number => {
  const isFor = ({ psp_only, merchant_only }: NavigationFlags): boolean => (isStaff ? !merchant_only : !psp_only);
  const groups = catalogue.filter(isFor).flatMap((section) => section.groups.filter(isFor));
  return groups.flatMap(({ items }) => items.filter(isFor)).length;
};

const staff = ['PSP', 'PSP_ALL', 'PSP_SUPER'];
const inside = `/psp/merchants/${idOf('organisation', 2)}:psp/refunds`;
const levels: readonly (readonly [string, string, string[], number])[] = [
  ['a merchant', '/', ['USER_ALL'], count(merchant_navigation, false)],
  ['the provider', '/', staff, count(provider_navigation, true)],
  ['the provider’s staff in a merchant', inside, staff, count(merchant_navigation, true)],
];

/** The entries of the menu with every group unfolded, and the number of clicks to each. */
async function reached(user: UserEvent): Promise<Map<string, number>> {
  const clicks = new Map(links().map((path) => [path, 1]));
  for (const button of within(menu()).getAllByRole('button', { expanded: false })) {
    await user.click(button);
    for (const path of links()) if (!clicks.has(path)) clicks.set(path, 2);
    await user.click(button);
  }
  return clicks;
}

describe.each(levels)('of %s', (_, address, roles, entries) => {
  it('has every entry of the catalogue, each at most two clicks away', async () => {
    const { user } = await open(address, { roles });
    const clicks = await reached(user);
    expect(clicks.size).toBe(entries);
  });

  it('is not higher than a window of 900 px, and leaves the first group open', async () => {
    await open(address, { roles });
    const heights = {
      'p[class*=name]': 24,
      h2: 28,
      'ul a[class*=link]': 30,
      '[class*=section]': 8,
      '[class*=group] + [class*=group]': 4,
      '[class*=group] + [class*=group]:not(:has(h2))': 4,
    };
    const height = Object.entries(heights).reduce(
      (sum, [selector, px]) => sum + px * menu().querySelectorAll(selector).length,
      0,
    );
    // The brand, the filter, the button that collapses the menu, and the current entry of a folded group.
    expect(52 + 38 + height + 30 + 8 + 41).toBeLessThanOrEqual(900);
    const [first] = within(menu()).getAllByRole('button', { expanded: true });
    expect(first).toBeTruthy();
  });

  it('has headings of one level', async () => {
    await open(address, { roles });
    const levels_there = within(menu())
      .getAllByRole('heading')
      .map(({ tagName }) => tagName);
    expect(new Set(levels_there)).toEqual(new Set(['H2']));
  });
});

it('shows the current entry of a folded group, and remembers opened groups', async () => {
  const { user, router } = await open('/refunds');
  const settings = () => within(menu()).getByRole('button', { name: 'Settings' });
  expect(settings().getAttribute('aria-expanded')).toBe('false');
  await router.navigate({ to: '/users' as '/' });
  await within(menu()).findByRole('link', { name: 'Users', current: 'page' });
  expect(within(menu()).queryByRole('link', { name: 'Tags' })).toBeNull();
  await user.click(settings());
  within(menu()).getByRole('link', { name: 'Tags' });
  const kept = localStorage.getItem(`sluis.navigation_folds.${idOf('user', 1)}`);
  expect(JSON.parse(kept ?? '')).toEqual({ 'group.settings': true });
  cleanup();
  await open('/refunds');
  expect(settings().getAttribute('aria-expanded')).toBe('true');
});

it('has the name of each section above its groups, unless a group has the same name', async () => {
  await open('/', { roles: ['USER_ALL'] });
  const names = [...menu().querySelectorAll('p')].map((name) => name.textContent);
  expect(names.slice(0, 2)).toEqual(['Payments', 'Insights']);
  expect(names).not.toContain('Risk');
});

it('unfolds the parts of the payments list if there is room', async () => {
  await open('/', { roles: ['USER_ALL'] });
  for (const name of ['Abandoned', 'Declined', 'Tagged', 'Blocked']) within(menu()).getByRole('link', { name });
});

it('folds the parts of the payments list under it, and shows the current one', async () => {
  const { user } = await open('/transactionsDeclined');
  await user.click(within(menu()).getByRole('button', { name: 'Lists under Transactions' }));
  await within(menu()).findByRole('link', { name: 'Declined', current: 'page' });
  expect(within(menu()).queryByRole('link', { name: 'Blocked' })).toBeNull();
  await user.click(within(menu()).getByRole('button', { name: 'Lists under Transactions' }));
  for (const name of ['Abandoned', 'Declined', 'Tagged', 'Blocked']) within(menu()).getByRole('link', { name });
});

it('is filtered by typing, also in folded groups; Enter opens the first match, and Esc clears the field', async () => {
  const { user, router } = await open('/');
  const field = within(menu()).getByRole('textbox', { name: 'Filter menu' });
  await user.type(field, 'rules');
  await waitFor(() => expect(links()).toEqual(['/riskrules', '/tagrules']));
  await user.keyboard('{Escape}');
  expect(links()).toContain('/transactions');
  await user.type(field, 'developers');
  expect(links()).toContain('/webhooks');
  await user.clear(field);
  await user.type(field, 'zzz');
  expect(menu().textContent).toContain('No menu item matches.');
  await user.clear(field);
  await user.type(field, 'refund{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/refunds'));
  await waitFor(() => expect((field as HTMLInputElement).value).toBe(''));
});

it('has the same groups as icons, which keep their names', async () => {
  localStorage.setItem('sluis.navigation_collapsed', 'true');
  const { user } = await open('/');
  expect(within(menu()).queryByRole('textbox')).toBeNull();
  await user.click(within(menu()).getByRole('button', { name: 'Settings' }));
  within(menu()).getByRole('link', { name: 'Tags' });
});

it('counts items that require action if the viewer may see them', async () => {
  const { api } = await open('/', { roles: ['SUBSCRIPTION_LIST'] });
  const link = await within(menu()).findByRole('link', { name: '60 past due' });
  expect(link.getAttribute('href')).toContain('/subscriptions?status');
  expect(api.last('GET', '/v1/chargeback')).toBeUndefined();
  expect(within(menu()).queryByRole('link', { name: /need a response/ })).toBeNull();
});

it('shows counts beside a folded heading, after the rows of the screen', async () => {
  const { user, api } = await open('/refunds', { roles: ['USER_ALL'] });
  await within(menu()).findByRole('link', { name: /60 need a response/ });
  await user.click(within(menu()).getByRole('button', { name: 'Transactions' }));
  await within(menu()).findByRole('link', { name: /60 need a response/ });
  const asked = api.sent.filter(({ path, query }) => path === '/v1/chargeback' && query.get('_limit') === '1');
  expect(asked).toHaveLength(1);
  const rows = api.sent.findIndex(({ path }) => path === '/v1/refund');
  expect(api.sent.indexOf(asked[0] as never)).toBeGreaterThan(rows);
});
