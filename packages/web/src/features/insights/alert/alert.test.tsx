// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = (api: FakeApi) => {
  api.changes.alert = { kind: 'approval', status: 'OPEN', approval: 0.1942, approval_usual: 0.93, finished: 103 };
};
const panel = () => screen.findByRole('region', { name: /^Details of/ });
const counted = ({ sent }: FakeApi) =>
  sent.find(({ path, query }) => path === '/v1/alert' && query.get('_limit') === '1')?.query;

it('counts unseen alerts in the top bar, and links to them', async () => {
  const { api, router } = await openApp('/refunds', { prepare: open });
  await userEvent.click(await screen.findByRole('link', { name: '60 new alerts' }));
  expect(counted(api)?.getAll('status[]')).toEqual(['OPEN']);
  expect(counted(api)?.has('overall')).toBe(false);
  await waitFor(() => expect(router.state.location.pathname).toBe('/insights/alerts'));
  expect(router.state.location.search).toEqual({ 'status[]': ['OPEN'] });
});

it('counts at the provider the alerts over all merchants together', async () => {
  const { api } = await openApp('/psp/merchants', { roles: ['PSP', 'PSP_ALL'], prepare: open });
  await screen.findByRole('link', { name: '60 new alerts' });
  expect(counted(api)?.get('overall')).toBe('true');
});

it('shows no alerts to users without statistics', async () => {
  const { api } = await openApp('/refunds', { roles: ['REFUND_LIST'], prepare: open });
  await screen.findByRole('heading', { level: 1, name: 'Refunds' });
  await waitFor(() => expect(api.last('GET', '/v1/refund')).toBeTruthy());
  expect(screen.queryByRole('link', { name: /alert/ })).toBeNull();
  expect(counted(api)).toBeUndefined();
});

it('links staff of the provider to the payments of all merchants', async () => {
  const id = idOf('alert', 3);
  await openApp(`/insights/alerts?id=${id}&_open=true`, { roles: ['PSP', 'PSP_ALL'], prepare: open });
  const link = await within(await panel()).findByRole('link', { name: 'View payments' });
  expect(link.getAttribute('href')).toMatch(/^\/psp\/transactions\?/);
});

it('is marked as seen, taken over, and links to exactly its payments', async () => {
  const id = idOf('alert', 3);
  const { api, router } = await openApp(`/insights/alerts?id=${id}&_open=true`, { prepare: open });
  const found = within(await panel());
  await found.findByText(/In the worst hour 19.42% of 103 payments were approved; 93% is usual/);
  await userEvent.click(await found.findByRole('button', { name: 'Mark as seen' }));
  await waitFor(() => expect(api.last('POST', `/v1/alert/${id}/acknowledge`)).toBeTruthy());
  const message = found.getByRole('status');
  await waitFor(() => expect(message.textContent?.trim()).toBe('You have seen this'));
  await userEvent.click(await found.findByRole('button', { name: 'Assign to me' }));
  await waitFor(() => expect(api.last('POST', `/v1/alert/${id}/take`)).toBeTruthy());
  // The keyboard focus continues there: the button has been removed.
  await waitFor(() => expect(message.textContent?.trim()).toBe('You are the owner now'));
  expect(document.activeElement).toBe(message);
  await userEvent.click(found.getByRole('link', { name: 'View payments' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'));
  const at = '2026-11-17T09:30:00.000Z';
  expect(router.state.location.search).toMatchObject({
    organisation: idOf('organisation', 3),
    processor: idOf('processor', 3),
    'created_at>=': at,
    'created_at<': at,
    blocked: false,
  });
  await waitFor(() => expect(api.last('GET', '/v1/transaction')?.query.getAll('status[]')).toHaveLength(9));
});
