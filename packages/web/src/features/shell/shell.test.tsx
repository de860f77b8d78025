// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../lib/session-store.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { openApp } from '../../testing/open-app.tsx';
import { idOf } from '../../testing/sample.ts';

const provider = ['PSP', 'PSP_ALL'];
const merchant = idOf('organisation', 2);
const organisations = (api: FakeApi): void => {
  const [top, one, other] = [1, 2, 3].map((n) => idOf('organisation', n));
  const items = [
    { id: top, name: 'Kaashuis', parent: null },
    { id: one, name: 'Café Zuid', parent: top },
    { id: other, name: 'Bakkerij', parent: top },
  ];
  const answer = { items, total: 3, total_is_exact: true, next: null };
  api.failures.set('GET /v1/organisation', () => Response.json(answer));
};
const paths = (): (string | null)[] =>
  within(screen.getByRole('navigation', { name: 'Main navigation' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

// Without a layout Mantine takes the button for scrolled away and hides what hangs from it.
const options = (): (string | null)[] =>
  within(screen.getAllByRole('banner')[0] as HTMLElement)
    .getAllByRole('option', { hidden: true })
    .map((option) => option.textContent);

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('shows the provider’s places at its level and the merchant’s inside a merchant', async () => {
  const { router } = await openApp('/', { roles: provider, prepare: organisations });
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  expect(paths()).toEqual(['/', '/', '/psp/transactions']);
  expect(screen.queryByRole('complementary')).toBeNull();

  await router.navigate({ to: `/psp/merchants/${merchant}/refunds` as '/' });
  const band = await screen.findByRole('complementary', { name: 'You are viewing Café Zuid' });
  expect(band.textContent).toContain('Café Zuid as a merchant');
  expect(within(band).getByRole('link', { name: 'Back to Kaashuis' }).getAttribute('href')).toBe('/psp/transactions');
  expect(paths()).toContain(`/psp/merchants/${merchant}/transactionsMissed`);
  const here = screen.getByRole('link', { name: 'Refunds', current: 'page' });
  expect(here.getAttribute('href')).toBe(`/psp/merchants/${merchant}/refunds`);
});

it('opens another organisation by searching, and keeps the screen when one is open', async () => {
  const user = userEvent.setup();
  const { router } = await openApp(`/psp/merchants/${merchant}/refunds`, { roles: provider, prepare: organisations });
  await user.click(await screen.findByRole('button', { name: 'Switch organisation: Café Zuid' }));
  fireEvent.change(await screen.findByLabelText('Search for an organisation'), { target: { value: 'bakk' } });
  expect(options()).toEqual(['Kaashuis', 'Bakkerij']);
  await user.click(screen.getByText('Bakkerij'));
  const other = idOf('organisation', 3);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/psp/merchants/${other}/refunds`));
  await user.click(await screen.findByRole('button', { name: 'Switch organisation: Bakkerij' }));
  expect(options()).toEqual(['Bakkerij', 'Café Zuid', 'Kaashuis', 'Bakkerij', 'Café Zuid']);
});

it('asks for no organisations where the role to list them is lacking', async () => {
  const { api } = await openApp('/', { roles: ['TRANSACTION_LIST'], prepare: organisations });
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  expect(screen.queryByRole('button', { name: /Switch organisation/ })).toBeNull();
  expect(api.last('GET', '/v1/organisation')).toBeUndefined();
});

it('collapses to icons that keep their names, and remembers it', async () => {
  const user = userEvent.setup();
  await openApp('/');
  await user.click(await screen.findByRole('button', { name: 'Collapse navigation' }));
  expect(screen.getByRole('button', { name: 'Expand navigation' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Refunds' }).length).toBeGreaterThan(0);
  expect(localStorage.getItem('sluis.navigation_collapsed')).toBe('true');
});

it('speaks the other language at once and remembers it', async () => {
  const user = userEvent.setup();
  await openApp('/');
  await user.click(await screen.findByRole('button', { name: /Language: English/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Nederlands' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Overzicht' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('nl');
  expect(document.title).toBe('Overzicht · Sluis');
  expect(localStorage.getItem('sluis.language')).toBe('nl');
});

it('moves the focus to the content when another screen is opened, and skips to it when asked', async () => {
  const user = userEvent.setup();
  const { router } = await openApp('/');
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Skip to the content');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  (document.activeElement as HTMLElement).blur();
  await router.navigate({ to: '/refunds' as '/' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  expect(document.title).toBe('Refunds · Sluis');
});

it('says inside the shell that there is no such page', async () => {
  await openApp('/nowhere');
  expect(await screen.findByRole('heading', { level: 1, name: 'This page does not exist' })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('This page does not exist · Sluis'));
});
