// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../../lib/session-store.ts';
import { openApp } from '../../../../testing/open-app.tsx';
import { idOf } from '../../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function open(address: string, roles: readonly string[] = ['USER_ALL']) {
  const user = userEvent.setup();
  const app = await openApp(address, { roles });
  await screen.findByRole('heading', { level: 1 });
  const at = (path: string) => waitFor(() => expect(app.router.state.location.pathname).toBe(path));
  return { ...app, user, at };
}

it('goes to the places of this level by two letters', async () => {
  const { user, at, router } = await open('/');
  await user.keyboard('gr');
  await at('/refunds');
  await user.keyboard('GT');
  await at('/transactions');
  await user.keyboard('gh');
  await at('/');
  await user.keyboard('gmr');
  expect(router.state.location.pathname).toBe('/');
});

it('goes to the places of the open merchant, in its mode', async () => {
  const base = `/psp/merchants/${idOf('organisation', 2)}:psp`;
  const { user, at } = await open(`${base}/refunds`, ['PSP', 'PSP_ALL']);
  await user.keyboard('gt');
  await at(`${base}/transactions`);
});

it('does nothing while the user types, with another key held, or behind a dialog', async () => {
  const { user, router } = await open('/refunds');
  const field = await screen.findByRole('searchbox');
  await user.click(field);
  await user.keyboard('gt?');
  expect((field as HTMLInputElement).value).toBe('gt?');
  await user.keyboard('{Escape}{Alt>}g{/Alt}t');
  expect(router.state.location.pathname).toBe('/refunds');
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('gt');
  expect(router.state.location.pathname).toBe('/refunds');
  expect(within(dialog).getByText('Transactions')).toBeTruthy();
  expect(within(dialog).getByText('Dashboards: Transactions')).toBeTruthy();
});

it('can be turned off, for this user on this device, and on again', async () => {
  const { user, api, router } = await open('/refunds');
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.click(within(dialog).getByRole('switch', { name: 'Single-letter shortcuts' }));
  expect(localStorage.getItem(`sluis.shortcuts.${api.me.id}`)).toBe('false');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.querySelector('[data-row]')).not.toBeNull());
  await user.keyboard('gtj?/');
  expect(router.state.location.pathname).toBe('/refunds');
  expect(document.activeElement?.hasAttribute('data-row')).toBe(false);
  expect(document.activeElement?.tagName).not.toBe('INPUT');
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(screen.getByRole('button', { name: /User menu of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
  await user.click(await screen.findByRole('switch', { name: 'Single-letter shortcuts' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('gt');
  await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'));
});
