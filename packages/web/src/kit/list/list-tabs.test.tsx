// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../lib/session-store.ts';
import { openApp } from '../../testing/open-app.tsx';
import { idOf } from '../../testing/sample.ts';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.unstubAllGlobals();
});

const tabs = (): HTMLElement => within(screen.getByRole('main')).getByRole('list', { name: 'Transactions' });
const open = async (address: string, total = 60) => {
  const app = await openApp(address, {
    prepare: (api) => {
      api.total = total;
    },
  });
  await waitFor(() => expect(document.querySelector('[data-row]')).not.toBeNull());
  // The list itself also requests the number of older items.
  const isCount = (query: URLSearchParams) => query.get('_limit') === '1' && !query.has('created_at<');
  const counted = () => app.api.sent.filter(({ path, query }) => path === '/v1/transaction' && isCount(query));
  return { ...app, user: userEvent.setup(), counted };
};

it('are the parts of the list, with the number of matches, requested after the rows', async () => {
  const { api, counted } = await open('/transactions?created_at%3E=2026-01-02&currency_code=EUR&_sort=amount');
  for (const name of ['All 60', 'Abandoned 60', 'Declined 60', 'Tagged 60', 'Blocked 60'])
    await within(tabs()).findByRole('link', { name: name.replace(' ', '') });
  expect(counted().map(({ query }) => query.toString())).toEqual([
    'created_at%3E=2026-01-02&currency_code=EUR&_limit=1&status=ABANDONED',
    'created_at%3E=2026-01-02&currency_code=EUR&_limit=1&status=DECLINED',
    'created_at%3E=2026-01-02&currency_code=EUR&_limit=1&tagged=true',
    'created_at%3E=2026-01-02&currency_code=EUR&_limit=1&blocked=true',
  ]);
  const rows = api.sent.findIndex(({ path }) => path === '/v1/transaction');
  expect(counted().every((each) => api.sent.indexOf(each) > rows)).toBe(true);
});

it('keep the filters, but not those that define a part, the page or the open item', async () => {
  const asked = 'created_at%3E=2026-01-02&status=CANCELLED&currency_code=EUR&_skip=25&_sort=amount';
  const { user, router } = await open(`/transactions?${asked}&id=${idOf('transaction', 1)}&_open=true`);
  await user.click(within(tabs()).getByRole('link', { name: /^Declined/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/transactionsDeclined'));
  expect(router.state.location.search).toEqual({
    'created_at>': '2026-01-02',
    currency_code: 'EUR',
    _sort: 'amount',
  });
  await waitFor(() => expect(within(tabs()).getByRole('link', { current: 'page' }).textContent).toContain('Declined'));
});

it('show if there are more than the counting limit, and count nothing during a text search', async () => {
  const { counted } = await open('/transactionsBlocked?created_at%3E=2026-01-02', 20_000);
  await within(tabs()).findByRole('link', { name: 'All10,000+' });
  expect(counted()).toHaveLength(4);
  cleanup();
  const searched = await open('/transactions?created_at%3E=2026-01-02&_search=jan');
  await within(tabs()).findByRole('link', { name: 'All60' });
  within(tabs()).getByRole('link', { name: 'Declined' });
  expect(searched.counted()).toEqual([]);
});

it('are above no other list', async () => {
  await openApp('/refunds');
  await waitFor(() => expect(document.querySelector('[data-row]')).not.toBeNull());
  expect(document.querySelector('[class*=tabs]')).toBeNull();
});

it('a row that is clicked while another page is loading opens in its own list', async () => {
  const { router } = await open('/transactions?status=DECLINED');
  void router.navigate({ to: '/refunds' as never });
  fireEvent.click(document.querySelector('[data-row]') as Element);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  expect(router.state.location.pathname).toBe('/transactions');
  expect(router.state.location.search).toMatchObject({ status: 'DECLINED', id: idOf('transaction', 0), _open: true });
});
