// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { request } from '../lib/api-client.ts';
import { takeRememberedUrl } from '../lib/return-to.ts';
import { meQuery } from '../lib/session.ts';
import { sessionStore } from '../lib/session-store.ts';
import { dropEndedSession } from '../lib/session-watch.ts';
import { openApp } from '../testing/open-app.tsx';
import { followSession } from './session-end.ts';

const open = async (address: string) => {
  const app = await openApp(address);
  stop = followSession(app.router, app.client);
  await screen.findByRole('heading', { level: 1 });
  return app;
};
let stop: () => void;

beforeEach(() => {
  stop = () => undefined;
});
afterEach(() => {
  stop();
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('shows the page about idleness and remembers where the user was', async () => {
  const { api, router, client } = await open('/refunds');
  sessionStore.end('idle');
  await waitFor(() => expect(router.state.location.pathname).toBe('/logout'));
  await waitFor(() => expect(client.getQueryData(meQuery.queryKey)).toBeUndefined());
  expect(takeRememberedUrl('usr_of_somebody_else')).toBeUndefined();
  expect(takeRememberedUrl(api.me.id)).toMatch(/^\/refunds/);
});

it('signs the user out when any request is answered with 401', async () => {
  const { api, router } = await open('/refunds');
  api.failures.set('GET /v1/tag', () =>
    Response.json({ error: { code: 'session_ended', message: '', request_id: 'r' } }, { status: 401 }),
  );
  await request('GET', '/v1/tag').catch(() => undefined);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(takeRememberedUrl(api.me.id)).toMatch(/^\/refunds/);
});

it('signs out from the profile without remembering the page', async () => {
  const { api, router } = await open('/refunds');
  await userEvent.click(screen.getByRole('button', { name: /User menu of Mara Merchant/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(api.last('POST', '/v1/auth/logout')).toBeDefined();
  expect(localStorage.getItem('sluis.session')).toBeNull();
  expect(takeRememberedUrl(api.me.id)).toBeUndefined();
});

it('sends no request of a session that the server is ending', async () => {
  const { api, router } = await open('/refunds');
  api.failures.set('POST /v1/auth/logout', () => {
    void request('GET', '/v1/tag').catch(() => undefined);
    return Response.json(undefined, { status: 200 });
  });
  await userEvent.click(screen.getByRole('button', { name: /User menu of Mara Merchant/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(api.last('GET', '/v1/tag')).toBeDefined());
  expect(api.last('POST', '/v1/auth/logout')?.token).toMatch(/^Bearer /);
  expect(api.last('GET', '/v1/tag')?.token).toBeNull();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

it.each([
  ['/updatePassword?token=t', 'Set a new password'],
  ['/updateEmail?token=t', 'Confirm your new email address'],
])('signs out the signed-in user and stays at %s, which came by mail', async (address, heading) => {
  const { api, router } = await open('/refunds');
  await router.navigate({ to: address as '/' });
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  expect(api.last('POST', '/v1/auth/logout')).toBeDefined();
  expect(localStorage.getItem('sluis.session')).toBeNull();
  expect(router.state.location.pathname).toBe(address.split('?')[0]);
  expect(takeRememberedUrl(api.me.id)).toBeUndefined();
});

it('forgets on start a session that ended while the application was closed', async () => {
  sessionStore.start({ token: 'unreadable', user: { id: 'usr_1', organisation: { id: 'org_1' } } as never });
  dropEndedSession();
  expect(sessionStore.get()).toBeUndefined();
});
