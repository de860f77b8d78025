// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Screen } from '../kit/screen/screen.ts';
import { RequestError } from '../lib/api-client.ts';
import { sessionStore } from '../lib/session-store.ts';
import { openApp } from '../testing/open-app.tsx';
import { idOf } from '../testing/sample.ts';
import { screens } from './-lazy-screens.ts';

// The router logs the errors of its error pages in the console.
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['a merchant', ['USER_ALL'], ''],
  ['staff of the provider', ['PSP', 'PSP_ALL'], `/psp/merchants/${idOf('organisation', 2)}`],
])(
  'turns the link to a finished report into its download, for %s if they are allowed to see it',
  async (_, roles, at) => {
    const link = `?_download=true&id=rep_1&_organisation=${idOf('organisation', 2)}`;
    for (const place of ['/', '/refunds']) {
      const { router } = await openApp(`${place}${link}`, { roles });
      await waitFor(() => expect(router.state.location.pathname).toBe(`${at}/reports/transactions/rep_1/download`));
      expect(router.state.location.searchStr).toBe('');
      cleanup();
    }
  },
);

it('sends users without the roles of a screen to the root, and requests nothing for it', async () => {
  const { api, router } = await openApp('/refunds', { roles: ['TRANSACTION_LIST'] });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(api.last('GET', '/v1/refund')).toBeUndefined();
});

it('shows inside the shell that a screen could not be opened, and retries', async () => {
  const chargebacks = screens.find(({ route }) => route === 'chargebacks') as Screen;
  vi.spyOn(chargebacks, 'load').mockRejectedValueOnce(new RequestError('unavailable'));
  await openApp('/chargebacks');
  const main = await screen.findByRole('main');
  const alert = await within(main).findByRole('alert');
  expect(within(alert).getByRole('heading', { level: 1 }).textContent).toBe('We can’t reach the service right now.');
  expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeTruthy();
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chargebacks' })).toBeTruthy();
});

it('shows without the shell that the signed-in user is unknown, and retries', async () => {
  const { api, router } = await openApp('/login', { signedOut: true });
  const refuse = () =>
    Response.json({ error: { code: 'internal', message: '', request_id: 'req_7' } }, { status: 500 });
  api.failures.set('GET /v1/auth/me', refuse);
  sessionStore.start({ token: `e30.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.x`, user: undefined as never });
  await router.navigate({ to: '/refunds' as '/' });
  const main = await screen.findByRole('main');
  expect((await within(main).findByRole('alert')).textContent).toContain('req_7');
  expect(screen.queryByRole('navigation')).toBeNull();
  api.failures.clear();
  await userEvent.click(within(main).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Refunds' })).toBeTruthy();
});
